import type { MessagePort } from 'node:worker_threads';
import type { TrainingProgress, TrainingResources } from '@preflearn/core';
import type { RunOutcome } from '@preflearn/evaluation';
import type { PluginPlace } from '../plugins/resolve-plugin.js';
import type { ErrorData } from './error-data.js';
import type { PlainTask } from './plain-task.js';
import type { SharedTable } from './shared-table.js';

/** What a worker is given once. */
export interface WorkerInput {
  readonly table: SharedTable;
  /** Ids of what to measure. */
  readonly metrics: readonly string[];
  readonly missingLabels: number | undefined;
  /** What the command has loaded beside its own parts. */
  readonly plugins: readonly PluginPlace[];
}

/** What a worker is given for a run. */
export interface WorkerTask extends PlainTask, TrainingResources {
  /** Gets {@link TrainingProgress} now and then. */
  readonly port: MessagePort;
}

/** What a worker gives for a run. */
export type WorkerAnswer = { readonly outcome: RunOutcome } | { readonly failure: ErrorData };

/** What comes through the port of a task. */
export type WorkerProgress = TrainingProgress;
