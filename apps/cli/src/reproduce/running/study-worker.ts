import { Tinypool } from 'tinypool';
import { registerPlugins } from '../../plugins/load-plugins.js';
import type { PluginPlace } from '../../plugins/resolve-plugin.js';
import { dataOfError, type ErrorData } from '../../runs/workers/error-data.js';
import type { Figures, Job } from '../studies/study.js';
import { measureJob } from './measure-job.js';
import { StudyFiles } from './study-rows.js';

/*
 * The program of a worker thread, which carries out runs of studies.
 */

/** Data that a worker receives once. */
export interface StudyWorkerInput {
  /** Folder of the data sets. */
  readonly folder: string;
  /** Folder for predictions, of studies that store them. */
  readonly predictions: string;
  readonly plugins: readonly PluginPlace[];
}

/** A worker's result for a run. */
export type StudyAnswer = { readonly figures: Figures } | { readonly failure: ErrorData };

const { folder, predictions, plugins } = Tinypool.workerData as StudyWorkerInput;
await registerPlugins(plugins);
const tools = { files: new StudyFiles(folder), predictions };

/** Carries out one run. */
export async function carryOut(job: Job): Promise<StudyAnswer> {
  try {
    return { figures: await measureJob(job, tools) };
  } catch (error) {
    return { failure: dataOfError(error) };
  }
}
