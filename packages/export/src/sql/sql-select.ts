import { type AttributeSchema, UsageError } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import type { Step } from '@preflearn/core/expressions';
import type { PortableModel } from '@preflearn/core/models';
import { levelsOf, quoted, shortened } from '@preflearn/core/text';
import { countedText } from '../program/counted-text.js';
import { attributesUsed } from '../program/program.js';
import { programOf } from '../program/program-of.js';
import { sqlLevels } from './levels.js';
import { type SqlDialect, type SqlDialectName, sqlDialects } from './sql-dialect.js';
import { type SqlWording, sqlExpression } from './sql-expression.js';
import { sqlName, sqlText } from './sql-text.js';

/** Options of the query. */
export interface SqlSelectOptions {
  /** The table or view with the rows to predict; `data` when absent. */
  readonly table?: string | undefined;
  /** Columns of the table to return in addition to the predictions; the attributes when absent. */
  readonly keep?: readonly string[] | undefined;
  /** `common`, for DuckDB, PostgreSQL and SQLite, when absent. */
  readonly dialect?: SqlDialectName | undefined;
  /** What stands after FROM in place of the quoted name of the table: SQL of that dialect, taken as it is. */
  readonly from?: string | undefined;
}

/**
 * A single SELECT that predicts the rows of a table, in DuckDB, PostgreSQL and SQLite alike or in Trino.
 *
 * Each part of `WITH` computes what the next ones need. The parts are materialised: a database that inlined them would
 * repeat computations many times, and exceed its limits on nested expressions.
 *
 * @throws DataError MODEL_EXPORT for a name or a category that cannot be represented in SQL; UsageError ARGUMENT for a
 *   column listed twice in `keep`
 */
export function sqlSelect(model: PortableModel, options: SqlSelectOptions = {}): string {
  checkGiven('sqlSelect', model, 'a portable model, as portableModelOf gives it', [
    'schema',
    'body',
  ]);
  checkKnown(
    options,
    { table: true, keep: true, dialect: true, from: true },
    { function: 'sqlSelect' },
  );
  const { attributes } = model.schema;
  const { table = 'data', keep = attributes.map(({ name }) => name) } = options;
  const { from = sqlName(table, 'the table') } = options;
  const dialect = sqlDialects[options.dialect ?? 'common'];
  checkKept(keep);
  const program = programOf(model);
  const levels = sqlLevels(program, dialect.mostTests);
  const inputs = attributesUsed(program);
  const kept = keep.map((name, k) => ({
    name: `kept_${k + 1}`,
    as: sqlName(name, 'the column'),
  }));
  const wording = wordingOf(attributes, dialect, [
    ...kept.map(({ name }) => name),
    ...levels.flatMap(({ steps }) => steps.map(({ name }) => name)),
  ]);
  const parts = [
    part(
      'inputs',
      [
        ...kept.map(({ name, as }) => `t.${as} AS ${name}`),
        ...inputs.map((at) => `${inputColumn(attributes[at], dialect)} AS ${wording.column(at)}`),
      ],
      `${from} AS t`,
      dialect,
    ),
  ];
  levels.forEach(({ steps, carriedSteps, carriedAttributes }, at) => {
    const columns = [
      ...kept.map(({ name }) => `r.${name}`),
      ...carriedAttributes.map((input) => wording.attribute(input)),
      ...carriedSteps.map((name) => `r.${name}`),
      ...steps.map((step) => stepColumn(step, wording)),
    ];
    parts.push(
      part(
        `level_${at + 1}`,
        columns,
        `${at === 0 ? 'inputs' : `level_${at}`} AS r${dialect.fence}`,
        dialect,
      ),
    );
  });
  const columns = [
    ...kept.map(({ name, as }) => `r.${name} AS ${as}`),
    ...program.outputs.map(({ name, step }) => `r.${step} AS ${sqlName(name, 'the column')}`),
  ];
  return (
    `${heading(
      model,
      inputs.map((at) => attributes[at]),
      dialect,
    )}WITH\n${parts.join(',\n')}\n` +
    `SELECT\n  ${columns.join(',\n  ')}\nFROM level_${levels.length} AS r;\n`
  );
}

