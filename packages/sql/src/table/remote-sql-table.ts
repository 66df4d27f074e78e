import type { RemoteTable, RowsRequest, TrainingRows } from '@preflearn/boosting';
import { type ClassTarget, type Column, Table } from '@preflearn/core';
import { nextTableName } from '../dialect/own-table.js';
import { KeptRows } from '../rows/kept-rows.js';
import { PoolRows } from '../rows/pool-rows.js';
import { rowsStayError } from '../rows/rows-stay-error.js';
import { SqlRows } from '../rows/sql-rows.js';
import type { SqlAttribute, SqlSource } from '../source/sql-source.js';
import type { SqlTableOptions } from './sql-table-options.js';
import { trainingPlan } from './training-plan.js';

/** A database table to train on. */
export function remoteTable(
  source: SqlSource,
  { keeper, pool, onPlan }: Pick<SqlTableOptions, 'keeper' | 'pool' | 'onPlan'>,
): RemoteTable<ClassTarget> {
  const { kind, name, classes } = source.target;
  return {
    rowCount: source.rowCount,
    occurring: source.occurring,
    weightUnit: source.weightUnit,
    attributes: new Table(source.attributes.map(emptyColumn)),
    target: {
      kind,
      name,
      classes,
      get codes(): never {
        throw rowsStayError('the rows are in a database, but this needs them in memory');
      },
    },
    trainingRows(request: RowsRequest): TrainingRows<ClassTarget> {
      onPlan?.(trainingPlan(source, request, pool));
      const all = new SqlRows(source, request, nextTableName(source.connection), pool);
      const rows = pool === undefined ? all : new PoolRows(all, request, pool);
      return keeper === undefined ? rows : new KeptRows(rows, keeper);
    },
  };
}

function emptyColumn(attribute: SqlAttribute): Column {
  const { name } = attribute;
  return attribute.type === 'numeric'
    ? {
        ...{ type: 'numeric', name, values: new Float64Array(0) },
        ...(attribute.unit !== undefined && { unit: attribute.unit }),
      }
    : { type: 'nominal', name, codes: new Int32Array(0), categories: attribute.categories };
}
