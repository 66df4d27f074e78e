import type { Table } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import type { PortableModel } from '@preflearn/core/models';
import { checkIsTable } from '@preflearn/core/models';
import { type AverageEffects, averageEffects } from './average-effects.js';
import { codeOf } from './coded-attribute.js';
import { type CodedRules, codedRules, partsOf, type RulePart } from './coded-rules.js';
import type { AttributeEffect, EffectOptions, PairEffect } from './effect.js';
import { effectAt } from './effect-at.js';
import { effectRows, missingValue, valuesOf } from './effect-rows.js';
import { checkIntervals } from './intervals.js';
import { quantileLevels } from './quantile-levels.js';
import { scoredRules } from './scored-rules.js';
import { weightedMean } from './spread-of.js';

/** Number of intervals between the levels of a numeric attribute in the table of a pair. */
const NUMERIC_INTERVALS = 8;

/** Most levels of a nominal attribute in the table of a pair: the most frequent categories. */
const MAX_CATEGORIES = 12;

/** Options of `rulePairEffects`. */
export interface PairEffectOptions extends EffectOptions {
  /** Most pairs to return, those with the strongest interaction; 10 when absent. */
  readonly most?: number | undefined;
}

/**
 * The joint effects of pairs of attributes, and how far they exceed the sum of the separate effects: partial dependence
 * on two attributes and the H statistic. Only a rule with conditions on both makes two attributes interact, so pairs
 * that do not occur together in any rule are not listed: their H is 0.
 *
 * If the model has several outputs, the squares in H and in the interaction are summed over them.
 *
 * Sources: Friedman and Popescu (2008), Predictive learning via rule ensembles, The Annals of Applied Statistics 2(3),
 * section 8, the statistic of two variables; Friedman (2001), section 8.2.
 *
 * @param model  result of `portableModelOf` of `@preflearn/export`
 * @param table  rows to average over, such as the training rows
 * @returns the strongest interaction first; ties go to the pair whose attributes come first
 * @throws DataError MODEL_EXPORT for a model without rules; TABLE_EMPTY, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE,
 *   CATEGORY_UNKNOWN
 */
export function rulePairEffects(
  model: PortableModel,
  table: Table,
  options: PairEffectOptions = {},
): readonly PairEffect[] {
  checkGiven('rulePairEffects', model, 'a portable model, as portableModelOf gives it', [
    'schema',
    'body',
  ]);
  checkIsTable(table);
  checkKnown(
    options,
    { most: true, weights: true, unseen: true, intervals: true },
    { function: 'rulePairEffects' },
  );
  const { most = 10 } = options;
  const intervals = checkIntervals(options);
  const coded = codedRules(scoredRules(model), effectRows(model.schema, table, options));
  const single = averageEffects(coded, intervals);
  const alone = centredRows(coded, single);
  const measured = Array.from(rulesOfPairs(coded).values(), (pair) =>
    measuredPair(coded, pair, alone),
  );
  measured.sort((a, b) => b.interaction - a.interaction || a.rank - b.rank);
  return measured.slice(0, most).map((pair) => pairEffect(coded, pair, single));
}

/** A rule with conditions on both attributes of a pair. */
interface SharedRule {
  readonly first: RulePart;
  readonly second: RulePart;
  readonly response: readonly number[];
  /** Share of the rows that satisfy all its conditions. */
  readonly all: number;
  /** Share that satisfies all conditions but those on the first, on the second, and on both. */
  readonly butFirst: number;
  readonly butSecond: number;
  readonly butBoth: number;
}

interface RulePair {
  readonly attributes: readonly [number, number];
  readonly rules: readonly SharedRule[];
}

interface MeasuredPair extends RulePair {
  readonly h: number;
  readonly interaction: number;
  /** Sort key from the indices of the attributes. */
  readonly rank: number;
}

/** The rules with conditions on both attributes, for each pair that has any. */
function rulesOfPairs(coded: CodedRules): ReadonlyMap<number, RulePair> {
  const pairs = new Map<number, { attributes: [number, number]; rules: SharedRule[] }>();
  const count = coded.rows.columns.length;
  for (const rule of coded.scored.rules) {
    const parts = [...partsOf(coded, rule)].sort((a, b) => a.attribute - b.attribute);
    if (parts.length < 2) continue;
    const { all, butOne, butTwo } = coverageOfPairs(parts, coded.rows.shares);
    parts.forEach((first, i) => {
      parts.slice(i + 1).forEach((second, offset) => {
        const j = i + 1 + offset;
        const key = first.attribute * count + second.attribute;
        const pair = pairs.get(key) ?? {
          attributes: [first.attribute, second.attribute],
          rules: [],
        };
        pairs.set(key, pair);
        pair.rules.push({
          ...{ first, second, response: rule.response, all },
          butFirst: all + butOne[i],
          butSecond: all + butOne[j],
          butBoth: all + butOne[i] + butOne[j] + butTwo[i * parts.length + j],
        });
      });
    });
  }
  return pairs;
}

/** Shares of the rows that satisfy all conditions, that fail those of exactly one part, and of exactly two. */
function coverageOfPairs(parts: readonly RulePart[], shares: Float64Array) {
  const count = parts.length;
  const butOne = new Float64Array(count);
  const butTwo = new Float64Array(count * count);
  let all = 0;
  for (let row = 0; row < shares.length; row++) {
    let failing = 0;
    let first = 0;
    let last = 0;
    for (let p = 0; p < count && failing < 3; p++) {
      if (parts[p].holds[parts[p].codes[row]] === 1) continue;
      if (failing === 0) first = p;
      last = p;
      failing++;
    }
    if (failing === 0) all += shares[row];
    else if (failing === 1) butOne[first] += shares[row];
    else if (failing === 2) butTwo[first * count + last] += shares[row];
  }
  return { all, butOne, butTwo };
}

