import { UsageError } from '@preflearn/core';
import { listed } from '@preflearn/core/text';
import { packagesOf, peerNamed } from '../studies/peer.js';
import type { Study } from '../studies/study.js';
import { pythonPackages } from './peer-process.js';

/** Learners of other libraries that can be run. */
export interface FoundPeers {
  /** Versions of their packages, by the ids of the learners. */
  readonly versions: ReadonlyMap<string, string>;
  /** What is missing, and what to do; absent if nothing is. */
  readonly note?: string;
}

/**
 * The learners of other libraries that studies need and Python has.
 *
 * @param learners  ids of the learners that are run; all when absent
 * @throws UsageError ARGUMENT if Python is needed and is not there, or has none of them
 * @throws TrainingAborted once the signal is aborted
 */
export async function foundPeers(
  studies: readonly Study[],
  learners: readonly string[] | undefined,
  python: string,
  signal?: AbortSignal,
): Promise<FoundPeers> {
  const ids = studies.flatMap(({ columns }) => columns.flatMap(({ learner }) => learner ?? []));
  const wanted = [...new Set(ids)].flatMap((id) => {
    const peer = peerNamed(id);
    const isAsked = learners === undefined || learners.includes(id);
    return peer === undefined || !isAsked ? [] : [{ id, peer }];
  });
  if (wanted.length === 0) return { versions: new Map() };
  const packages = await pythonPackages(python, { signal });
  const lackOf = ({ peer }: (typeof wanted)[number]) =>
    packagesOf(peer).filter((name) => !packages.has(name));
  const there = wanted.filter((one) => lackOf(one).length === 0);
  const versions = new Map(there.map(({ id, peer }) => [id, packages.get(peer.package) as string]));
  const lacking = [...new Set(wanted.flatMap(lackOf))];
  if (lacking.length === 0) return { versions };
  const install = `${python} -m pip install ${lacking.join(' ')}`;
  if (there.length === 0) {
    throw new UsageError('ARGUMENT', `Python lacks the packages ${listed(lacking)}`, {
      where: { option: 'python' },
      remedy: [`run ${install}`, 'choose --learners of preflearn'],
    });
  }
  const without = wanted.filter((one) => lackOf(one).length > 0).map(({ peer }) => peer.title);
  return { versions, note: `Without ${without.join(', ')}, which Python lacks: ${install}` };
}