/**
 * Checks that no column is listed twice: a result with two columns of the same name cannot be used as a table in
 * further queries.
 */
function checkKept(keep: readonly string[]): void {
  const twice = keep.find((name, k) => keep.indexOf(name) < k);
  if (twice === undefined) return;
  throw new UsageError('ARGUMENT', `found the column ${quoted(twice)} twice`, {
    where: { option: 'keep' },
    remedy: 'name each column once',
  });
}

function stepColumn({ name, type, value }: Step, wording: SqlWording): string {
  const as = type === 'text' ? wording.dialect.textType : 'DOUBLE PRECISION';
  return `CAST(${sqlExpression(value, wording)} AS ${as}) AS ${name}`;
}

/** One part of `WITH`. */
function part(name: string, columns: readonly string[], from: string, { as }: SqlDialect): string {
  return `${name} ${as} (\n  SELECT\n    ${columns.join(',\n    ')}\n  FROM ${from}\n)`;
}

/**
 * The value of an attribute, NULL if it is missing: a number that is not finite, or a category not seen in training. For
 * a level it is its place, from 1.
 *
 * Columns are qualified with their table, since SQLite treats `"name"` alone as a text if there is no such column.
 */
function inputColumn(attribute: AttributeSchema, { textType, number }: SqlDialect): string {
  const column = `t.${sqlName(attribute.name, 'the column')}`;
  const levels = attribute.type === 'numeric' ? levelsOf(attribute.unit) : undefined;
  if (levels !== undefined) {
    const places = levels.map(
      (level, i) =>
        `WHEN ${sqlText(level, `the level of ${attribute.name}`)} THEN ${number(i + 1)}`,
    );
    return `CAST(CASE CAST(${column} AS ${textType}) ${places.join(' ')} END AS DOUBLE PRECISION)`;
  }
  if (attribute.type === 'numeric') {
    const value = `CAST(${column} AS DOUBLE PRECISION)`;
    return `CASE WHEN ${value} - ${value} = 0 THEN ${value} END`;
  }
  const value = `CAST(${column} AS ${textType})`;
  if (attribute.categories.length === 0) return `CAST(NULL AS ${textType})`;
  const known = attribute.categories.map((category) =>
    sqlText(category, `the category of ${attribute.name}`),
  );
  return `CASE WHEN ${value} IN (${known.join(', ')}) THEN ${value} END`;
}

/** `S = 1, M = 2, L = 3`. */
function placesText(levels: readonly string[]): string {
  return levels.map((level, i) => `${shortened(level)} = ${i + 1}`).join(', ');
}

interface SelectWording extends SqlWording {
  /** The name of the column of an attribute, without the table name. */
  column(position: number): string;
}

/** Attributes keep their own names unless a step has the same name. */
function wordingOf(
  attributes: readonly AttributeSchema[],
  dialect: SqlDialect,
  taken: readonly string[],
): SelectWording {
  const others = new Set(taken);
  const columns = attributes.map(({ name }, at) =>
    others.has(name.toLowerCase()) ? `attribute_${at + 1}` : sqlName(name, 'the column'),
  );
  return {
    ...{ attributes, dialect },
    column: (position) => columns[position],
    attribute: (position) => `r.${columns[position]}`,
    step: (name) => `r.${name}`,
  };
}

/** A comment on what the query does, and on what its columns must contain where that is not obvious. */
function heading(
  { learner, schema }: PortableModel,
  inputs: readonly AttributeSchema[],
  { runsIn }: SqlDialect,
): string {
  const { kind, unit: ofTarget } = schema.target;
  const counted = kind === 'numeric' ? countedText(ofTarget) : '';
  const lines = [
    `Predicts ${schema.target.name}${counted} by a model that ${learner} trained.`,
    `Runs in ${runsIn}.`,
    ...inputs.flatMap(({ name, ...attribute }) => {
      const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
      const levels = levelsOf(unit);
      if (levels !== undefined) return [`${name}: as a number, ${placesText(levels)}.`];
      if (unit === 'date') return [`${name}: days since 1970-01-01, a number.`];
      return unit === 'date-time' ? [`${name}: seconds since 1970-01-01 00:00:00, a number.`] : [];
    }),
  ];
  return lines.map((line) => `-- ${line.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')}\n`).join('');
}
