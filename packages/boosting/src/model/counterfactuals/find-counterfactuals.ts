import {
  type AttributeChange,
  type ClassPrediction,
  type Column,
  type Counterfactual,
  cellText,
  type Prediction,
  type Schema,
} from '@preflearn/core';
import { levelsOf } from '@preflearn/core/text';
import type { Condition } from '../condition.js';
import type { Rule } from '../rule.js';
import { allCombinations, type Combination, extended, totalSize } from './combinations.js';
import { type LinearRange, type OtherValue, otherValues, otherValueText } from './other-values.js';

/** Up to this many combinations are all tried; of more, only the most promising. */
const MAX_TRIED = 20_000;

/** How many combinations are extended by another attribute, if not all can be tried. */
const MAX_EXTENDED = 20;

/** How many rows are predicted at a time. */
const BATCH = 4096;

/** What the search needs of a model. */
export interface SearchedModel {
  readonly rules: readonly Pick<Rule, 'conditions'>[];
  readonly linearTerms: readonly LinearRange[];
  readonly schema: Schema;
  /** Predicts for columns in the order of the schema. */
  readonly predict: (columns: readonly Column[]) => Prediction;
}

/** A combination that was tried. */
interface Tried {
  readonly combination: Combination;
  readonly code: number;
  /**
   * How far the row has moved towards higher classes or, for unordered classes, away from the class first predicted.
   */
  readonly progress: number;
}

interface Goal {
  readonly name: Counterfactual['goal'];
  /** Sign of the progress that leads there. */
  readonly sign: 1 | -1;
  readonly isMet: (code: number, start: number) => boolean;
}

const HIGHER: Goal = { name: 'higher', sign: 1, isMet: (code, start) => code > start };
const LOWER: Goal = { name: 'lower', sign: -1, isMet: (code, start) => code < start };
const OTHER: Goal = { name: 'other', sign: 1, isMet: (code, start) => code !== start };

/**
 * The smallest changes of a row with which another class is predicted: of the fewest attributes, and among these the
 * one of smallest total size; ties go to the one that comes first by its attributes and values.
 *
 * For each number of attributes, all combinations of values are tried if there are at most 20,000, as there nearly
 * always are for one attribute. Otherwise a beam search extends the twenty combinations of one attribute fewer that
 * come nearest to the goal, which may miss the smallest change.
 *
 * @param row    the attributes of one row, as in the schema
 * @param fixed  names of attributes that must not change
 * @param most   most attributes that may change together
 * @returns one for each goal; none for a model that does not predict classes
 */
export function findCounterfactuals(
  model: SearchedModel,
  row: readonly Column[],
  fixed: readonly string[],
  most: number,
): readonly Counterfactual[] {
  const { kind, classes } = model.schema.target;
  if (kind !== 'ordinal' && kind !== 'nominal') return [];
  const first = codeOf(model, row);
  const values = valuesToTry(model, row, fixed);
  const isLinear = model.linearTerms.some(({ attribute }) => !fixed.includes(row[attribute].name));
  const complete = Array.from({ length: most }, (_, i) =>
    allCombinations(values, i + 1, MAX_TRIED),
  );
  // Combinations that all goals share are tried once.
  const triedOf = complete.map((all) => all && tryAll(model, row, all, first));
  const find = (goal: Goal): Counterfactual => {
    let isExact = !isLinear;
    let tried: readonly Tried[] = [];
    for (const all of triedOf) {
      isExact &&= all !== undefined;
      tried = all ?? tryAll(model, row, extended(nearest(tried, goal), values), first);
      const found = smallest(tried.filter(({ code }) => goal.isMet(code, first)));
      if (found === undefined) continue;
      const changes = found.combination.map((value) => changeOf(value, model.schema, row));
      return { goal: goal.name, prediction: classes[found.code], changes, exact: isExact };
    }
    return { goal: goal.name, changes: [], exact: isExact };
  };
  if (kind === 'nominal') return [find(OTHER)];
  return [
    ...(first < classes.length - 1 ? [find(HIGHER)] : []),
    ...(first > 0 ? [find(LOWER)] : []),
  ];
}