/**
 * The effect of a rule on both attributes together, minus its effects on each, at one code of each; up to a constant,
 * this is the entire interaction of the pair.
 */
function beyond(rule: SharedRule, a: number, b: number): number {
  return beyondWhere(rule, rule.first.holds[a], rule.second.holds[b]);
}

/**
 * @param x  1 if the conditions on the first attribute hold, else 0
 * @param y  1 if those on the second hold, else 0
 */
function beyondWhere({ all, ...rule }: SharedRule, x: number, y: number): number {
  return x * y * rule.butBoth - x * rule.butFirst - y * rule.butSecond + all;
}

/** The effect of each attribute on each output of the rows, centred on its mean, shape [attributes][outputs][rows]. */
type CentredRows = ReadonlyMap<number, readonly Float64Array[]>;

function centredRows({ rows }: CodedRules, { effects }: AverageEffects): CentredRows {
  const of = ({ attribute, dependence, average }: AttributeEffect) => {
    const column = rows.columns[attribute];
    const values = valuesOf(column);
    return average.map((mean, k) =>
      values.map((value) => effectAt(dependence, column.type, value, k) - mean),
    );
  };
  return new Map(effects.map((effect) => [effect.attribute, of(effect)]));
}

/** The H statistic, and the standard deviation of the interaction. */
function measuredPair(
  { scored, rows }: CodedRules,
  pair: RulePair,
  alone: CentredRows,
): MeasuredPair {
  const { shares, columns } = rows;
  const [i, j] = pair.attributes;
  let more = 0;
  let whole = 0;
  scored.start.forEach((_, k) => {
    const extra = beyondOfRows(pair.rules, k, shares.length);
    const mean = weightedMean(shares, (row) => extra[row]);
    const first = alone.get(i)![k]; // rules use both attributes
    const second = alone.get(j)![k];
    for (let row = 0; row < extra.length; row++) {
      const own = extra[row] - mean;
      more += shares[row] * own ** 2;
      whole += shares[row] * (own + first[row] + second[row]) ** 2;
    }
  });
  return {
    ...pair,
    h: Math.sqrt(more / whole),
    interaction: Math.sqrt(more),
    rank: i * columns.length + j,
  };
}

/** The interaction of the pair in one output for each row, up to a constant, shape [rows]. */
function beyondOfRows(rules: readonly SharedRule[], k: number, rowCount: number): Float64Array {
  const extra = new Float64Array(rowCount);
  for (const rule of rules) {
    const { first, second } = rule;
    const response = rule.response[k];
    const [a, b] = [first.codes, second.codes];
    // All that matters is whether the conditions hold on each side.
    const cases = [0, 1].flatMap((x) => [0, 1].map((y) => response * beyondWhere(rule, x, y)));
    for (let row = 0; row < rowCount; row++) {
      extra[row] += cases[2 * first.holds[a[row]] + second.holds[b[row]]];
    }
  }
  return extra;
}

/** The effect of an attribute that occurs in rules. */
function effectOn(effects: readonly AttributeEffect[], attribute: number): AttributeEffect {
  return effects.find((effect) => effect.attribute === attribute)!;
}

/** A pair with its table of partial dependence. */
function pairEffect(
  coded: CodedRules,
  { attributes, rules, h, interaction }: MeasuredPair,
  { mean, effects }: AverageEffects,
): PairEffect {
  const { outputs } = coded.scored;
  const sides = attributes.map((attribute) => sideOf(coded, effectOn(effects, attribute)));
  const [first, second] = sides;
  const dependence = outputs.names.map((_, k) =>
    first.levels.map((_level, x) =>
      second.levels.map((_other, y) =>
        rules.reduce(
          (sum, rule) => sum + rule.response[k] * beyond(rule, first.codes[x], second.codes[y]),
          first.alone(x, k) + second.alone(y, k) - mean[k],
        ),
      ),
    ),
  );
  return {
    names: [first.name, second.name],
    ...{ attributes, outputs, h, interaction },
    levels: [first.levels, second.levels],
    dependence,
  };
}

/** One attribute of the table of a pair. */
interface Side {
  readonly name: string;
  readonly levels: readonly number[];
  /** Codes of the levels. */
  readonly codes: readonly number[];
  /** Partial dependence on this attribute alone, at a level. */
  readonly alone: (place: number, k: number) => number;
}

function sideOf({ rows, attributes }: CodedRules, effect: AttributeEffect): Side {
  const { name, attribute, dependence } = effect;
  const column = rows.columns[attribute];
  const coded = attributes[attribute]!; // used by rules
  const known =
    column.type === 'numeric'
      ? quantileLevels(column.values, rows.shares, NUMERIC_INTERVALS)
      : mostFrequent(column.codes, rows.shares, dependence.levels);
  const levels = dependence.missing ? [...known, missingValue(column.type)] : known;
  return {
    name,
    levels,
    codes: levels.map((level) => codeOf(coded, level)),
    alone: (place, k) => effectAt(dependence, column.type, levels[place], k),
  };
}

/** The categories with the most rows, in the given order. */
function mostFrequent(
  codes: Int32Array,
  shares: Float64Array,
  order: readonly number[],
): readonly number[] {
  const sums = new Map<number, number>();
  codes.forEach((code, row) => {
    sums.set(code, (sums.get(code) ?? 0) + shares[row]);
  });
  const sumOf = (code: number) => sums.get(code) ?? 0;
  const kept = [...order].sort((a, b) => sumOf(b) - sumOf(a) || a - b).slice(0, MAX_CATEGORIES);
  return order.filter((code) => kept.includes(code));
}
