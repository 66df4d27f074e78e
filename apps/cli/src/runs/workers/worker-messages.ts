import type { MessagePort } from 'node:worker_threads';
import type { TrainingProgress, TrainingResources } from '@preflearn/core';
import type { RunOutcome } from '@preflearn/evaluation';
import type { PluginPlace } from '../../plugins/resolve-plugin.js';
import type { ErrorData } from './error-data.js';
import type { PlainTask } from './plain-task.js';
import type { SharedTable } from './shared-table.js';

/** Data that a worker receives once. */
export interface WorkerInput {
  readonly table: SharedTable;
  /** Ids of the metrics to compute. */
  readonly metrics: readonly string[];
  readonly missingLabels: number | undefined;
  /** What the command has loaded in addition to its own parts. */
  readonly plugins: readonly PluginPlace[];
}

/** Data that a worker receives for each run. */
export interface WorkerTask extends PlainTask, TrainingResources {
  /** Receives {@link TrainingProgress} from time to time, and sends {@link STOP} to a run that is to end early. */
  readonly port: MessagePort;
}

/** A worker's result for a run. */
export type WorkerAnswer = { readonly outcome: RunOutcome } | { readonly failure: ErrorData };

/** Messages sent through the port of a task. */
export type WorkerProgress = TrainingProgress;

/** The message that asks a run to stop. */
export const STOP = 'stop';
