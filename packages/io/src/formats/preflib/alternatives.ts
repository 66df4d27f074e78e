import { DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { composed } from '../../columns/composed.js';

/** A number, or several in braces, and the comma after it. */
const PLACE = /\s*(?:\{([^{}]*)\}|(\d+))\s*(,|$)/y;

/** The alternatives of an election of PrefLib: numbers from 1, and their names. */
export class Alternatives {
  readonly #names = new Map<number, string>();
  #most = Infinity;

  /** Sets the number of alternatives. */
  atMost(most: number): void {
    this.#most = most;
  }

  /** Whether as many have names as there are. */
  get areNamed(): boolean {
    return this.#names.size >= this.#most;
  }

  /** @throws DataError FILE_FORMAT for a second name */
  name(number: number, name: string, where: ErrorPlace): void {
    if (this.#names.has(number)) {
      throw new DataError('FILE_FORMAT', `alternative ${number} has a second name`, {
        where,
        remedy: 'name each alternative once',
      });
    }
    this.#names.set(number, composed(name));
  }

  /** The names, by number; an alternative without a name is called by its number. */
  labels(): readonly string[] {
    return [...this.#names].sort(([a], [b]) => a - b).map(([, name]) => name);
  }

  /**
   * The order that a text such as `1,{2,3}` gives, by names; `null` if it ranks nothing.
   *
   * @throws DataError TARGET_RANKING for what is not an order, an unknown alternative, or one that stands twice
   */
  order(text: string, where: ErrorPlace): string | null {
    if (text.trim() === '') return null;
    const seen = new Set<number>();
    const groups: string[] = [];
    const wrong = (problem: string) =>
      new DataError('TARGET_RANKING', problem, { where, remedy: 'correct it' });
    PLACE.lastIndex = 0;
    for (let isMore = true; isMore; ) {
      const found = PLACE.exec(text);
      if (found === null)
        throw wrong(`found ${quoted(text.trim())}, expected numbers such as 1,{2,3},4`);
      isMore = found[3] === ',';
      const numbers = (found[1] ?? found[2]).split(',').map((one) => one.trim());
      groups.push(numbers.map((one) => this.#named(one, seen, wrong)).join('~'));
    }
    return groups.join('>');
  }

  #named(text: string, seen: Set<number>, wrong: (problem: string) => DataError): string {
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(number >= 1 && number <= this.#most)) {
      const most = Number.isFinite(this.#most) ? ` to ${this.#most}` : ' or more';
      throw wrong(`found ${quoted(text)}, expected the number of an alternative, 1${most}`);
    }
    if (seen.has(number)) throw wrong(`alternative ${number} stands twice in an order`);
    seen.add(number);
    const name = this.#names.get(number) ?? String(number);
    this.#names.set(number, name);
    return name;
  }
}
