import { covers, type Rule } from '@preflearn/boosting';
import {
  type LabelledTable,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
  type TrainingWait,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { mergeEqualRows, weightsInUnit } from '@preflearn/core/numbers';
import { candidatesOf } from './candidates.js';
import { classProblem } from './class-problem.js';
import { fitBytes } from './fit-memory.js';
import type { FittedTarget } from './fitted-target.js';
import { growPath, type Path, shortened } from './grow-path.js';
import type { PathGrower, PathStep, WeightedRows } from './path-grower.js';
import { ThresholdRounding } from './round-thresholds.js';
import type { RulePool } from './rule-pool.js';
import { ShortRulesModel } from './short-rules-model.js';
import { ID, type ShortRulesOptions } from './short-rules-options.js';
import { sizeByCrossValidation } from './size-by-cross-validation.js';

/**
 * Trains short rules from a pool: yields after each rule of the pool and after each rule chosen from it.
 *
 * @throws DataError TARGET_KIND for orders of labels, MEMORY for rows that need more memory than is available
 */
export function* trainShortRules(
  pool: RulePool,
  options: ShortRulesOptions,
  data: LabelledTable,
  seed: number,
  resources: TrainingResources,
): Training<ShortRulesModel> {
  checkTargetKind(ID, ['ordinal', 'nominal', 'numeric'], data);
  const rows = weightedRows(data);
  const { attributes, target } = rows.data;
  const classes = target.kind === 'numeric' ? '' : ` and ${target.classes.length} classes`;
  const what = `${attributes.rowCount} rows of ${attributes.columns.length} attributes${classes}`;
  checkMemory({ what, arrayBytes: bytesOfFit(rows, options) }, resources.memory);
  const grow: PathGrower = (part) => pathOn(part, pool, options, seed, resources);
  const modelOf = (path: Path) => modelFrom(path, data, options, seed);
  const before = () => growPath(rows.data, rows.weights, [], { ...options, rules: 0 }).next();
  const withModel = (step: PathStep | TrainingWait, whole: Path | undefined) =>
    'until' in step
      ? step
      : { ...step, modelSoFar: () => modelOf(whole ?? step.path ?? (before().value as Path)) };

  const growing = grow(rows);
  let next = growing.next();
  try {
    for (; !next.done; next = growing.next()) yield withModel(next.value, undefined);
  } finally {
    growing.return(undefined as never); // it may hold threads
  }
  const path = next.value;
  if (options.selection === 'rules') return modelOf(path);

  const sizing = sizeByCrossValidation(rows, path.rules.length, options.folds, seed, grow);
  let fold = sizing.next();
  try {
    for (; !fold.done; fold = sizing.next()) yield withModel(fold.value, path);
  } finally {
    sizing.return(undefined as never);
  }
  return modelOf(shortened(path, fold.value));
}

/** Bytes of the arrays of a fit, before any rule. */
function bytesOfFit({ data, weights }: WeightedRows, { linear }: ShortRulesOptions): number {
  const { columns } = data.attributes;
  const terms = linear ? columns.filter(({ type }) => type === 'numeric').length : 0;
  return fitBytes(classProblem(data.target, weights).objective, weights.length, terms);
}

function weightedRows(data: LabelledTable<FittedTarget>): WeightedRows {
  const merged = mergeEqualRows(data).data;
  const given = merged.weights ?? new Float64Array(merged.attributes.rowCount).fill(1);
  const weights = weightsInUnit(given);
  if (!weights.includes(0)) return { data: merged, weights };
  // A weight that vanishes beside the others counts as 0.
  const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return {
    data: selectRows(merged, rows),
    weights: Float64Array.from(rows, (row) => weights[row]),
  };
}

function* pathOn(
  rows: WeightedRows,
  pool: RulePool,
  options: ShortRulesOptions,
  seed: number,
  resources: TrainingResources,
): ReturnType<PathGrower> {
  const { data, weights } = rows;
  const finding = options.rules === 0 ? undefined : pool(data, seed, resources);
  let found: readonly Rule[] = [];
  if (finding) {
    try {
      let next = finding.next();
      for (; !next.done; next = finding.next()) {
        yield 'until' in next.value ? next.value : { phase: 'pool of rules', ...next.value };
      }
      found = next.value;
    } finally {
      finding.return(undefined as never);
    }
  }
  const { columns } = data.attributes;
  const candidates = candidatesOf(found, columns, weights, options.maxConditions, {
    memory: resources.memory,
    others: bytesOfFit(rows, options),
  });
  const rounding = options.roundThresholds ? new ThresholdRounding(columns) : undefined;
  const finished = (path: Path): Path => ({
    ...path,
    rules: path.rules.map((rule) => rule.map((c) => rounding?.round(c) ?? c)),
  });
  const growing = growPath(data, weights, candidates, options);
  let next = growing.next();
  for (; !next.done; next = growing.next()) {
    const { value } = next;
    yield { phase: 'rules', done: value.rules.length, total: options.rules, path: finished(value) };
  }
  return finished(next.value);
}

function modelFrom(
  { terms, rules, points }: Path,
  data: LabelledTable<FittedTarget>,
  options: ShortRulesOptions,
  seed: number,
): ShortRulesModel {
  const { attributes, weights } = data;
  const used = Array.from({ length: attributes.rowCount }, (_, row) => row).filter(
    (row) => weights === undefined || weights[row] > 0,
  );
  return new ShortRulesModel({
    schema: schemaOf(data),
    training: { options, seed, rows: used.length },
    terms,
    rules: rules.map((conditions) => ({
      conditions,
      coverage: used.filter((row) => covers({ conditions }, attributes.columns, row)).length,
    })),
    path: points,
  });
}
