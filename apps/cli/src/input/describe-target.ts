import type {
  Column,
  LearnerDefinition,
  OrdinalTarget,
  RankingTarget,
  Target,
  TargetKind,
} from '@preflearn/core';
import {
  differenceUnit,
  listed,
  lookLikeOrders,
  quoted,
  shortened,
  targetNumberText,
  unitWords,
} from '@preflearn/core/text';
import { learnersFor } from '../arguments/find-learner.js';
import { shellWord } from '../text/shell-word.js';
import { isWrittenAsText } from '../text/target-value.js';
import { counted, listText } from '../text/value-text.js';

/** A target, and what was asked about it. */
interface TakenTarget {
  readonly data: { readonly target: Target };
  readonly asked: {
    readonly kind?: TargetKind | undefined;
    readonly classes?: readonly string[] | undefined;
  };
  /** The column that it was made of. */
  readonly column: Column;
  /** Whether the order of the classes is that of their words. */
  readonly isWordOrder?: boolean;
}

/** Most classes that are listed individually. */
const MAX_LISTED = 12;

/** Few enough classes to type all of them in another order. */
const MAX_REORDERED = 4;

/** Most characters of a unit that are shown. */
const MAX_UNIT = 40;

/** Most characters of classes that are written out as an option. */
const MAX_TYPED = 120;

/**
 * What was made of a target: its kind and classes, in which unit errors are counted where that can be mistaken, and
 * how to have it another way unless options have settled it. One line.
 *
 * @param learners  those that will be trained
 * @param source  whose order declared classes have
 */
export function describeTarget(
  { data: { target }, asked, column, isWordOrder = false }: TakenTarget,
  learners: readonly LearnerDefinition[],
  source = 'file',
): string {
  const isSettled = (asked.kind ?? asked.classes) !== undefined;
  const declared = isWordOrder ? 'that of the words' : `the ${source}'s`;
  const ways = isSettled ? [] : waysFor(target, column, learners, { source, declared });
  return [
    `Target ${quoted(target.name)}: ${kindText(target, column)}.`,
    ...errorUnit(target, column),
    ...numberUnit(target),
    ...(target.kind === 'ranking' ? openOrders(target) : []),
    ...(ways.length > 0 ? [`${capitalised(ways.join('; '))}.`] : []),
  ].join(' ');
}

function kindText(target: Target, column: Column): string {
  switch (target.kind) {
    case 'numeric':
      return 'a number';
    case 'ranking':
      return `orders of ${target.labels.length} labels (${listed(target.labels, MAX_LISTED)})`;
    case 'ordinal':
      return orderedClasses(target, column);
    default: {
      const count = counted(target.classes.length, 'class', 'classes');
      return `${count} without order (${listed(target.classes, MAX_LISTED)})`;
    }
  }
}

/** How many rows rank no label, or only some: what an empty cell means. */
function openOrders({ labels, positions }: RankingTarget): readonly string[] {
  let none = 0;
  let some = 0;
  for (let from = 0; from < positions.length; from += labels.length) {
    const ranked = positions.subarray(from, from + labels.length).filter((place) => place > 0);
    if (ranked.length === 0) none++;
    else if (ranked.length < labels.length) some++;
  }
  return [
    ...(none > 0
      ? [`Empty in ${counted(none, 'row')}, which rank no label: nothing is learned from them.`]
      : []),
    ...(some > 0
      ? [`Only some labels ranked in ${counted(some, 'row')}: the others stay open.`]
      : []),
  ];
}

function orderedClasses({ classes, cuts, unit }: OrdinalTarget, column: Column): string {
  const count = `${counted(classes.length, 'class', 'classes')} in order`;
  if (cuts !== undefined && cuts.length > 0 && column.type === 'numeric') {
    const values = new Set(column.values.filter((value) => !Number.isNaN(value))).size;
    const bounds =
      cuts.length < MAX_LISTED
        ? cuts.map((cut) => targetNumberText(cut, unit)).join(', ')
        : 'many places';
    return `a number with ${counted(values, 'value')}, made ${count} of about equal size by cutting at ${bounds}`;
  }
  const names = classes.map((name) => shortened(name));
  if (names.length <= MAX_LISTED) return `${count}: ${names.join(' < ')}`;
  return `${count}: ${names.slice(0, 3).join(' < ')} < ... < ${names[names.length - 1]}`;
}

