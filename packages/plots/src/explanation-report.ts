import {
  type Counterfactual,
  counterfactualText,
  type Explanation,
  type ModelDescription,
  type NumberUnit,
  type Picture,
  type Prediction,
  topContributions,
} from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import type { BarPicture, SpreadPicture } from '@preflearn/core/models';
import { contributionText, parseRanking, readableNumber } from '@preflearn/core/text';
import type { Report, ReportBlock } from './report.js';

/** What an {@link explanationReport} contains in addition to the explanation. */
export interface ExplanationReportOptions {
  /** The prediction in a sentence, under the title. */
  readonly lead?: string | undefined;
  /** Names and values of the row, shown at the side. */
  readonly facts?: Report['facts'] | undefined;
  /**
   * Most grounds that get a line of their own; the others are folded. When absent, as many as `topContributions` chooses.
   */
  readonly top?: number | undefined;
  /** The prediction for this row alone; its score, and its probabilities for up to 60 classes, are drawn. */
  readonly prediction?: Prediction | undefined;
  /**
   * The model's description; if it draws the scores of the training rows, the score of this row is marked among them.
   */
  readonly description?: ModelDescription | undefined;
  /** The changes that would lead to another class. */
  readonly counterfactuals?: readonly Counterfactual[] | undefined;
  /** The unit of a predicted number, as the schema of its model has it; numbers without one when absent. */
  readonly unit?: NumberUnit | undefined;
}

/** Most attributes to draw. */
const MAX_BARS = 20;

/** Most classes whose probabilities are drawn. */
const MAX_CLASSES = 60;

/**
 * An explanation of one prediction as a report: the totals by attribute, how the prediction follows from them, the main
 * grounds, what would have to change, and all grounds in a fold.
 */
export function explanationReport(
  title: string,
  explanation: Explanation,
  options: ExplanationReportOptions = {},
): Report {
  checkGiven('explanationReport', explanation, 'an explanation, as explain of a model gives it', [
    'kind',
    'because',
  ]);
  checkKnown(
    options,
    {
      lead: true,
      facts: true,
      top: true,
      prediction: true,
      description: true,
      counterfactuals: true,
      unit: true,
    },
    { function: 'explanationReport' },
  );
  const { lead, facts = [], top, prediction, description, counterfactuals = [] } = options;
  const numberText = groundTexts(explanation, options.unit);
  const { kind, conclusion, sum, pictures = [], because } = explanation;
  const { unit, grounds, rest } = topContributions(explanation, top);
  const others = rest.count === 1 ? 'one other' : `${readableNumber(rest.count)} others together`;
  const shown = [
    ...grounds,
    ...(rest.value === undefined ? [] : [{ text: others, value: rest.value }]),
  ];
  const drawn: readonly Picture[] = [
    ...(sum === undefined ? [] : sumPictures(sum, kind)),
    ...pictures,
    ...scorePictures(prediction, description),
    ...probabilityPictures(prediction),
  ];
  return {
    title,
    lead,
    facts,
    blocks: [
      ...(kind === 'ranking' ? [orderList(explanation.prediction)] : []),
      ...drawn.map((picture): ReportBlock => ({ type: 'picture', picture })),
      { type: 'list', title: 'How the prediction follows', lines: conclusion },
      ...(counterfactuals.length === 0 ? [] : [changesList(counterfactuals)]),
      groundList(
        sum === undefined ? 'Grounds' : 'The grounds that add most',
        unit,
        shown,
        numberText,
      ),
      ...(rest.count === 0 ? [] : [allGrounds(explanation, because.length, numberText)]),
    ],
  };
}

/** Writes the numbers of an explanation, those that are added to a number with its unit. */
function groundTexts(
  { kind, signed, sum }: Explanation,
  unit: NumberUnit | undefined,
): (value: number) => string {
  if (!signed) return readableNumber;
  return (value) => contributionText(value, kind === 'numeric' ? unit : undefined, sum?.start);
}

/** A list rather than a table, which would truncate long texts. */
function groundList(
  title: string,
  unit: string,
  grounds: readonly { readonly text: string; readonly value: number }[],
  numberText: (value: number) => string,
): ReportBlock {
  const lines = grounds.map(({ text, value }) => `${numberText(value)}:  ${text}`);
  return { type: 'list', title, note: `The numbers: ${unit}.`, lines };
}

function orderList(prediction: string): ReportBlock {
  const { groups } = parseRanking(prediction, {});
  const lines = groups.map((labels, place) => `${place + 1}. ${labels.join(', ')}`);
  return { type: 'list', title: 'Predicted order, the best first', lines };
}

/** What every row of a number starts with would make the other bars too short to compare, and is in the list of grounds. */
function sumPictures(
  { attributes, start, unit }: NonNullable<Explanation['sum']>,
  kind: Explanation['kind'],
): readonly BarPicture[] {
  const more = attributes.slice(MAX_BARS);
  const bars = [
    ...attributes.slice(0, MAX_BARS),
    ...(more.length === 0
      ? []
      : [
          {
            name: `${more.length} other attributes`,
            value: more.reduce((total, { value }) => total + value, 0),
          },
        ]),
    ...(start === 0 || kind === 'numeric' ? [] : [{ name: 'whatever the row', value: start }]),
  ];
  if (bars.length === 0) return [];
  const title = 'What the attributes add';
  return [{ type: 'bars', title, valueLabel: unit, inOrder: true, bars }];
}

/** The position of the row's score among those of the training rows. */
function scorePictures(
  prediction: Prediction | undefined,
  description: ModelDescription | undefined,
): readonly Picture[] {
  if (prediction === undefined || !('codes' in prediction)) return [];
  const { scores } = prediction;
  const training = description?.pictures.find(isOfScores);
  if (scores === undefined || training === undefined) return [];
  const row = { name: 'this row', quantiles: new Array<number>(5).fill(scores[0]) };
  return [
    {
      ...training,
      title: 'The score of the row, beside the training rows by class and the thresholds',
      groups: [row, ...training.groups],
    },
  ];
}

function isOfScores(picture: Picture): picture is SpreadPicture {
  return picture.type === 'spread' && picture.valueLabel === 'score';
}

function probabilityPictures(prediction: Prediction | undefined): readonly BarPicture[] {
  if (prediction === undefined || !('codes' in prediction)) return [];
  const { classes, probabilities } = prediction;
  if (probabilities === undefined || classes.length > MAX_CLASSES) return [];
  return [
    {
      type: 'bars',
      title: 'Probabilities of the classes',
      valueLabel: 'probability',
      shares: true,
      inOrder: true,
      bars: classes.map((name, k) => ({ name, value: probabilities[k] })),
    },
  ];
}

function changesList(counterfactuals: readonly Counterfactual[]): ReportBlock {
  return {
    type: 'list',
    title: 'What would have to be different',
    note: 'The fewest attributes, and the smallest change of them, with which the model predicts so.',
    lines: counterfactuals.map(counterfactualText),
  };
}

function allGrounds(
  explanation: Explanation,
  count: number,
  numberText: (value: number) => string,
): ReportBlock {
  const { unit, grounds } = topContributions(explanation, count);
  const title = `All ${readableNumber(count)} grounds`;
  return { type: 'fold', title, blocks: [groundList(title, unit, grounds, numberText)] };
}
