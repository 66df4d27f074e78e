import { counterfactuals } from '@preflearn/boosting';
import {
  counterfactualText,
  type LabelledTable,
  type Model,
  type Prediction,
  PreflearnError,
  predictionText,
  type Table,
  type Target,
  TrainingAborted,
  topContributions,
} from '@preflearn/core';
import { errorSentence, LIBRARY_WORDS } from '@preflearn/core/errors';
import { numberText, readableNumber, signedNumber } from '@preflearn/core/text';
import { type Measured, measure, metricsFor } from '@preflearn/evaluation';
import { formatCsv, readTableFrom } from '@preflearn/io';
import { drawn } from './draw.js';
import { drawnTables } from './drawn-tables.js';
import { learnerOf, optionsOf, sharedSettings } from './learners.js';
import type {
  Choice,
  Edited,
  Explained,
  News,
  RuleEdit,
  Source,
  TableShown,
  Trained,
} from './messages.js';
import { isModelOfRules, predictEdited, showRules } from './show-rules.js';
import { SHOWN_ROWS, showTable } from './show-table.js';
import { takeData } from './take-data.js';
import { type TitledLearner, trainAndMeasure } from './train-and-measure.js';

/** Lines of each list of a model. */
const LISTED = 10;

/** What a model was trained on, and the model. */
interface TrainedSession {
  readonly data: LabelledTable;
  readonly model: Model;
}

/** What one visitor of the playground has loaded and trained. */
export class Session {
  #table: Table | undefined;
  #trained: TrainedSession | undefined;

  /** Reads a table; the format is found from its first bytes. */
  async read(name: string, source: Source): Promise<TableShown> {
    const notes: string[] = [];
    const text = typeof source === 'object' && 'drawn' in source ? drawnTables[name]() : source;
    // As a file, whose encoding a model remembers, as it does on the command line.
    const file = typeof text === 'string' ? new Blob([text]) : text;
    const table = await readTableFrom(file, {
      source: name,
      onNote: (note) => notes.push(errorSentence(note, LIBRARY_WORDS)),
    });
    this.#table = table;
    this.#trained = undefined;
    return showTable(name, table, notes);
  }

  /**
   * Trains on all rows, then measures the learner, and the one to compare with, on rows held out. Cancelled, it gives
   * the model so far, and what was measured so far.
   *
   * @throws TrainingAborted where there is no model yet
   */
  async train(choice: Choice, signal: AbortSignal, tell: (news: News) => void): Promise<Trained> {
    const { data, notes } = takeData(this.#tableRead(), choice);
    const { model, isWhole, measured, curve, heldOut } = await trainAndMeasure(data, {
      learners: namedLearners(choice),
      seed: choice.seed,
      signal,
      tell,
    });
    this.#trained = { data, model };
    const { headline, sections, pictures } = model.describe(LISTED);
    const titles = new Set(pictures.map(({ title }) => title));
    const [metric] = metricsFor(data.target);
    const prediction = model.predict(data.attributes);
    const shown = Math.min(SHOWN_ROWS, data.attributes.rowCount);
    return {
      headline,
      partial: !isWhole,
      measured: measured.map(({ title, value, seconds }) => ({
        title,
        value: valueText(value),
        seconds,
      })),
      metric: metric.title,
      curve,
      heldOut,
      notes,
      // A list with the title of a picture says the same.
      sections: sections
        .filter(({ title }) => !titles.has(title))
        .map(({ title, note, lines }) => ({ title, note, lines })),
      pictures: pictures.map(drawn),
      rules: isModelOfRules(model) ? showRules(model, data) : [],
      trainingError: valueText(measure(metric, prediction, data.target)),
      predictions: Array.from({ length: shown }, (_, row) => predictedText(prediction, row)),
    };
  }

  /** Why a row of the table has its prediction. */
  explain(row: number): Explained {
    const { data, model } = this.#trainedNow();
    const { attributes, target } = data;
    const explanation = model.explain(attributes, row);
    const { unit, grounds, rest } = topContributions(explanation);
    const numberText = explanation.signed ? signedNumber : readableNumber;
    const others = rest.count === 0 ? [] : [`and ${readableNumber(rest.count)} more`];
    const changes = isModelOfRules(model) ? counterfactuals(model, attributes, row) : [];
    return {
      row,
      prediction: explanation.prediction,
      truth: truthOf(target, row),
      conclusion: explanation.conclusion,
      unit,
      grounds: [...grounds.map(({ text, value }) => `${numberText(value)}: ${text}`), ...others],
      changes: changes.map(counterfactualText),
      pictures: (explanation.pictures ?? []).map(drawn),
    };
  }

  /** What the model would be worth on its rows with some rules changed. */
  edit(edits: readonly RuleEdit[]): Edited {
    const { data, model } = this.#trainedNow();
    if (!isModelOfRules(model)) throw new Error('This model has no rules to change.');
    const [metric] = metricsFor(data.target);
    const before = model.predict(data.attributes);
    const after = predictEdited(model, data.attributes, edits);
    let changed = 0;
    for (let row = 0; row < data.attributes.rowCount; row++) {
      if (predictionText(before, row) !== predictionText(after, row)) changed++;
    }
    return { error: valueText(measure(metric, after, data.target)), changed };
  }

  /** The text of the model as `preflearn train` saves it, or of the table as CSV. */
  save(what: 'model' | 'table'): string {
    if (what === 'table') return [...formatCsv(this.#tableRead())].join('');
    return `${JSON.stringify(this.#trainedNow().model)}\n`;
  }

  #tableRead(): Table {
    if (this.#table !== undefined) return this.#table;
    throw new Error('Choose a table first.');
  }

  #trainedNow(): TrainedSession {
    if (this.#trained !== undefined) return this.#trained;
    throw new Error('Train a model first.');
  }
}

/** The learner, and the one to compare with. */
function namedLearners({ learner, rival, settings }: Choice): readonly TitledLearner[] {
  const first = learnerOf(learner);
  const chosen = [{ title: first.title, learner: first.create(optionsOf(first, settings)) }];
  if (rival === undefined || rival === learner) return chosen;
  const second = learnerOf(rival);
  const options = optionsOf(second, sharedSettings(second, settings));
  return [...chosen, { title: second.title, learner: second.create(options) }];
}

function predictedText(prediction: Prediction, row: number): string {
  return prediction.kind === 'numeric'
    ? numberText(prediction.values[row])
    : predictionText(prediction, row);
}

function truthOf(target: Target, row: number): string {
  if (target.kind === 'numeric') return readableNumber(target.values[row]);
  return 'codes' in target ? target.classes[target.codes[row]] : '';
}

function valueText(measured: Measured): string {
  return measured.value === null ? `none: ${measured.reason}` : readableNumber(measured.value);
}

/** What went wrong, for people. */
export function failureText(error: unknown): string {
  if (error instanceof TrainingAborted) return 'Training was cancelled before there was a model.';
  if (error instanceof PreflearnError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