/** The unit of a number, in which it is predicted, and that of errors where they look different. */
function numberUnit(target: Target): readonly string[] {
  if (target.kind !== 'numeric' && target.kind !== 'ordinal') return [];
  const { unit } = target;
  if (unit === undefined) return [];
  const what = shortened(unitWords(unit), MAX_UNIT);
  const errors = differenceUnit(unit) ?? '';
  return isWrittenAsText(unit) || unit === '%'
    ? [`It is predicted as ${what}, with errors in ${errors === 's' ? 'time' : errors}.`]
    : [`Its numbers, in predictions and errors too, are in ${shortened(unit)}.`];
}

/** Numbers that became classes, and are not successive, have errors that could be read in their own unit. */
function errorUnit(target: Target, column: Column): readonly string[] {
  if (target.kind !== 'ordinal' || column.type !== 'numeric') return [];
  const values = target.classes.map(Number);
  const areSteps = values.every((value, k) => k === 0 || value === values[k - 1] + 1);
  if (target.cuts === undefined && areSteps) return [];
  const name = quoted(target.name);
  return target.cuts === undefined
    ? [`Errors are counted in classes, not in the numbers of ${name}.`]
    : [`Errors are counted in classes, and in ${name} with each class at its median.`];
}

/** How to have a target another way, each as a phrase. */
function waysFor(
  target: Target,
  column: Column,
  learners: readonly LearnerDefinition[],
  { source, declared }: { readonly source: string; readonly declared: string },
): readonly string[] {
  if (isOfOrders(target, column))
    return wayTo('ranking', learners).map((way) => `they look like orders of labels: ${way}`);
  const unordered = wayTo('nominal', learners).map((way) => `for classes without order: ${way}`);
  if (target.kind === 'nominal') {
    const order = shellWord(
      listText(orderOfNumbers(target.classes) ?? ['LOWEST', '...', 'HIGHEST']),
    );
    return wayTo('ordinal', learners).map(
      (way) => `if they have an order: ${way} --classes ${order}`,
    );
  }
  if (target.kind !== 'ordinal') return [];
  const asNumber = wayTo('numeric', learners);
  if (target.cuts !== undefined) {
    return asNumber.map((way) => `to predict the number: ${way} in place of --discretize`);
  }
  if (column.type === 'numeric') {
    const isMany = target.classes.length > MAX_LISTED && source === 'file';
    return [
      ...(isMany ? ['for fewer classes: --discretize 5'] : []),
      ...asNumber.map((way) => `to predict the number: ${way}`),
      ...unordered,
    ];
  }
  if (column.labels !== undefined) return [];
  return [assumedOrder(target, column.ordered === true ? declared : 'alphabetical'), ...unordered];
}

/** Whether classes look like orders of labels, each written in one text. */
function isOfOrders(target: Target, column: Column): boolean {
  if (target.kind !== 'ordinal' && target.kind !== 'nominal') return false;
  return column.type === 'nominal' && column.ordered !== true && lookLikeOrders(target.classes);
}

/** Classes such as `0 - calm`, `1 - light`, few enough to type, by their first numbers, if these are all different. */
function orderOfNumbers(classes: readonly string[]): readonly string[] | undefined {
  if (classes.length > MAX_LISTED || listText(classes).length > MAX_TYPED) return undefined;
  const numbered = classes.map((name) => ({ name, number: Number(/\d+/.exec(name)?.[0] ?? NaN) }));
  if (new Set(numbered.map(({ number }) => number)).size < classes.length) return undefined;
  if (numbered.some(({ number }) => Number.isNaN(number))) return undefined;
  return numbered.sort((a, b) => a.number - b.number).map(({ name }) => name);
}

function assumedOrder({ classes }: OrdinalTarget, whose: string): string {
  const other =
    classes.length <= MAX_REORDERED
      ? shellWord(listText([...classes].reverse()))
      : 'LOWEST,...,HIGHEST';
  return `this order is ${whose}; for another: --classes ${other}`;
}

/** The options for a kind, with a learner that accepts it if one of those to be trained does not; none if no learner does. */
function wayTo(kind: TargetKind, learners: readonly LearnerDefinition[]): readonly string[] {
  if (learners.every(({ targetKinds }) => targetKinds.includes(kind))) return [`--kind ${kind}`];
  const learner = learnersFor(kind).at(0);
  return learner === undefined ? [] : [`--kind ${kind} --learner ${learner}`];
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
