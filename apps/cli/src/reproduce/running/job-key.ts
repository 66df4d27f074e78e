import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownVersion } from '../../text/version.js';
import type { Job } from '../studies/study.js';
import { pathOf } from './study-rows.js';

/** Digits of a digest: enough to tell files apart. */
const DIGITS = 16;

/** Names of runs under which their figures are stored: the same for runs that must give the same. */
export class JobKeys {
  readonly #folder: string;
  readonly #digests = new Map<string, string>();

  /** @param folder  of the data sets, whose contents are part of the names */
  constructor(folder: string) {
    this.#folder = folder;
  }

  of(job: Job): string {
    const file = 'file' in job.data ? this.#digestOf(job.data.file) : undefined;
    const masks =
      'file' in job.data && job.data.masks !== undefined
        ? this.#digestOf(job.data.masks)
        : undefined;
    return JSON.stringify({ ...job, file, masks, version: knownVersion() });
  }

  #digestOf(file: string): string {
    const known = this.#digests.get(file);
    if (known !== undefined) return known;
    const path = file.endsWith('.json') ? join(this.#folder, file) : pathOf(this.#folder, file);
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGITS);
    this.#digests.set(file, digest);
    return digest;
  }
}
