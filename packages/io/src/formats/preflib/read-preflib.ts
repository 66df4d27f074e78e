import { type Column, DataError, type ErrorPlace, Table } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import { quoted } from '@preflearn/core/text';
import { completeLength, countLineEnds, wholeLinesLength } from '../../bytes/lines.js';
import { place } from '../../bytes/place.js';
import { textChunks } from '../../bytes/text-chunks.js';
import { TextFeed, type TextReader } from '../../bytes/text-feed.js';
import type { TextSource } from '../../bytes/text-source.js';
import { checkRankingLabels } from '../../columns/ranking-labels.js';
import { checkReadOptions, type ReadOptions } from '../../columns/read-options.js';
import { readingOf } from '../../columns/reading-of.js';
import { TableBuilder } from '../../columns/table-builder.js';
import { Alternatives } from './alternatives.js';

/** The columns that an election becomes. */
const ORDER = 'order';
const COUNT = 'count';

/** Longest line, in characters. */
const LONGEST_LINE = 1 << 24;

/**
 * Parses an election of [PrefLib](https://preflib.org): orders of alternatives, complete or not, with ties or without
 * (`.soc`, `.soi`, `.toc`, `.toi`).
 *
 * Each line with an order, such as `5: 1,{2,3}`, is a row with the order by the names of the alternatives, `Ann>Bob~Cy`,
 * and the number of voters who gave it: columns `order`, which declares all alternatives as its labels, and `count`.
 * Alternatives that a voter did not rank do not appear in an order. Files from before 2022, which begin with the number
 * of alternatives, are read too.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT (also for names that cannot stand in an order), TARGET_RANKING, MEMORY
 * @throws UsageError OPTION_RANGE
 */
export function parsePrefLib(text: string, options: ReadOptions = {}): Table {
  const feed = new TextFeed(new PrefLibReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * Reads an election of PrefLib in chunks.
 *
 * @throws DataError as {@link parsePrefLib} does, and whatever the source throws
 */
export async function readPrefLib(source: TextSource, options: ReadOptions = {}): Promise<Table> {
  const feed = new TextFeed(new PrefLibReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}

/** Which part of a file comes next: in files from before 2022, a number of alternatives, their names, and totals. */
type Part = 'start' | 'old names' | 'old totals' | 'orders';

/** Reads line by line. */
export class PrefLibReader implements TextReader<Table> {
  readonly #options: ReadOptions;
  readonly #alternatives = new Alternatives();
  readonly #builder: TableBuilder;
  #part: Part = 'start';
  /** Whether counts end in a comma, as in files from before 2022. */
  #isOld = false;
  #rows = 0;
  #pending = '';
  #line = 1;

  constructor(options: ReadOptions) {
    checkReadOptions(options);
    this.#options = options;
    this.#builder = new TableBuilder([ORDER, COUNT], { ...options, onNote: undefined });
  }

  push(text: string): void {
    this.#pending += text;
    if (/[\r\n]/.test(text)) this.#takeLines(completeLength(this.#pending));
    if (this.#pending.length <= LONGEST_LINE) return;
    throw this.#error(
      `the line does not end within ${LONGEST_LINE} characters`,
      'give a text file',
    );
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
    if (this.#rows === 0) {
      throw new DataError('FILE_EMPTY', 'there is no order', {
        where: place(this.#options.source),
        remedy: 'give lines such as "5: 1,2,3"',
      });
    }
    const labels = this.#alternatives.labels();
    checkRankingLabels(labels, place(this.#options.source));
    const columns = this.#builder.finish().columns.map((column): Column => {
      const isOrder = column.name === ORDER && column.type === 'nominal';
      return isOrder ? { ...column, labels } : column;
    });
    return new Table(columns, readingOf(this.#options, encoding));
  }

  #takeLines(length: number): void {
    if (length === 0) return;
    const lines = this.#pending.slice(0, length).split(/\r\n?|\n/);
    lines.pop(); // what follows the last line end
    this.#pending = this.#pending.slice(length);
    for (const line of lines) {
      this.#take(line);
      this.#line++;
    }
  }

  #take(line: string): void {
    const text = line.trim();
    if (text === '') return;
    if (text.startsWith('#')) this.#comment(text);
    else if (this.#part === 'start') this.#first(text);
    else if (this.#part === 'old names') this.#oldName(text);
    else if (this.#part === 'old totals') this.#part = 'orders';
    else this.#order(text);
  }

  /** A line of the header; those that say nothing on the alternatives are left out. */
  #comment(text: string): void {
    const name = /^#\s*alternative name (\d+)\s*:(.*)$/i.exec(text);
    if (name !== null) this.#alternatives.name(Number(name[1]), name[2].trim(), this.#where());
    const most = /^#\s*number alternatives\s*:\s*(\d+)\s*$/i.exec(text);
    if (most !== null) this.#alternatives.atMost(Number(most[1]));
  }

  #first(text: string): void {
    if (!/^\d+$/.test(text)) {
      this.#part = 'orders';
      this.#order(text);
      return;
    }
    this.#isOld = true;
    this.#part = 'old names';
    this.#alternatives.atMost(Number(text));
  }

  #oldName(text: string): void {
    const name = /^(\d+)\s*,(.*)$/.exec(text);
    if (name === null) throw this.#error(`found ${quoted(text)}, expected "1,NAME"`, 'correct it');
    this.#alternatives.name(Number(name[1]), name[2].trim(), this.#where());
    if (this.#alternatives.areNamed) this.#part = 'old totals';
  }

  #order(text: string): void {
    const parts = (this.#isOld ? /^(\d+)\s*,(.*)$/ : /^(\d+)\s*:(.*)$/).exec(text);
    const count = Number(parts?.[1]);
    if (parts === null || !Number.isSafeInteger(count) || count < 1) {
      const example = this.#isOld ? '5,1,2,3' : '5: 1,2,3';
      throw this.#error(
        `found ${quoted(text)}, expected a count and an order, such as "${example}"`,
        'correct it',
      );
    }
    this.#rows++;
    this.#builder.tookRows(this.#rows);
    this.#builder.add(0, this.#alternatives.order(parts[2], this.#where()));
    this.#builder.add(1, count);
  }

  #where(): ErrorPlace {
    return place(this.#options.source, this.#line);
  }

  #error(problem: string, remedy: string): DataError {
    return new DataError('FILE_FORMAT', problem, { where: this.#where(), remedy });
  }
}
