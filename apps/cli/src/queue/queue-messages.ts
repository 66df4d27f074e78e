import { deserialize, serialize } from 'node:v8';
import type { RunTask } from '@preflearn/evaluation';
import type { ErrorData } from '../runs/error-data.js';
import { type PlainTask, plainTask } from '../runs/plain-task.js';
import type { Runs } from '../runs/runs.js';
import type { SharedTable } from '../runs/shared-table.js';
import type { WorkerAnswer } from '../runs/worker-messages.js';
import { PREFIX } from './queue-access.js';

/** What a job of the queue holds. */
export interface QueueJob {
  /** Key of the table, and of what all runs on it share. */
  readonly table: string;
  /** A {@link PlainTask}, serialized. */
  readonly task: string;
}

/** What a worker answers; `givenUp` for a job with which too many workers have died. */
export type QueueAnswer = WorkerAnswer | { readonly givenUp: ErrorData };

/** What all runs on a table share, as it stands in Redis. */
export interface QueuedSetting {
  readonly table: SharedTable;
  /** Ids of what to measure. */
  readonly metrics: readonly string[];
  readonly missingLabels: number | undefined;
}

/** The key of a table. @param id  that no other has */
export function tableKey(id: string): string {
  return `${PREFIX}:table:${id}`;
}

/** What all runs share, as bytes. */
export function settingBytes({ data, metrics, missingLabels }: Runs): Buffer {
  const { attributes, target, weights } = data;
  const table: SharedTable = {
    columns: attributes.columns.map((column) => ({ ...column })),
    reading: attributes.reading,
    target: { ...target },
    weights,
  };
  const setting: QueuedSetting = { table, metrics: metrics.map(({ id }) => id), missingLabels };
  return serialize(setting);
}

/** What {@link settingBytes} has written. */
export function settingOfBytes(bytes: Buffer): QueuedSetting {
  return deserialize(bytes) as QueuedSetting;
}

/** A run as text. */
export function taskText(task: RunTask): string {
  const { rows, ...rest } = plainTask(task);
  // Copies: the rows may be parts of longer lists, which would be written whole.
  const own = { ...rows, train: rows.train.slice(), test: rows.test.slice() };
  const plain: PlainTask = { ...rest, rows: own };
  return serialize(plain).toString('base64');
}

/** What {@link taskText} has written. */
export function taskOfText(text: string): PlainTask {
  return deserialize(Buffer.from(text, 'base64')) as PlainTask;
}
