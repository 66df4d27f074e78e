import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { expect } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import type { Folder } from './preflearn.js';

/** How often a command is killed: ten times in the part `properties` of the release check. */
const KILLS = runs(2).numRuns;

/** Milliseconds between two looks at the journal. */
const LOOK_MS = 2;

/**
 * Kills a command again and again (-9), each time once its journal has grown by a number of bytes that is drawn, so that it
 * is hit between runs and within them however fast the machine is. A command that comes to its end before does not
 * count, and begins again with an empty journal.
 *
 * @param wordsOf     the words of the command for each attempt, with its journal
 * @param journal     name of its journal in the folder
 * @param entryBytes  about as long as an entry of the journal is
 */
export async function killAgainAndAgain(
  folder: Folder,
  wordsOf: (attempt: number) => string,
  journal: string,
  entryBytes: number,
): Promise<void> {
  const random = new Random(12, 1);
  const size = () => statSync(join(folder.path, journal), { throwIfNoEntry: false })?.size ?? 0;
  let kills = 0;
  for (let attempt = 0; kills < KILLS; attempt++) {
    expect(attempt).toBeLessThan(5 * KILLS); // else it ends by itself again and again
    const begun = size();
    const wanted = begun + random.integer(3 * entryBytes);
    let watch: NodeJS.Timeout | undefined;
    const { code, signal, stderr } = await folder.preflearn(wordsOf(attempt), {
      onStderr(_, kill) {
        watch ??= setInterval(() => size() >= wanted && kill('SIGKILL'), LOOK_MS);
      },
    });
    clearInterval(watch);
    if (signal === 'SIGKILL') {
      kills++;
      expect(size()).toBeGreaterThanOrEqual(begun); // nothing that was kept is lost
      continue;
    }
    expect(code, stderr).toBe(0);
    await folder.write(journal, '');
  }
}
