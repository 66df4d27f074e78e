import type {
  ComparedPair,
  ControlComparison,
  DunnTest,
  MethodComparison,
  Metric,
  NemenyiTest,
  SignedRankPosterior,
} from '@preflearn/evaluation';
import { probabilityText } from '../text/probability-text.js';
import { counted, figure } from '../text/value-text.js';

/** A comparison of methods by one metric, with the requested tests. */
export interface TestedComparison {
  readonly comparison: MethodComparison;
  readonly nemenyi: NemenyiTest;
  readonly control: TestedControl | undefined;
}

/** Each method against one. */
interface TestedControl {
  readonly name: string;
  readonly others: readonly ControlComparison[];
  readonly dunn: DunnTest;
  /** Absent if no region of equivalence is given. */
  readonly bayesian: BayesianControl | undefined;
}

/** The Bayesian signed-rank test of each method, in the order of the others. */
export interface BayesianControl {
  /** Largest difference that does not matter. */
  readonly region: number;
  readonly others: readonly (SignedRankPosterior & { readonly method: string })[];
}

function statisticText(value: number): string {
  return value === Number.POSITIVE_INFINITY
    ? 'beyond all bounds, as the ranks are the same on all data sets'
    : figure(value);
}

/** Whether Friedman's test finds a difference; only then are pairs compared. */
function methodsDiffer({ comparison, nemenyi }: TestedComparison): boolean {
  return comparison.friedman.pValue <= nemenyi.alpha;
}

/** The methods by average rank, best first; ties keep their order. */
export function byAverageRank({ methods, averageRanks }: MethodComparison): readonly number[] {
  return [...methods.keys()].sort((a, b) => averageRanks[a] - averageRanks[b] || a - b);
}

/** The position of a method relative to the one with the best average rank. */
export type Place = 'best' | 'near' | 'behind';

/**
 * The position of each method: `near` means not shown to be worse than the best, which applies to all if Friedman's
 * test finds no difference.
 */
export function placesOf(tested: TestedComparison): readonly Place[] {
  const { methods, averageRanks } = tested.comparison;
  const least = Math.min(...averageRanks);
  const best = methods.filter((_, j) => averageRanks[j] === least);
  const worse = new Set(
    methodsDiffer(tested)
      ? tested.nemenyi.pairs
          .filter(({ differ, better }) => differ && best.includes(better))
          .map((pair) => pair.worse)
      : [],
  );
  return methods.map((name, j) => {
    if (averageRanks[j] === least) return 'best';
    return worse.has(name) ? 'behind' : 'near';
  });
}

/** The result in a sentence or two: which method is best, and which are not shown to be worse. */
export function verdict(tested: TestedComparison, { id }: Metric): string {
  const { methods, datasets, averageRanks } = tested.comparison;
  const places = placesOf(tested);
  const named = (place: Place) => methods.filter((_, j) => places[j] === place);
  const best = named('best');
  const rank = Math.min(...averageRanks).toFixed(2);
  const over = `over the ${datasets.length} data sets by ${id}`;
  const has =
    best.length === 1
      ? `${best[0]} has the best average rank, ${rank}`
      : `${best.join(' and ')} share the best average rank, ${rank}`;
  if (!methodsDiffer(tested)) {
    return `No difference between the learners is shown ${over}; ${has}.`;
  }
  const worse = named('behind');
  const near = named('near');
  return [
    `${has} ${over}.`,
    ...(worse.length > 0 ? [`Shown to be worse: ${worse.join(', ')}.`] : []),
    ...(near.length > 0 ? [`Not shown to be worse: ${near.join(', ')}.`] : []),
  ].join(' ');
}

/** The results of the tests, in three sentences. */
export function testText(tested: TestedComparison): string {
  const { comparison, nemenyi } = tested;
  const { friedman, imanDavenport } = comparison;
  const differ = methodsDiffer(tested);
  const [a, b] = imanDavenport.degreesOfFreedom;
  return (
    `Friedman's test: the learners ${differ ? 'differ' : 'are not shown to differ'}, as ` +
    `${probabilityText(friedman.pValue)} is ${differ ? 'at most' : 'above'} ${nemenyi.alpha} ` +
    `(chi-square ${figure(friedman.chiSquare)} with ${counted(friedman.degreesOfFreedom, 'degree')} of freedom). ` +
    `Iman and Davenport's F is ${statisticText(imanDavenport.f)} (${a} and ${b} degrees of freedom, ` +
    `${probabilityText(imanDavenport.pValue)}).`
  );
}

/** Which pairs differ and which do not, line by line; empty if Friedman's test finds no difference. */
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
  const difference = `Nemenyi's critical difference at ${alpha} is ${figure(criticalDifference)} average ranks`;
  return methodsDiffer(tested)
    ? `${difference}; pairs further apart differ.`
    : `${difference}; without a difference over all, pairs are not compared.`;
}

/** Header of the table that compares methods with the control. */
export const CONTROL_HEAD = [
  'learner',
  'better',
  'worse',
  'rank sums',
  'p',
  'Holm',
  'conclusion',
] as const;

/** Rows of that table. */
export function controlRows(
  { name, others }: TestedControl,
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
export function controlCaption({ others }: TestedControl): string {
  const exact = others.every((other) => other.exact);
  return (
    'better, worse: data sets on which the learner is so; p: ' +
    `Wilcoxon's signed-rank test, ${exact ? 'exact' : 'by the normal distribution beyond 50 sets that differ'}; ` +
    "Holm: the same for all comparisons together, by Holm's correction."
  );
}

/** Which methods differ from the control by their average ranks. */
export function dunnText({ control, alpha, criticalDifference, others }: DunnTest): string {
  const named = others.filter(({ differ }) => differ).map(({ method }) => method);
  const conclusion = named.length === 0 ? 'none differs' : `different: ${named.join(', ')}`;
  return (
    `Bonferroni and Dunn's critical difference from ${control} at ${alpha} is ` +
    `${figure(criticalDifference)} average ranks; ${conclusion}.`
  );
}
