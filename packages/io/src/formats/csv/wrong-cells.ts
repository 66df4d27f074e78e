import { DataError } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { listed, quoted } from '@preflearn/core/text';
import { CORRECT, declareNominal, markAsMissing } from '../../columns/cell-remedies.js';
import type { MissingMarks } from './missing-marks.js';

/** Number of texts among numbers after which reading stops: more suggest a wrong type rather than a few wrong cells. */
const MAX_WRONG = 20;

/** A text among numbers. */
interface WrongText {
  readonly column: string;
  readonly text: string;
  /** The error for this text alone. */
  readonly error: DataError;
}

/**
 * Texts found among the numbers of a file, collected so that a single error lists them all: an unknown mark of missing
 * values should not be discovered one column at a time.
 */
export class WrongCells {
  readonly #marks: MissingMarks;
  readonly #found: WrongText[] = [];

  constructor(marks: MissingMarks) {
    this.#marks = marks;
  }

  /**
   * Records a text that is not a number.
   *
   * @param error  the error for it alone
   * @throws DataError if there are too many to continue
   */
  add(column: string, text: string, error: DataError): void {
    const isKnown = this.#found.some((one) => one.column === column && one.text === text);
    if (isKnown) return;
    this.#found.push({ column, text, error });
    if (this.#found.length >= MAX_WRONG) this.check();
  }

  /**
   * Checks that there are none.
   *
   * @throws DataError VALUE_NOT_NUMERIC, VALUE_NOT_FINITE, for the first in the file; it lists the others
   */
  check(): void {
    const found = [...this.#found].sort((a, b) => lineOf(a) - lineOf(b));
    if (found.length === 0) return;
    const [{ error }, ...others] = found;
    const { code, problem, where } = error;
    throw new DataError(
      code,
      others.length === 0 ? problem : `${problem}, also ${othersText(found[0].text, others)}`,
      {
        where,
        remedy: this.#remedies(found),
      },
    );
  }

  /** The remedies of the first error, extended to cover all. */
  #remedies(found: readonly WrongText[]): readonly Remedy[] {
    const [first, ...others] = found;
    return first.error.remedy.flatMap((remedy): readonly Remedy[] => {
      if (remedy.action !== 'set') {
        if (others.length === 0) return [remedy];
        return remedy === CORRECT ? [{ action: 'other', text: 'correct them' }] : [];
      }
      if (remedy.option === 'missing') {
        const texts = found.map(({ text }) => text.trim());
        const { text } = markAsMissing(texts);
        return [{ ...remedy, text, value: [...new Set([...this.#marks.inUse, ...texts])] }];
      }
      if (remedy.option !== 'types') return [remedy];
      if (!declaresNominal(remedy)) return others.length === 0 ? [remedy] : [];
      const columns = found.filter(({ error }) => error.remedy.some(declaresNominal));
      return [declareNominal([...new Set(columns.map(({ column }) => column))])];
    });
  }
}

function declaresNominal(remedy: Remedy): boolean {
  if (remedy.action !== 'set' || remedy.option !== 'types') return false;
  return Object.values(remedy.value ?? {}).includes('nominal');
}

function lineOf({ error }: WrongText): number {
  return error.where.line ?? 0;
}

/** `in columns "x", "y"` for the same text, else `in place of "a" in column "x"`. */
function othersText(text: string, others: readonly WrongText[]): string {
  if (others.some((other) => other.text !== text)) return `in place of ${textsOf(others)}`;
  const columns = others.map(({ column }) => column);
  return `in ${columns.length === 1 ? 'column' : 'columns'} ${listed(columns)}`;
}

/** `"a" in column "x", "b" in columns "x", "y"`. */
function textsOf(found: readonly WrongText[]): string {
  const columnsOf = new Map<string, string[]>();
  for (const { column, text } of found) {
    const columns = columnsOf.get(text);
    if (columns === undefined) columnsOf.set(text, [column]);
    else columns.push(column);
  }
  return [...columnsOf]
    .map(([text, columns]) => {
      return `${quoted(text)} in ${columns.length === 1 ? 'column' : 'columns'} ${listed(columns)}`;
    })
    .join(', ');
}
