import type { AttributeSchema, Picture, Schema } from '@preflearn/core';
import type { MatrixPicture } from '@preflearn/core/models';
import { levelsOf, signedNumber } from '@preflearn/core/text';
import type { AttributeEffect, EffectCurve } from './effect.js';
import { cellTexts, shadesOf } from './heat-cells.js';
import { levelText } from './level-text.js';
import { movedOutputs } from './moved-outputs.js';

const DEPENDENCE = 'partial dependence';
const ACCUMULATED = 'accumulated local effects';

/** Most curves in one picture: as many as there are distinguishable colours. */
const MAX_LINES = 6;

const SECONDS_A_DAY = 86400;
const DAYS_A_YEAR = 365.2425;

/**
 * Curves for a numeric attribute, bars or a heat map for a nominal or an ordered one: one picture if there is one output, otherwise
 * one for each kind of effect.
 */
export function attributePictures(
  effect: AttributeEffect,
  schema: Schema,
  title: string,
): readonly Picture[] {
  const attribute = schema.attributes[effect.attribute];
  const kinds = [
    { kind: DEPENDENCE, curve: aroundMean(effect) },
    ...(effect.accumulated ? [{ kind: ACCUMULATED, curve: effect.accumulated }] : []),
  ];
  const { unit, names } = effect.outputs;
  const against = `${unit}, above or below its mean`;
  if (attribute.type === 'nominal' || levelsOf(attribute.unit) !== undefined) {
    return kinds.map(({ kind, curve }) =>
      names.length === 1
        ? barsOf(curve, attribute, title, `${kind}: ${against}`)
        : matrixOf(curve, effect, schema, title, `${kind}: ${against}`),
    );
  }
  const axis = axisOf(attribute);
  if (names.length === 1) {
    const series = kinds.flatMap(({ kind, curve }) => curvesOf(curve, [kind], axis));
    return [{ type: 'lines', title, xLabel: axis.label, yLabel: against, series }];
  }
  // All outputs if they are few, so that a class has the same colour in the picture of each attribute.
  const moved = names.length <= MAX_LINES ? [...names.keys()] : movedOutputs(effect, MAX_LINES);
  const which = moved.length < names.length ? ` (the ${moved.length} that move most)` : '';
  return kinds.map(({ kind, curve }) => ({
    ...{ type: 'lines', title, xLabel: axis.label, yLabel: `${kind}: ${against}${which}` },
    series: curvesOf(
      { levels: curve.levels, values: moved.map((k) => curve.values[k]) },
      moved.map((k) => names[k]),
      axis,
    ),
  }));
}

/** Partial dependence minus its mean over the rows, so that it can be drawn next to accumulated local effects. */
function aroundMean({ dependence, average }: AttributeEffect): EffectCurve {
  const { levels, values, missing } = dependence;
  return {
    levels,
    values: values.map((line, k) => line.map((value) => value - average[k])),
    ...(missing && { missing: missing.map((value, k) => value - average[k]) }),
  };
}

/** How the values of a numeric attribute are shown on an axis: dates as years. */
interface NumberAxis {
  readonly label: string;
  readonly at: (value: number) => number;
}

function axisOf({ name, ...attribute }: AttributeSchema): NumberAxis {
  const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
  const years = (days: number) => 1970 + days / DAYS_A_YEAR;
  switch (unit) {
    case undefined:
      return { label: name, at: (value) => value };
    case 'date':
      return { label: `${name} (year)`, at: years };
    case 'date-time':
      return { label: `${name} (year)`, at: (seconds) => years(seconds / SECONDS_A_DAY) };
    default:
      return { label: `${name} (${unit})`, at: (value) => value };
  }
}

/** A curve for each output, and a horizontal line for the effect of a missing value. */
function curvesOf(
  { levels, values, missing }: EffectCurve,
  names: readonly string[],
  axis: NumberAxis,
) {
  const x = levels.map(axis.at);
  const ends = [x[0], x[x.length - 1]];
  return names.flatMap((name, k) => [
    { name, x, y: values[k] },
    ...(missing === undefined
      ? []
      : [{ name: `${name}, missing`, x: ends, y: [missing[k], missing[k]] }]),
  ]);
}

function barsOf(
  { levels, values, missing }: EffectCurve,
  attribute: AttributeSchema,
  title: string,
  valueLabel: string,
): Picture {
  const bars = levels.map((level, i) => ({
    name: levelText(attribute, level),
    value: values[0][i],
  }));
  if (missing) bars.push({ name: 'missing', value: missing[0] });
  return { type: 'bars', title, valueLabel, inOrder: true, bars };
}

function matrixOf(
  { levels, values, missing }: EffectCurve,
  { outputs, name, attribute: place }: AttributeEffect,
  { attributes, target }: Schema,
  title: string,
  valueLabel: string,
): MatrixPicture {
  const attribute = attributes[place];
  const isRanking = target.kind === 'ranking';
  const lines = levels.map((level, i) => ({
    text: levelText(attribute, level),
    values: values.map((line) => line[i]),
  }));
  if (missing) lines.push({ text: 'missing', values: [...missing] });
  const numbers = lines.map((line) => line.values);
  const shades = shadesOf(numbers);
  const textOf = cellTexts(numbers);
  return {
    ...{ type: 'matrix', title, valueLabel, diagonal: false },
    ...{
      rowLabel: name,
      columnLabel: isRanking ? 'label' : 'class',
      rows: lines.map(({ text }) => text),
    },
    columns: outputs.names,
    cells: lines.map((line, i) =>
      line.values.map((value, k) => ({
        shade: shades[i][k],
        text: textOf(value),
        note: `${name} ${line.text}, ${outputs.names[k]}: ${signedNumber(value)}`,
      })),
    ),
  };
}
