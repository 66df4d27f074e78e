import { type Condition, simplifyConjunction } from '@preflearn/boosting';

/** A rule with the rows that it covers. */
export interface PoolRule {
  readonly conditions: readonly Condition[];
  /** Numbers of the rows it covers, ascending. */
  readonly rows: Int32Array;
}

/**
 * Rules that tell training rows apart in different ways: of rules that cover the same rows the shortest stays, at the
 * place of the first; of two that cover what the other does not, the first.
 */
export class RulePool {
  readonly #rowCount: number;
  /** Bits of each row; those of a rule are their sum. */
  readonly #bits: Int32Array;
  readonly #sum: number;
  readonly #found = new Map<number, number[]>();
  readonly #rules: PoolRule[] = [];

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
    this.#bits = Int32Array.from({ length: rowCount }, (_, row) => spread(row + 1));
    this.#sum = this.#bits.reduce((sum, bits) => (sum + bits) | 0, 0);
  }

  get rules(): readonly PoolRule[] {
    return this.#rules;
  }

  /** Adds a rule unless it covers no rows, all rows, or what is known. */
  add(conditions: readonly Condition[], rows: Int32Array): void {
    if (rows.length === 0 || rows.length === this.#rowCount) return;
    const own = rows.reduce((sum, row) => (sum + this.#bits[row]) | 0, 0);
    const short = simplifyConjunction(conditions);
    for (const at of this.#found.get(own) ?? []) {
      const known = this.#rules[at];
      if (!sameRows(known.rows, rows)) continue;
      if (short.length < known.conditions.length) this.#rules[at] = { conditions: short, rows };
      return;
    }
    const others = this.#found.get((this.#sum - own) | 0) ?? [];
    if (others.some((at) => isComplement(this.#rules[at].rows, rows, this.#rowCount))) return;
    const places = this.#found.get(own);
    if (places) places.push(this.#rules.length);
    else this.#found.set(own, [this.#rules.length]);
    this.#rules.push({ conditions: short, rows });
  }
}

function sameRows(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}

function isComplement(a: Int32Array, b: Int32Array, rowCount: number): boolean {
  if (a.length + b.length !== rowCount) return false;
  const covered = new Uint8Array(rowCount);
  for (const row of a) covered[row] = 1;
  return b.every((row) => covered[row] === 0);
}

/** The last step of MurmurHash3. */
function spread(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
