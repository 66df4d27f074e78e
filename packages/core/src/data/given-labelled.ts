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
}

/**
 * Checks that labelled data hold a table of attributes and an array of targets; not for data whose rows are elsewhere.
 *
 * @throws UsageError ARGUMENT
 */
export function checkLabelledParts(data: {
  readonly attributes: unknown;
  readonly target: Readonly<Record<'kind', string>>;
}): void {
  const { attributes, target } = data;
  if (!isTable(attributes)) {
    throw new UsageError('ARGUMENT', `found ${dataText(attributes)}, expected a table`, {
      where: { path: 'data.attributes' },
      remedy: 'make the data with takeTarget',
    });
  }
  const name = VALUES_OF[target.kind];
  const values: unknown = Object(target)[name];
  if (typeof values === 'object') return;
  throw new UsageError('ARGUMENT', `found ${foundText(values)}, expected an array`, {
    where: { path: `data.target.${name}` },
    remedy: 'make the target with takeTarget',
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
