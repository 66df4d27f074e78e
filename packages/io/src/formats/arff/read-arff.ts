import { DataError, type ErrorPlace, type Table } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import { quoted } from '@preflearn/core/text';
import { completeLength, countLineEnds, wholeLinesLength } from '../../bytes/lines.js';
import { place } from '../../bytes/place.js';
import { textChunks } from '../../bytes/text-chunks.js';
import { TextFeed, type TextReader } from '../../bytes/text-feed.js';
import type { TextSource } from '../../bytes/text-source.js';
import { checkNames } from '../../columns/column-names.js';
import { composed } from '../../columns/composed.js';
import {
  checkReadOptions,
  checkTypedColumns,
  type ReadOptions,
} from '../../columns/read-options.js';
import { readingOf } from '../../columns/reading-of.js';
import { withoutRowsOfNames } from '../../columns/repeated-names.js';
import { type ArffAttribute, readAttribute } from './arff-attribute.js';
import { ArffColumns } from './arff-columns.js';
import { ArffScanner } from './arff-scanner.js';

/**
 * Parses a table from text in Weka's attribute-relation file format, dense or sparse, or in its extension XARFF.
 *
 * `numeric`, `real` and `integer` attributes become numeric columns. A list of labels becomes a nominal column with all
 * labels in their declared order, marked as `ordered`. `date` becomes a numeric column with the unit `date` or
 * `date-time`, if its format (as in Java) has year, month and day in digits and no time zone. `string` and other dates
 * become nominal columns with the texts in order of first occurrence. An unquoted `?`, or one of `missing`, is a
 * missing value; a value that a sparse row leaves out is 0 or the first label, as the format defines. Option `types`
 * overrides the declaration: a numeric attribute read as nominal keeps its exact texts.
 *
 * `RANKING {a, b, c}` (XARFF) becomes a nominal column with orders such as `b>a`, exactly as written, as categories,
 * together with the declared labels. If read as nominal by `types`, its texts are not checked and the labels are
 * dropped.
 *
 * Relational attributes and weights of single rows are refused.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, ROW_LENGTH, COLUMN_DUPLICATE, COLUMN_MISSING, CATEGORY_UNKNOWN (a label
 *   that was not declared), TARGET_RANKING (such a label in an order, or one label twice), VALUE_NOT_NUMERIC,
 *   VALUE_NOT_FINITE, MEMORY (`memory`)
 * @throws UsageError OPTION_RANGE
 */
export function parseArff(text: string, options: ReadOptions = {}): Table {
  const feed = new TextFeed(new ArffReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * Reads a table from ARFF in chunks; memory beyond the columns is bounded, however long the source.
 *
 * @throws DataError as {@link parseArff} does, and whatever the source throws
 */
export async function readArff(source: TextSource, options: ReadOptions = {}): Promise<Table> {
  const feed = new TextFeed(new ArffReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}

/** Longest line, in characters; all labels of an attribute are on one line. Anything longer is not text. */
const LONGEST_LINE = 1 << 27;

/** Reads line by line: no text in ARFF, not even a quoted one, continues on the next line. */
export class ArffReader implements TextReader<Table> {
  readonly #options: ReadOptions;
  readonly #scanner = new ArffScanner(() => this.#where());
  readonly #attributes: ArffAttribute[] = [];
  #columns: ArffColumns | undefined;
  #pending = '';
  #line = 1;

  readonly #longest: number;

  /** @param longest  most characters in a line */
  constructor(options: ReadOptions, longest = LONGEST_LINE) {
    checkReadOptions(options);
    this.#options = options;
    this.#longest = longest;
  }

  push(text: string): void {
    this.#pending += text;
    const isLong = this.#pending.length > this.#longest;
    if (isLong || /[\r\n]/.test(text)) this.#takeLines(completeLength(this.#pending));
    // The text may end with the first half of a CRLF. To look at the end of `#pending` would copy a long line each time.
    const unfinished = this.#pending.length - (text.endsWith('\r') ? 1 : 0);
    if (unfinished > this.#longest) throw this.#endless();
  }

  flush(): void {
    this.#takeLines(wholeLinesLength(this.#pending));
  }

  line(): number {
    return this.#line + countLineEnds(this.#pending);
  }

  finish(encoding?: Encoding): Table {
    this.flush();
    this.#take(this.#pending);
    const { source } = this.#options;
    const where = place(source);
    if (this.#columns === undefined) {
      throw this.#attributes.length === 0
        ? new DataError('FILE_EMPTY', 'the text is empty', {
            where,
            remedy: 'give @attribute lines, a line @data, and rows',
          })
        : new DataError('FILE_FORMAT', 'there is no line @data', {
            where,
            remedy: 'put one before the rows',
          });
    }
    const table = this.#columns.finish(readingOf(this.#options, encoding));
    if (table.rowCount > 0) return withoutRowsOfNames(table, this.#options);
    throw new DataError('FILE_EMPTY', 'there are no rows after @data', {
      where,
      remedy: 'give it at least one row',
    });
  }

  #endless(): DataError {
    return new DataError(
      'FILE_FORMAT',
      `the line that begins here does not end within ${this.#longest} characters`,
      { where: this.#where(), remedy: 'give a text file' },
    );
  }

  /** Processes the lines in the given number of leading characters, which end with a line end. */
  #takeLines(length: number): void {
    if (length === 0) return;
    const lines = this.#pending.slice(0, length).split(/\r\n?|\n/);
    lines.pop(); // what follows the last line end
    this.#pending = this.#pending.slice(length);
    for (const line of lines) this.#take(line);
  }

  #take(line: string): void {
    if (line.length > this.#longest) throw this.#endless();
    this.#scanner.begin(composed(line));
    if (this.#columns === undefined) this.#declaration();
    else this.#columns.addRow(this.#scanner);
    this.#line++;
  }

  #declaration(): void {
    const token = this.#scanner.next();
    if (token === 'end') return;
    switch (token === 'word' ? this.#scanner.text.toLowerCase() : '') {
      case '@relation':
        return;
      case '@attribute':
        this.#attributes.push(readAttribute(this.#scanner, this.#where()));
        return;
      case '@data':
        this.#columns = this.#begin();
        return;
      default:
        throw new DataError(
          'FILE_FORMAT',
          `found ${quoted(this.#scanner.text)}, expected @relation, @attribute, @data or a comment`,
          { where: this.#where() },
        );
    }
  }

  #begin(): ArffColumns {
    const names = this.#attributes.map(({ name }) => name);
    if (names.length === 0) {
      throw new DataError('FILE_FORMAT', 'found no @attribute before @data', {
        where: this.#where(),
        remedy: 'declare each column',
      });
    }
    checkNames(names, place(this.#options.source));
    checkTypedColumns(this.#options, names);
    return new ArffColumns(this.#attributes, this.#options, {
      line: () => this.#line,
      place: (line, column) => place(this.#options.source, line, column),
    });
  }

  #where(): ErrorPlace {
    return place(this.#options.source, this.#line);
  }
}
