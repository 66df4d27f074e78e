import { UsageError } from '@preflearn/core';
import { SqlMeter, type TrainingPlan } from '@preflearn/sql';
import type { CommandContext } from '../runtime/command-context.js';
import { counted, durationText, sizeText } from '../text/value-text.js';

/** Limits on what a training run in a database may query. */
interface CostLimits {
  readonly maxStatements?: number;
  readonly maxBytes?: number;
}

/** Numbers of statements and bytes. */
interface Cost {
  readonly statements: number;
  readonly bytes: number;
}

/** Number of statements that drop the tables of a training run. */
const DROPS = 3;

/**
 * Monitors the cost of training in a database: reports before it starts how much will be queried, and after the second
 * rule how long it will take, and ends training before it exceeds a limit.
 */
export class TrainingCost {
  /** Counts the statements and bytes of the connection. */
  readonly meter = new SqlMeter();
  /** Why training ended before all rules were learned; absent if it did not. */
  reached: string | undefined;
  readonly #limits: CostLimits;
  readonly #rules: number;
  readonly #context: CommandContext;
  readonly #end = new AbortController();
  /** The expected cost of each further rule, and the cost to reserve for the end. */
  #rule: Cost = { statements: 0, bytes: 0 };
  #last: Cost = this.#rule;
  #before: Cost = this.#rule;
  #seconds = 0;

  /** @param rules  number of rules requested */
  constructor(limits: CostLimits, rules: number, context: CommandContext) {
    this.#limits = limits;
    this.#rules = rules;
    this.#context = context;
    const { signal } = context;
    signal.addEventListener('abort', () => this.#end.abort(signal.reason));
    if (signal.aborted) this.#end.abort(signal.reason);
  }

  /** Ends training: aborted by a limit, or together with the command. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /**
   * Reports what is planned.
   *
   * @throws UsageError OPTION_RANGE for limits that leave no room for a rule
   */
  begin(plan: TrainingPlan): void {
    const { rows, attributes, conditions, scoreBytes } = plan;
    this.#rule = { statements: Math.ceil(plan.ruleStatements), bytes: plan.ruleBytes };
    // The scores may be read once more before training ends.
    this.#last = { statements: 2 + DROPS, bytes: 2 * scoreBytes };
    const { statements, bytes } = this.meter;
    const atStart = {
      statements: statements + plan.openingStatements,
      bytes: bytes + plan.openingBytes,
    };
    const all = atStart.statements + this.#rules * plan.ruleStatements;
    const crossing = atStart.bytes + this.#rules * plan.ruleBytes + SCORE_READS * scoreBytes;
    this.#context.note(
      `${counted(rows, 'row')} of ${counted(attributes, 'attribute')}: about ${Math.ceil(plan.ruleStatements)} statements for ` +
        `each rule of ${counted(conditions, 'condition')}, ${Math.ceil(all)} for ${counted(this.#rules, 'rule')}; up to ${sizeText(crossing)} ` +
        'will come back.',
    );
    const found = this.#passed(atStart);
    if (found === undefined) return;
    throw new UsageError(
      'OPTION_RANGE',
      `it leaves no room for a rule, after which about ${found.needed} will have been asked for`,
      { where: { option: found.option }, remedy: 'allow for more' },
    );
  }

  /** Records a further rule, and ends training if the next might exceed a limit. */
  took(done: number): void {
    const { statements, bytes } = this.meter;
    const now = performance.now() / 1000;
    const { statements: asked, bytes: crossed } = this.#before;
    const own = { statements: statements - asked, bytes: bytes - crossed };
    // Until a rule has been measured from its beginning, its planned cost is used.
    if (done === 2) this.#rule = own;
    else if (done > 2) {
      this.#rule = {
        statements: Math.max(this.#rule.statements, own.statements),
        bytes: Math.max(this.#rule.bytes, own.bytes),
      };
    }
    if (done === 2 && this.#rules > 2) {
      const each = now - this.#seconds;
      this.#context.note(
        `A rule takes about ${durationText(each)}: ${durationText(each * (this.#rules - 2))} for the other ${this.#rules - 2}.`,
      );
    }
    this.#seconds = now;
    this.#before = { statements, bytes };
    const found = done < this.#rules ? this.#passed(this.#before) : undefined;
    if (found === undefined) return;
    this.reached = `after ${done} of ${counted(this.#rules, 'rule')}: ${found.what} (${found.flag})`;
    this.#end.abort(new Error(this.reached));
  }

  /** The limit that might be exceeded by a further rule and the end. */
  #passed(so: Cost) {
    const { maxStatements = Infinity, maxBytes = Infinity } = this.#limits;
    const statements = so.statements + this.#rule.statements + this.#last.statements;
    const bytes = so.bytes + this.#rule.bytes + this.#last.bytes;
    if (statements > maxStatements) {
      return {
        option: 'maxStatements',
        flag: '--max-statements',
        needed: counted(statements, 'statement'),
        what: `a further rule might have needed more than ${counted(maxStatements, 'statement')}`,
      };
    }
    if (bytes <= maxBytes) return undefined;
    return {
      option: 'maxBytes',
      flag: '--max-bytes',
      needed: sizeText(bytes),
      what: `a further rule might have needed more than ${sizeText(maxBytes)}`,
    };
  }
}

/** How often the scores of all rows are read, at most. */
const SCORE_READS = 13;
