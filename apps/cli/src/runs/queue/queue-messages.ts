import { deserialize, serialize } from 'node:v8';
import { DataError } from '@preflearn/core';
import type { RunTask } from '@preflearn/evaluation';
import type { ErrorData } from '../workers/error-data.js';
import { type PlainTask, plainTask } from '../workers/plain-task.js';
import type { Runs } from '../workers/runs.js';
import type { SharedTable } from '../workers/shared-table.js';
import type { WorkerAnswer } from '../workers/worker-messages.js';
import { PREFIX } from './queue-access.js';

/** The contents of a job in the queue. */
export interface QueueJob {
  /** Key of the table, and of the settings shared by all runs on it. */
  readonly table: string;
  /** A {@link PlainTask}, serialized. */
  readonly task: string;
}

/** A worker's answer; `givenUp` for a job with which too many workers have died. */
export type QueueAnswer = WorkerAnswer | { readonly givenUp: ErrorData };

/** The settings shared by all runs on a table, as stored in Redis. */
export interface QueuedSetting {
  readonly table: SharedTable;
  /** Ids of the metrics to compute. */
  readonly metrics: readonly string[];
  readonly missingLabels: number | undefined;
}

/** The key of a table. @param id  unique id */
export function tableKey(id: string): string {
  return `${PREFIX}:table:${id}`;
}

/** The settings shared by all runs, as bytes. */
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

/**
 * The inverse of {@link settingBytes}.
 *
 * @throws DataError FILE_FORMAT for bytes that something else has put there
 */
export function settingOfBytes(bytes: Buffer): QueuedSetting {
  const found = deserialized(bytes) as Partial<QueuedSetting> | undefined;
  if (found?.table?.columns === undefined || !Array.isArray(found.metrics)) throw foreign('table');
  return found as QueuedSetting;
}

/** What bytes stand for; `undefined` for those that stand for nothing, or for no object. */
function deserialized(bytes: Buffer): object | undefined {
  try {
    const found: unknown = deserialize(bytes);
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The error for bytes in Redis that something else has put there. */
export function foreign(what: string): DataError {
  return new DataError('FILE_FORMAT', `the ${what} of the run in Redis is not what was put there`, {
    remedy: 'repeat the command, with a Redis that nothing else writes to',
  });
}

/** A run as text. */
export function taskText(task: RunTask): string {
  const { rows, ...rest } = plainTask(task);
  // Copies: the rows may be parts of longer arrays, which would be written as a whole.
  const own = { ...rows, train: rows.train.slice(), test: rows.test.slice() };
  const plain: PlainTask = { ...rest, rows: own };
  return serialize(plain).toString('base64');
}

/**
 * The inverse of {@link taskText}.
 *
 * @throws DataError FILE_FORMAT for a text that something else has put there
 */
export function taskOfText(text: unknown): PlainTask {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'base64') : Buffer.of();
  const found = deserialized(bytes) as Partial<PlainTask> | undefined;
  if (typeof found?.learner !== 'string' || found.rows === undefined) throw foreign('task');
  return found as PlainTask;
}

/** An answer to {@link QueueJob}, which something else may have put there. */
export function checkAnswer(answer: unknown): void {
  const isObject = typeof answer === 'object' && answer !== null;
  if (isObject && ('givenUp' in answer || 'failure' in answer || 'outcome' in answer)) return;
  throw foreign('answer');
}