function codeOf({ predict }: SearchedModel, row: readonly Column[]): number {
  const prediction = predict(row);
  return 'codes' in prediction ? prediction.codes[0] : 0;
}

function valuesToTry(
  { rules, linearTerms }: SearchedModel,
  row: readonly Column[],
  fixed: readonly string[],
): readonly OtherValue[] {
  const conditions = row.map((): Condition[] => []);
  for (const rule of rules) {
    for (const condition of rule.conditions) conditions[condition.attribute].push(condition);
  }
  return row.flatMap((column, attribute) =>
    fixed.includes(column.name)
      ? []
      : otherValues(
          column,
          attribute,
          conditions[attribute],
          linearTerms.find((term) => term.attribute === attribute),
        ),
  );
}

/** @param first  the class predicted for the row as it is */
function tryAll(
  model: SearchedModel,
  row: readonly Column[],
  combinations: readonly Combination[],
  first: number,
): readonly Tried[] {
  const out: Tried[] = [];
  for (let from = 0; from < combinations.length; from += BATCH) {
    const batch = combinations.slice(from, from + BATCH);
    const prediction = model.predict(changedRows(row, batch));
    if (!('codes' in prediction)) return out;
    batch.forEach((combination, i) => {
      out.push({
        combination,
        code: prediction.codes[i],
        progress: progressOf(prediction, i, first),
      });
    });
  }
  return out;
}

/** A copy of a row for each combination, with its values. */
function changedRows(row: readonly Column[], batch: readonly Combination[]): readonly Column[] {
  return row.map((column, attribute): Column => {
    const valuesOf = <T extends Float64Array | Int32Array>(values: T): T => {
      batch.forEach((combination, i) => {
        const other = combination.find((one) => one.attribute === attribute);
        if (other !== undefined) values[i] = other.value;
      });
      return values;
    };
    return column.type === 'numeric'
      ? { ...column, values: valuesOf(new Float64Array(batch.length).fill(column.values[0])) }
      : { ...column, codes: valuesOf(new Int32Array(batch.length).fill(column.codes[0])) };
  });
}

function progressOf(prediction: ClassPrediction, row: number, first: number): number {
  const { kind, classes, codes, scores, probabilities } = prediction;
  const own = probabilities?.subarray(row * classes.length, (row + 1) * classes.length);
  if (kind === 'ordinal') {
    return scores?.[row] ?? own?.reduce((sum, p, k) => sum + p * k, 0) ?? codes[row];
  }
  if (own !== undefined) return -own[first];
  // One score separates two classes.
  return (first === 0 ? 1 : -1) * (scores?.[row] ?? 0);
}

/** The combinations that come nearest to a goal. */
function nearest(tried: readonly Tried[], { sign }: Goal): readonly Combination[] {
  return [...tried]
    .sort((a, b) => sign * (b.progress - a.progress))
    .slice(0, MAX_EXTENDED)
    .map(({ combination }) => combination);
}

function smallest(tried: readonly Tried[]): Tried | undefined {
  let least: Tried | undefined;
  for (const one of tried) {
    if (least === undefined || totalSize(one.combination) < totalSize(least.combination))
      least = one;
  }
  return least;
}

function changeOf(
  { attribute, value, size }: OtherValue,
  { attributes }: Schema,
  row: readonly Column[],
): AttributeChange {
  const known = attributes[attribute];
  const isNamed = known.type === 'nominal' || levelsOf(known.unit) !== undefined;
  const to = otherValueText(known, value);
  return {
    name: known.name,
    from: cellText(row[attribute], 0),
    ...{ to, value: isNamed ? to : value },
    size,
  };
}
