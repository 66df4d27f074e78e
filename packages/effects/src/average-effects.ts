import type { PortableRule } from '@preflearn/core/models';
import { codeOf } from './coded-attribute.js';
import { type CodedRules, linearMeans, partsOf, type RulePart } from './coded-rules.js';
import { dependenceLevels } from './dependence-levels.js';
import type { AttributeEffect, EffectCurve } from './effect.js';
import { type EffectRows, missingValue, valuesOf } from './effect-rows.js';
import { accumulated, type LocalSteps, localSteps } from './local-steps.js';
import { linearValue } from './scored-rules.js';
import { spreadOf } from './spread-of.js';

/** The average effects of the attributes of a rule model. */
export interface AverageEffects {
  /** Mean of each output over the rows, shape [outputs]. */
  readonly mean: Float64Array;
  /** In the order of the attributes; only those that the model uses. */
  readonly effects: readonly AttributeEffect[];
}

/** Computed in one pass over rules and rows; see `ruleEffects`. */
export function averageEffects(coded: CodedRules, intervals: number): AverageEffects {
  const { columns } = coded.rows;
  const sums = columns.map((_, attribute) => attributeSums(coded, attribute, intervals));
  const linear = linearMeans(coded);
  const mean = addRules(coded, sums, linear);
  const effects = columns.flatMap(({ name }, attribute) => {
    const own = sums[attribute];
    if (own === undefined) return [];
    return [{ name, attribute, ...effectOf(coded, attribute, own, { mean, linear }) }];
  });
  return { mean, effects };
}

/** Sums over the rules along one attribute. */
interface AttributeSums {
  /** Partial dependence minus the mean output, `pieces[code * width + k]`. */
  readonly pieces: Float64Array;
  readonly local: LocalSteps | undefined;
  /** Mean effects of the steps, `effects[step * width + k]`. */
  readonly effects: Float64Array;
  /** Codes that each step leads from and to, as consecutive pairs starting at 2 * step. */
  readonly ends: Int32Array;
}

/** Sums initialised to 0 for an attribute; `undefined` if the model does not use it. */
function attributeSums(
  { rows, scored, attributes }: CodedRules,
  attribute: number,
  intervals: number,
): AttributeSums | undefined {
  const coded = attributes[attribute];
  if (coded === undefined) return undefined;
  const width = scored.start.length;
  const local = localSteps(rows, attribute, intervals);
  const steps = local?.steps ?? [];
  return {
    pieces: new Float64Array(coded.representatives.length * width),
    local,
    effects: new Float64Array(steps.length * width),
    ends: Int32Array.from(
      steps.flatMap(({ from, to }) => [codeOf(coded, from), codeOf(coded, to)]),
    ),
  };
}

/**
 * Adds the contributions of all rules to the sums of their attributes.
 *
 * @param linear  means of the linear terms
 * @returns the mean of each output over the rows
 */
function addRules(
  coded: CodedRules,
  sums: readonly (AttributeSums | undefined)[],
  linear: readonly number[],
): Float64Array {
  const { scored, rows } = coded;
  const mean = Float64Array.from(scored.start);
  for (const rule of scored.rules) {
    const parts = partsOf(coded, rule);
    const own = parts.map(({ attribute }) => sums[attribute]!); // exists for every attribute of a rule
    const { all, others, moved } = coverage(parts, own, rows);
    rule.response.forEach((response, k) => {
      mean[k] += response * all;
    });
    parts.forEach((part, p) => {
      addPart(rule, part, own[p], { all, others: others[p], moved: moved[p] });
    });
  }
  scored.linear.forEach(({ slope }, j) => {
    slope.forEach((s, k) => {
      mean[k] += s * linear[j];
    });
  });
  return mean;
}

/** Shares of the rows that satisfy all conditions of a rule, or all but those on one attribute. */
interface Coverage {
  /** Share that satisfies all conditions. */
  readonly all: number;
  /** Share that satisfies all conditions but those of each part. */
  readonly others: Float64Array;
  /** The same among the rows of each step of the part's attribute. */
  readonly moved: readonly Float64Array[];
}

