import type {
  ComparedPair,
  ControlComparison,
  MethodComparison,
  NemenyiTest,
} from '@preflearn/evaluation';
import { counted } from '../output/value-text.js';

/** A comparison of methods by one metric, with the tests that were asked for. */
export interface TestedComparison {
  readonly comparison: MethodComparison;
  readonly nemenyi: NemenyiTest;
  readonly control:
    | { readonly name: string; readonly others: readonly ControlComparison[] }
    | undefined;
}

/** `p = 0.023`, or `p < 0.001`. */
function probabilityText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

function statisticText(value: number): string {
  return value === Number.POSITIVE_INFINITY ? 'infinite' : value.toFixed(3);
}

/** Whether Friedman's test finds a difference; only then are pairs compared. */
function methodsDiffer({ comparison, nemenyi }: TestedComparison): boolean {
  return comparison.friedman.pValue <= nemenyi.alpha;
}

/** What Friedman's test says, in two sentences. */
export function verdict(tested: TestedComparison): string {
  const { comparison, nemenyi } = tested;
  const { datasets, friedman, imanDavenport } = comparison;
  const answer = methodsDiffer(tested)
    ? `The learners differ over the ${datasets.length} data sets`
    : `No difference between the learners is shown over the ${datasets.length} data sets`;
  const side = methodsDiffer(tested) ? 'at most' : 'above';
  const [a, b] = imanDavenport.degreesOfFreedom;
  return (
    `${answer}: Friedman's chi-square is ${friedman.chiSquare.toFixed(3)} with ` +
    `${counted(friedman.degreesOfFreedom, 'degree')} of freedom, ${probabilityText(friedman.pValue)}, ` +
    `${side} ${nemenyi.alpha}. Iman and Davenport's F is ${statisticText(imanDavenport.f)} with ${a} and ${b}, ` +
    `${probabilityText(imanDavenport.pValue)}.`
  );
}

/** Which pairs differ and which do not, line by line; nothing where Friedman's test finds no difference. */
export function pairLines(tested: TestedComparison): readonly string[] {
  if (!methodsDiffer(tested)) return [];
  const { pairs, groups } = tested.nemenyi;
  return [
    ...pairs.filter(({ differ }) => differ).map(pairText),
    ...groups.map((names) => `no difference shown: ${names.join(', ')}`),
  ];
}

function pairText({ better, worse, rankDifference, pValue }: ComparedPair): string {
  return `${better} is better than ${worse}, by ${rankDifference.toFixed(2)} ranks, ${probabilityText(pValue)}`;
}

/** The critical difference in a sentence. */
export function differenceText(tested: TestedComparison): string {
  const { criticalDifference, alpha } = tested.nemenyi;
  const difference = `Nemenyi's critical difference at ${alpha} is ${criticalDifference.toFixed(3)} average ranks`;
  return methodsDiffer(tested)
    ? `${difference}; pairs further apart differ.`
    : `${difference}; without a difference over all, pairs are not compared.`;
}

/** Head of the table of methods against the control. */
export const CONTROL_HEAD = ['learner', 'better', 'worse', 'rank sums', 'p', 'Holm', ''] as const;

/** Rows of that table. */
export function controlRows(
  { name, others }: NonNullable<TestedComparison['control']>,
  alpha: number,
): readonly (readonly string[])[] {
  return others.map((other) => [
    other.method,
    String(other.wins),
    String(other.losses),
    `${other.better} : ${other.worse}`,
    other.pValue.toFixed(3),
    other.adjustedPValue.toFixed(3),
    controlVerdict(other, name, alpha),
  ]);
}

function controlVerdict(
  { better, worse, adjustedPValue }: ControlComparison,
  control: string,
  alpha: number,
): string {
  if (adjustedPValue > alpha) return 'no difference shown';
  return `${better > worse ? 'better' : 'worse'} than ${control}`;
}

/** How the control was compared, and whether the probabilities are exact. */
export function controlCaption({ others }: NonNullable<TestedComparison['control']>): string {
  const exact = others.every((other) => other.exact);
  return (
    'better, worse: data sets on which the learner is so; p: ' +
    `Wilcoxon's signed-rank test, ${exact ? 'exact' : 'by the normal distribution beyond 50 sets that differ'}; ` +
    "Holm: the same for all comparisons together, by Holm's correction."
  );
}
