import { DataError, UsageError } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import {
  bayesianSignedRank,
  bonferroniDunn,
  compareMethods,
  compareWithControl,
  criticalDifferencePicture,
  knownMetrics,
  type MethodComparison,
  type Metric,
  nemenyi,
} from '@preflearn/evaluation';
import type { Command } from 'commander';
import { findMetric } from '../arguments/find-metric.js';
import { addExamples } from '../arguments/help-examples.js';
import {
  type ComparedResults,
  comparedResults,
  type MethodIdentity,
} from '../comparison/compared-results.js';
import { comparisonReport } from '../comparison/comparison-report.js';
import type { BayesianControl, TestedComparison } from '../comparison/test-conclusions.js';
import { type FiledResult, readResults } from '../input/read-results.js';
import { checkOutputs } from '../output/check-outputs.js';
import { pageReport, reportPage, reportText } from '../output/command-report.js';
import { jsonFile } from '../output/json-file.js';
import { reportLatex } from '../output/report-latex.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { nonNegativeNumber, significanceLevel, wholeNumber } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';
import type { OutputFile } from '../text/output-file.js';
import { counted } from '../text/value-text.js';

interface CompareOptions extends CommonOptions, MethodIdentity {
  readonly metric?: string;
  readonly alpha: number;
  readonly control?: string;
  readonly common?: boolean;
  readonly region?: number;
  readonly html?: string;
  readonly latex?: string;
  readonly svg?: string;
  readonly svgWidth?: number;
  readonly json?: string;
}

/** Adds `preflearn compare`. */
export function addCompare(program: Command, run: Runner): void {
  const command = program
    .command('compare')
    .summary('test whether learners differ over several data sets')
    .description(
      'Reads what evaluate --json has written for each data set, ranks the learners on each, and tests whether they ' +
        "differ over all: Friedman's test, then Nemenyi's critical difference of average ranks.",
    )
    .argument('<results.json...>', 'results of evaluate --json, of two data sets or more')
    .option(
      '-m, --metric <id>',
      'metric to compare by (default: the main one that all results have)',
    )
    .option('--alpha <p>', 'significance level of the tests', significanceLevel, 0.05)
    .option(
      '--control <learner>',
      "also compare each with this one: Wilcoxon's test, with Holm's correction",
    )
    .option(
      '--region <difference>',
      'also the Bayesian signed-rank test against --control: largest difference that does not matter',
      nonNegativeNumber,
    )
    .option('--common', 'leave out data sets on which a learner has no result')
    .option('--any-settings', 'treat a learner with different settings as one learner')
    .option('--by-folder', 'treat results in different folders as those of different learners')
    .option('-q, --quiet', 'print only the results')
    .option('--html <out.html>', 'also write a page with the critical-difference diagram')
    .option('--latex <out.tex>', 'also write the tables for LaTeX')
    .option('--svg <out.svg>', 'also write the critical-difference diagram')
    .option(
      '--svg-width <pixels>',
      'width of that diagram, such as 340 for a column of a journal (default: 680)',
      wholeNumber(320, 10_000),
    )
    .option(
      '--json <out.json>',
      'also write all figures as JSON; - prints them in place of the table',
    );
  addExamples(command, [
    [
      'results of one data set; the same for others',
      'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --learner rank-rules,order --json results/cars.json',
    ],
    ['compare over all', 'preflearn compare results/*.json'],
    [
      'with a page',
      'preflearn compare results/*.json --metric maeLoss --alpha 0.1 --html comparison.html',
    ],
    ['one against the others', 'preflearn compare results/*.json --control rank-rules'],
    [
      'probabilities that differences matter, and tables for a paper',
      'preflearn compare results/*.json --control rank-rules --region 0.01 --latex comparison.tex',
    ],
    [
      'the same learners, evaluated otherwise',
      'preflearn compare old/*.json new/*.json --by-folder',
    ],
  ]);
  command.action((files: readonly string[], options: CompareOptions) =>
    run(options, (context) => compare(files, options, context)),
  );
}

