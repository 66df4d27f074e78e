import { DataError, type Learner } from '@preflearn/core';
import { type Journal, openJournal } from '@preflearn/io/node';
import type { KeptRule, RuleKeeper } from '@preflearn/sql';
import type { DatabaseOptions } from '../arguments/database-options.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import type { CommandContext } from '../runtime/command-context.js';
import { conflict } from '../text/option-conflict.js';
import { counted } from '../text/value-text.js';
import { knownVersion } from '../text/version.js';

/** An entry: rules are stored under their numbers from 0, and texts under the keys below. */
type Entry = KeptRule | string;

/** Options for keeping rules, and those that must be the same in a training run that resumes from them. */
interface CheckpointOptions extends LabelledOptions, DatabaseOptions {
  readonly seed: number;
  readonly checkpoint?: string;
  readonly resume?: boolean;
}

/** Key of the checksum of the rows. */
const ROWS = 'rows';

/** Prefix of the keys of settings that must be the same in a training run that resumes from the rules. */
const ASKED = 'asked: ';

/**
 * Makes training store each rule in the file named by `--checkpoint` and, with `--resume`, continue from the rules
 * already there.
 *
 * @throws UsageError OPTION_CONFLICT for a file with rules without `--resume`, or with rules of a different training
 *   run
 * @throws DataError FILE_READ, FILE_WRITE, FILE_FORMAT
 */
export async function withRuleCheckpoint<A>(
  learner: Learner,
  options: CheckpointOptions,
  context: CommandContext,
  work: (keeper: RuleKeeper | undefined) => Promise<A>,
): Promise<A> {
  const { checkpoint: path, resume = false } = options;
  if (path === undefined) return await work(undefined);
  const journal = await openJournal(path, readEntry);
  try {
    if (journal.get('0') !== undefined && !resume) {
      const remedy = ['go on with them by --resume', 'name another file', 'delete it'];
      throw conflict('checkpoint', `${path} holds rules of a training already`, ...remedy);
    }
    checkAsked(journal, path, askedOf(learner, options));
    const keeper = keeperIn(journal, path);
    if (resume)
      context.note(`Going on with ${path}, which holds ${counted(keeper.rules.length, 'rule')}.`);
    return await work(keeper);
  } catch (error) {
    throw error instanceof DataError ? withKeptRules(error, journal, path) : error;
  } finally {
    await journal.close();
  }
}

/** An error of a database, which may be away for a while, extended by the rules that are not lost. */
function withKeptRules(error: DataError, journal: Journal<Entry>, path: string): DataError {
  if (error.code !== 'FILE_READ' || journal.get('0') === undefined) return error;
  const { code, problem, where, remedy, cause } = error;
  const kept = `the rules so far are in ${path}, and the same command with --resume goes on from there`;
  return new DataError(code, `${problem} (${kept})`, { where, remedy, cause });
}

/**
 * The settings that must be the same in a training run that resumes from the rules, besides the rows: texts by name.
 */
function askedOf(learner: Learner, options: CheckpointOptions): ReadonlyMap<string, string> {
  const { seed, target, kind, classes, weights, ignore, type, unit, pool, poolEvery } = options;
  const asked = Object.entries({
    learner: learner.id,
    seed,
    target,
    kind,
    classes,
    weights,
    ignore,
    type,
    // Only if given, so that training can be resumed from rules stored before these options existed.
    ...(unit && { unit }),
    pool,
    ...(poolEvery !== undefined && { 'pool-every': poolEvery }),
  });
  const settings = Object.entries(learner.options);
  return new Map(
    [
      ['version of preflearn', knownVersion()] as const,
      ...asked.map(([name, value]) => [`--${name}`, value] as const),
      ...settings.map(([name, value]) => [`--set ${name}`, value] as const),
    ].map(([name, value]) => [name, JSON.stringify(value ?? null)]),
  );
}

/** Stores the settings; if there are rules already, compares the settings with those stored. */
function checkAsked(
  journal: Journal<Entry>,
  path: string,
  asked: ReadonlyMap<string, string>,
): void {
  const isBegun = journal.get('0') !== undefined;
  const others: string[] = [];
  for (const [name, text] of asked) {
    const known = journal.get(ASKED + name);
    if (known === text) continue;
    if (isBegun) others.push(`${name} (${known ?? 'unknown'}, now ${text})`);
    else journal.append(ASKED + name, text);
  }
  if (others.length === 0) return;
  throw conflict(
    'resume',
    `the rules in ${path} are those of a training with another ${others.join(', ')}`,
    ...['give the same command as before', 'start again with another file'],
  );
}

function keeperIn(journal: Journal<Entry>, path: string): RuleKeeper {
  const rules: KeptRule[] = [];
  for (let entry = journal.get('0'); entry !== undefined; entry = journal.get(`${rules.length}`)) {
    if (typeof entry === 'string') throw notKept(path);
    rules.push(entry);
  }
  // Without any rules, nothing depends on the rows.
  const checksum = rules.length === 0 ? undefined : journal.get(ROWS);
  if (typeof checksum === 'object') throw notKept(path);
  let count = rules.length;
  return {
    checksum,
    rules,
    keepChecksum(sum) {
      // A training run that ended before its first rule may have stored it.
      if (journal.get(ROWS) !== sum) journal.append(ROWS, sum);
    },
    keepRule(rule) {
      journal.append(String(count), rule);
      count++;
    },
  };
}

function notKept(file?: string): DataError {
  return new DataError('FILE_FORMAT', 'the entry is not what a training keeps', {
    ...(file !== undefined && { where: { file } }),
    remedy: 'start again with another file',
  });
}

/** Checks an entry of the file; whether its cuts exist in the table is checked in training. */
function readEntry(value: unknown): Entry {
  if (typeof value === 'string') return value;
  const rule = value as Partial<KeptRule> | null;
  const isRule =
    isCount(rule?.draws) &&
    isCount(rule.tried) &&
    isCount(rule.coverage) &&
    Array.isArray(rule.response) &&
    rule.response.length > 0 &&
    rule.response.every(Number.isFinite) &&
    Array.isArray(rule.cuts) &&
    rule.cuts.length > 0 &&
    rule.cuts.every(isCut);
  if (!isRule) throw notKept();
  return rule as KeptRule;
}

function isCut(value: unknown): boolean {
  const cut = value as Partial<KeptRule['cuts'][number]> | null;
  const { attribute, bin, next, left } = cut ?? {};
  return (
    isCount(attribute) &&
    isCount(bin) &&
    (next === null || isCount(next)) &&
    typeof left === 'boolean'
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
