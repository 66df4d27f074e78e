import type { Metric, RunSetting } from '@preflearn/evaluation';
import { metricOfId, runTask } from '@preflearn/evaluation';
import { Tinypool } from 'tinypool';
import { registerPlugins } from '../../plugins/load-plugins.js';
import { checkRows } from './check-rows.js';
import { dataOfError } from './error-data.js';
import { labelDeletion } from './label-deletion.js';
import { taskOfPlain } from './plain-task.js';
import { tableOfShared } from './shared-table.js';
import type { WorkerAnswer, WorkerInput, WorkerTask } from './worker-messages.js';

/*
 * The program of a worker thread, which trains and tests learners on the rows that it is given.
 */

/** Fewest milliseconds between two progress reports. */
const REPORT_MS = 100;

const input = Tinypool.workerData as WorkerInput;
await registerPlugins(input.plugins);
const setting = settingOf(input);

function settingOf({ table, metrics, missingLabels }: WorkerInput): RunSetting {
  const found = metrics.map(metricOfId).filter((metric): metric is Metric => metric !== undefined);
  const data = tableOfShared(table);
  return { data, metrics: found, alterTraining: labelDeletion(missingLabels) };
}

/** Carries out one run. */
export async function carryOut(task: WorkerTask): Promise<WorkerAnswer> {
  const { port, threads, memory, ...plain } = task;
  let reported = performance.now();
  const stopping = new AbortController();
  port.once('message', () => stopping.abort()); // STOP, the only message there is
  try {
    checkRows(plain.rows, setting.data.attributes.rowCount);
    const run = await runTask(taskOfPlain(plain), setting, {
      signal: stopping.signal,
      threads,
      memory,
      onProgress: (progress) => {
        const now = performance.now();
        if (now - reported < REPORT_MS) return;
        reported = now;
        const { phase, done, total } = progress;
        port.postMessage({ phase, done, total });
      },
    });
    return { outcome: run.outcome };
  } catch (error) {
    return { failure: dataOfError(error) };
  } finally {
    port.close();
  }
}
