import { UsageError } from '../errors/errors.js';
import { foundText, listed } from '../words/quoted.js';
import { dataText, isTable } from './given-table.js';

/** What each kind of target holds for its rows. */
const VALUES_OF: Readonly<Record<string, string>> = {
  ordinal: 'codes',
  nominal: 'codes',
  ranking: 'positions',
  numeric: 'values',
};

/**
 * Checks that a caller gave attributes with a target, and not for instance a table.
 *
 * @throws UsageError ARGUMENT, which says what was given and what to write
 */
export function checkIsLabelled(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('target' in data)) throw notLabelled(data);
  const target = Object(data.target) as Readonly<Record<string, unknown>>;
  const { kind } = target;
  const known = Object.keys(VALUES_OF);
  if (typeof kind !== 'string' || !known.includes(kind)) {
    throw new UsageError(
      'ARGUMENT',
      `found the kind ${foundText(kind)}, expected one of ${listed(known)}`,
      { where: { path: 'data.target.kind' }, remedy: 'make the target with takeTarget' },
    );
  }
  const values = VALUES_OF[kind];
  if (typeof target[values] !== 'object') {
    throw new UsageError('ARGUMENT', `found ${foundText(target[values])}, expected an array`, {
      where: { path: `data.target.${values}` },
      remedy: 'make the target with takeTarget',
    });
  }
}

/**
 * Checks that the attributes of labelled data are a table.
 *
 * @throws UsageError ARGUMENT
 */
export function checkAttributes(attributes: unknown): void {
  if (isTable(attributes)) return;
  throw new UsageError('ARGUMENT', `found ${dataText(attributes)}, expected a table`, {
    where: { path: 'data.attributes' },
    remedy: 'make the data with takeTarget',
  });
}

function notLabelled(data: unknown): UsageError {
  const name = isTable(data) ? 'table' : 'rows';
  return new UsageError(
    'ARGUMENT',
    `found ${dataText(data)}, expected attributes with a target, as takeTarget gives them`,
    {
      where: { argument: 'data' },
      remedy: `name the column to predict, such as fit(${name}, "price")`,
    },
  );
}