function coverage(
  parts: readonly RulePart[],
  sums: readonly AttributeSums[],
  { shares }: EffectRows,
): Coverage {
  const others = new Float64Array(parts.length);
  const moved = sums.map(({ local }) => new Float64Array(local?.steps.length ?? 0));
  const move = (p: number, row: number) => {
    const { local } = sums[p];
    if (local === undefined) return;
    const first = local.stepsOf[2 * row];
    const second = local.stepsOf[2 * row + 1];
    if (first >= 0) moved[p][first] += shares[row];
    if (second >= 0) moved[p][second] += shares[row];
  };
  let all = 0;
  for (let row = 0; row < shares.length; row++) {
    const failing = onlyFailing(parts, row);
    if (failing === SEVERAL) continue;
    if (failing >= 0) {
      others[failing] += shares[row];
      move(failing, row);
      continue;
    }
    all += shares[row];
    for (let p = 0; p < parts.length; p++) move(p, row);
  }
  return { all, others: others.map((share) => share + all), moved };
}

const NONE = -1;
const SEVERAL = -2;

/** The only part whose conditions a row does not satisfy, or a marker for none or more than one. */
function onlyFailing(parts: readonly RulePart[], row: number): number {
  let failing = NONE;
  for (let p = 0; p < parts.length; p++) {
    const { holds, codes } = parts[p];
    if (holds[codes[row]] === 1) continue;
    if (failing !== NONE) return SEVERAL;
    failing = p;
  }
  return failing;
}

function addPart(
  { response }: PortableRule,
  { holds }: RulePart,
  { pieces, effects, ends, local }: AttributeSums,
  { all, others, moved }: { all: number; others: number; moved: Float64Array },
): void {
  const width = response.length;
  for (let code = 0; code < holds.length; code++) {
    const share = holds[code] * others - all;
    for (let k = 0; k < width; k++) pieces[code * width + k] += response[k] * share;
  }
  for (let step = 0; step < moved.length; step++) {
    const change = holds[ends[2 * step + 1]] - holds[ends[2 * step]];
    if (change === 0 || local === undefined) continue;
    const share = (change * moved[step]) / local.weights[step];
    for (let k = 0; k < width; k++) effects[step * width + k] += response[k] * share;
  }
}

/** Computes the curves of an attribute from its sums and linear terms. */
function effectOf(
  coded: CodedRules,
  attribute: number,
  { pieces, local, effects }: AttributeSums,
  { mean, linear }: { readonly mean: Float64Array; readonly linear: readonly number[] },
): Omit<AttributeEffect, 'name' | 'attribute'> {
  const { scored, rows, attributes } = coded;
  const own = attributes[attribute]!; // this attribute has sums
  const width = mean.length;
  const terms = scored.linear
    .map((term, j) => ({ term, centre: linear[j] }))
    .filter(({ term }) => term.attribute === attribute);
  const at = (value: number, k: number) =>
    terms.reduce(
      (sum, { term, centre }) => sum + term.slope[k] * (linearValue(term, value) - centre),
      mean[k] + pieces[codeOf(own, value) * width + k],
    );
  const levels = dependenceLevels(
    own,
    rows,
    attribute,
    local,
    terms.map(({ term }) => term),
  );
  const withLinear = effects.slice();
  local?.steps.forEach(({ from, to }, step) => {
    for (const { term } of terms) {
      const change = linearValue(term, to) - linearValue(term, from);
      term.slope.forEach((slope, k) => {
        withLinear[step * width + k] += slope * change;
      });
    }
  });
  const values = valuesOf(rows.columns[attribute]);
  const hasMissing = own.codes.includes(own.representatives.length - 1);
  const curve: EffectCurve = {
    levels,
    values: Array.from(mean, (_, k) => levels.map((level) => at(level, k))),
    ...(hasMissing && { missing: Array.from(mean, (_, k) => at(missingValue(own.type), k)) }),
  };
  return {
    outputs: scored.outputs,
    dependence: curve,
    ...spreadOf(rows.shares, width, (row, k) => at(values[row], k)),
    accumulated: local && accumulated(local, withLinear, width),
  };
}
