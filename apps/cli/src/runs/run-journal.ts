import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CarryOut, type RunTask, readRunOutcome } from '@preflearn/evaluation';
import { openJournal } from '@preflearn/io/node';
import { counted } from '../text/value-text.js';
import { knownVersion } from '../text/version.js';
import { checkKeptOutcome } from './check-kept-outcome.js';
import type { Runs } from './workers/runs.js';

/**
 * Lets work take the results of runs carried out before from a journal, and records those of other runs there. Two runs
 * are the same if data, learner, settings, rows, seed and metrics are equal, and also the version of the command and
 * the files of plug-ins; files that these import are not considered.
 */
export async function withJournal<T>(
  runs: Runs,
  carryOut: CarryOut,
  work: (carryOut: CarryOut) => Promise<T>,
): Promise<T> {
  if (runs.journal === undefined) return work(carryOut);
  const path = runs.journal;
  const journal = await openJournal(path, readRunOutcome);
  if (journal.size > 0) {
    runs.context.note(
      `Going on with ${runs.journal}, which holds ${counted(journal.size, 'run')}.`,
    );
  }
  runs.context.whenInterrupted(
    `the runs so far are in ${runs.journal}, and the same command goes on from there`,
  );
  const shared = digestOfSetting(runs, await pluginTexts(runs));
  try {
    return await work(async (task, control) => {
      const key = digestOfTask(shared, task);
      const known = journal.get(key);
      if (known !== undefined) {
        checkKeptOutcome(path, key, known, runs);
        return known;
      }
      const outcome = await carryOut(task, control);
      journal.append(key, outcome);
      return outcome;
    });
  } finally {
    await journal.close();
  }
}

/** The modules of plug-ins: changed code may give different results. */
function pluginTexts({ context }: Runs): Promise<readonly Uint8Array[]> {
  return Promise.all(context.plugins.all.map(({ url }) => readFile(new URL(url))));
}

/** The part of the key that all runs on a table share. */
function digestOfSetting(
  { data, metrics, missingLabels = 0 }: Runs,
  plugins: readonly Uint8Array[],
): Hash {
  const hash = createHash('sha256');
  const { attributes, target, weights } = data;
  const ids = metrics.map(({ id }) => id);
  const says = (value: unknown) => void hash.update(`${JSON.stringify(value)}\n`);
  says({ version: knownVersion(), metrics: ids, missingLabels, rows: attributes.rowCount });
  for (const text of plugins) hash.update(text);
  for (const column of attributes.columns) {
    const { values, codes, ...facts } = { values: undefined, codes: undefined, ...column };
    says(facts);
    addBytes(hash, values ?? codes);
  }
  const { values, codes, positions, numbers, ...facts } = {
    ...{ values: undefined, codes: undefined, positions: undefined, numbers: undefined },
    ...target,
  };
  says(facts);
  addBytes(hash, values ?? codes ?? positions);
  addBytes(hash, numbers);
  addBytes(hash, weights);
  return hash;
}

function digestOfTask(shared: Hash, { learner, rows, seed, ...rest }: RunTask): string {
  const hash = shared.copy();
  const { name: _name, split: _split, ...asked } = rest; // merely names
  hash.update(JSON.stringify({ learner: learner.id, options: learner.options, seed, ...asked }));
  hash.update(`\n${rows.train.length} ${rows.test.length}\n`);
  addBytes(hash, rows.train);
  addBytes(hash, rows.test);
  return hash.digest('hex').slice(0, 32);
}

function addBytes(hash: Hash, values: Float64Array | Int32Array | undefined): void {
  if (values === undefined) return;
  hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
}