async function compare(
  files: readonly string[],
  options: CompareOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { html, latex, svg, svgWidth, common = false } = options;
  checkNeeded(options, { svgWidth: 'svg', region: 'control' });
  const out = options.json === '-' ? undefined : options.json;
  await checkOutputs([out, html, latex, svg], files);
  const filed = await readResults(files, context);
  const metric =
    options.metric === undefined ? sharedMetric(filed) : findMetric(options.metric, 'metric');
  const results = comparedResults(filed, metric, options, common);
  checkEnough(results, metric);
  const tested = testedComparison(compareMethods(results.compared), options);
  const document = documentOf(tested, results, metric);
  const written: OutputFile[] = [];
  if (out !== undefined) written.push(jsonFile(out, document, 'the comparison'));
  if (svg !== undefined) {
    const { pictureToSvg } = await import('@preflearn/plots'); // only here, for a faster start
    const picture = criticalDifferencePicture(tested.comparison, options.alpha);
    const content = `${pictureToSvg(picture, { width: svgWidth })}\n`;
    written.push({ path: svg, content, note: `Wrote the diagram to ${svg}.` });
  }
  const report = comparisonReport(tested, results, metric);
  if (html !== undefined) written.push(await reportPage(html, report));
  if (latex !== undefined) {
    const content = reportLatex(pageReport(report));
    written.push({ path: latex, content, note: `Wrote the tables to ${latex}.` });
  }
  return { files: written, text: reportText(report, context.width), json: document };
}

/**
 * The first metric that is defined in all results.
 *
 * @throws DataError RESULT_MISSING
 */
function sharedMetric(results: readonly FiledResult[]): Metric {
  const shared = knownMetrics().find(({ id }) =>
    results.every(({ result }) => (result.metrics[id]?.mean ?? null) !== null),
  );
  if (shared !== undefined) return shared;
  const found = [...new Set(results.flatMap(({ result }) => Object.keys(result.metrics)))];
  throw new DataError(
    'RESULT_MISSING',
    `there is no metric that is defined in all results (found ${listed(found)})`,
    {
      remedy: {
        action: 'set',
        option: 'metric',
        choices: found,
        text: 'evaluate all learners with one metric and choose it',
      },
    },
  );
}

/** @throws UsageError ARGUMENT for fewer than two learners or data sets */
function checkEnough(results: ComparedResults, { id }: Metric): void {
  const { compared, leftOut, undefinedMethods, undefinedDatasets } = results;
  const { methods, datasets } = compared;
  if (methods.length >= 2 && datasets.length >= 2) return;
  const common = leftOut.length > 0 ? ' with results of all learners' : '';
  const gaps = undefinedMethods.length + undefinedDatasets.length;
  const defined = gaps > 0 ? ` for which ${id} is defined` : '';
  throw new UsageError(
    'ARGUMENT',
    `the results are of ${counted(methods.length, 'learner')} on ` +
      `${counted(datasets.length, 'data set')}${common}${defined}`,
    { remedy: 'give those of at least two learners on at least two data sets' },
  );
}

function testedComparison(
  comparison: MethodComparison,
  { alpha, control, region }: CompareOptions,
): TestedComparison {
  if (control !== undefined && !comparison.methods.includes(control)) {
    throw new UsageError(
      'ARGUMENT',
      `found ${quoted(control)}, which is none of the learners compared`,
      {
        where: { option: 'control' },
        remedy: {
          action: 'set',
          option: 'control',
          choices: comparison.methods,
          text: `choose one of ${listed(comparison.methods)}`,
        },
      },
    );
  }
  return {
    comparison,
    nemenyi: nemenyi(comparison, alpha),
    control:
      control === undefined
        ? undefined
        : {
            name: control,
            others: compareWithControl(comparison, control),
            dunn: bonferroniDunn(comparison, control, alpha),
            bayesian:
              region === undefined ? undefined : bayesianControl(comparison, control, region),
          },
  };
}

function bayesianControl(
  { methods, figures, direction }: MethodComparison,
  control: string,
  region: number,
): BayesianControl {
  const goodness = (j: number) => figures.map((row) => (direction === 'higher' ? row[j] : -row[j]));
  const own = goodness(methods.indexOf(control));
  const others = methods.flatMap((method, j) =>
    method === control ? [] : [{ method, ...bayesianSignedRank(goodness(j), own, { region }) }],
  );
  return { region, others };
}

function documentOf(
  { comparison, nemenyi: test, control }: TestedComparison,
  { compared: _, settings: __, ...notes }: ComparedResults,
  metric: Metric,
) {
  return { metric: metric.id, ...comparison, nemenyi: test, control, ...notes };
}
