import { saveCondition } from '@preflearn/boosting';
import { readCondition, savedConditionSchema } from '@preflearn/boosting/predict';
import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { LriClass, LriRule } from './lri-rule.js';

/*
 * A saved model lists the rules of each class: {"class": "a", "rows": 12, "rules": [{"any": [{"if": [["age", "<=", 4.5]],
 * "coverage": 10}], "coverage": 10, "correct": 8}]}.
 */

/** Schema of the saved rules. */
export function lriParametersSchema() {
  const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const conjunction = v.strictObject({
    if: v.pipe(v.array(savedConditionSchema()), v.minLength(1)),
    coverage: count,
  });
  const rule = v.strictObject({
    any: v.pipe(v.array(conjunction), v.minLength(1), v.maxLength(2)),
    coverage: count,
    correct: count,
  });
  return v.strictObject({
    classes: v.array(v.strictObject({ class: v.string(), rows: count, rules: v.array(rule) })),
  });
}

/** Saved rules. */
export type LriParameters = v.InferOutput<ReturnType<typeof lriParametersSchema>>;

type SavedRule = LriParameters['classes'][number]['rules'][number];

/** The rules as plain data. */
export function writeClasses(classes: readonly LriClass[], schema: Schema): LriParameters {
  return {
    classes: classes.map(({ rows, rules }, k) => ({
      class: schema.target.classes[k],
      rows,
      rules: rules.map(({ any, coverage, correct }) => ({
        any: any.map((part) => ({
          if: part.conditions.map((condition) => saveCondition(condition, schema)),
          coverage: part.coverage,
        })),
        coverage,
        correct,
      })),
    })),
  };
}

/**
 * Restores checked rules.
 *
 * @param rows  number of training rows
 * @param most  most rules of a class
 * @throws DataError MODEL_VALUE for rules that do not fit the schema, or counts that cannot be
 */
export function readClasses(
  { classes }: LriParameters,
  schema: Schema,
  rows: number,
  most: number,
): readonly LriClass[] {
  const names = schema.target.classes;
  if (classes.length !== names.length) {
    throw damagedModel('parameters.classes', classes.length, `${names.length}, one for each class`);
  }
  const sum = classes.reduce((total, own) => total + own.rows, 0);
  if (sum < 1 || sum > rows) {
    throw damagedModel('parameters.classes', `${sum} rows of classes`, `1 to ${rows}`);
  }
  return classes.map(({ class: name, rows: ofClass, rules }, k) => {
    const place = `parameters.classes.${k}`;
    if (name !== names[k]) throw damagedModel(`${place}.class`, name, names[k]);
    if (rules.length > most) {
      throw damagedModel(`${place}.rules`, `${rules.length} rules`, `at most ${most}`);
    }
    return {
      rows: ofClass,
      rules: rules.map((rule, i) => {
        const { correct, coverage } = rule;
        const at = `${place}.rules.${i}`;
        if (correct > ofClass || coverage - correct > sum - ofClass) {
          throw damagedModel(at, `${correct} of ${coverage} rows`, `at most ${ofClass} of ${sum}`);
        }
        return readRule(rule, at, schema);
      }),
    };
  });
}

function readRule(saved: SavedRule, place: string, schema: Schema): LriRule {
  const { coverage, correct } = saved;
  const parts = saved.any.map((part) => part.coverage);
  const sum = parts.reduce((a, b) => a + b, 0);
  if (coverage > sum || parts.some((part) => part > coverage)) {
    throw damagedModel(`${place}.coverage`, coverage, 'what its conjunctions cover together');
  }
  if (correct > coverage) {
    throw damagedModel(`${place}.correct`, correct, `at most ${coverage}, the rows it covers`);
  }
  const any = saved.any.map((part, i) => ({
    conditions: part.if.map((one) => readCondition(one, `${place}.any.${i}.if`, schema)),
    coverage: part.coverage,
  }));
  return { any, coverage, correct };
}
