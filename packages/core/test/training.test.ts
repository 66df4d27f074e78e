import { describe, expect, it } from 'vitest';
import {
  type LabelledTable,
  type Model,
  runTraining,
  runTrainingAsync,
  SteppedLearner,
  type Training,
  TrainingAborted,
  type TrainingResources,
  type TrainingRun,
  tableFromColumns,
  takeTarget,
} from '../src/index.js';

/** Training that takes three steps; `log` tells how far it came and whether it was closed. */
function* threeSteps(log: string[] = []): Training<string> {
  try {
    for (let done = 1; done <= 3; done++) {
      log.push(`step ${done}`);
      yield { phase: 'steps', done, total: 3, modelSoFar: () => `after ${done}` };
    }
    return 'whole';
  } finally {
    log.push('closed');
  }
}

/** A run that is cancelled once some steps are done. */
function cancelledAfter(steps: number, reason?: unknown): TrainingRun {
  const controller = new AbortController();
  if (steps === 0) controller.abort(reason);
  return {
    signal: controller.signal,
    onProgress: ({ done }) => {
      if (done === steps) controller.abort(reason);
    },
  };
}

const ways: [string, (training: Training<string>, run?: TrainingRun) => Promise<string>][] = [
  ['runTraining', async (training, run) => runTraining(training, run)],
  ['runTrainingAsync', runTrainingAsync],
];

describe.each(ways)('%s', (_, run) => {
  it('gives the model and tells of each step', async () => {
    const seen: string[] = [];
    const model = await run(threeSteps(), {
      onProgress: ({ phase, done, total }) => seen.push(`${phase} ${done}/${total}`),
    });
    expect(model).toBe('whole');
    expect(seen).toEqual(['steps 1/3', 'steps 2/3', 'steps 3/3']);
    expect(await run(threeSteps())).toBe('whole');
  });

  it.each([
    [0, undefined],
    [1, 'after 1'],
    [3, 'after 3'],
  ])('stops when cancelled after %i steps, with the model so far', async (steps, model) => {
    const log: string[] = [];
    const error = await run(threeSteps(log), cancelledAfter(steps, 'because')).catch((e) => e);
    expect(error).toBeInstanceOf(TrainingAborted);
    expect(error).toMatchObject({
      name: 'AbortError',
      message: 'Training was cancelled.',
      cause: 'because',
    });
    expect(error.modelSoFar()).toBe(model);
    const steps123 = Array.from({ length: steps }, (_, i) => `step ${i + 1}`);
    expect(log).toEqual(steps === 0 ? [] : [...steps123, 'closed']);
  });

  it('passes errors on', async () => {
    const failing = (function* (): Training<string> {
      yield* threeSteps();
      throw new Error('broken');
    })();
    await expect(run(failing)).rejects.toThrow('broken');
  });
});

describe('runTrainingAsync', () => {
  it('lets other work run in between', async () => {
    let others = 0;
    let stop = false;
    const work = () => {
      others++;
      if (!stop) setTimeout(work);
    };
    setTimeout(work);
    const slow = (function* (): Training<string> {
      for (let done = 1; done <= 4; done++) {
        const start = performance.now();
        while (performance.now() - start < 20);
        yield { phase: 'steps', done, total: 4, modelSoFar: () => undefined };
      }
      return 'whole';
    })();
    expect(await runTrainingAsync(slow)).toBe('whole');
    stop = true;
    expect(others).toBeGreaterThan(0);
  });
});

describe('a wait that is optional', () => {
  /** Says whether it was waited for. */
  function* patient(until: () => Promise<void>): Training<string> {
    let waited = false;
    const wait = async () => {
      await until();
      waited = true;
    };
    yield { until: wait(), optional: true };
    return waited ? 'waited' : 'went on';
  }

  it('is gone past where training cannot wait, and waited for where it can', async () => {
    expect(runTraining(patient(async () => {}))).toBe('went on');
    const late = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    expect(await runTrainingAsync(patient(late))).toBe('waited');
  });

  it('may fail unheard where nobody waits for it', async () => {
    const fail = () => Promise.reject(new Error('no connection'));
    expect(runTraining(patient(fail))).toBe('went on');
    await new Promise((resolve) => setTimeout(resolve, 20)); // an unheard rejection fails the run
  });
});

it('takes one thread in fit and as many as pay in fitAsync, unless it is given how many', async () => {
  const taken: unknown[] = [];
  class Asked extends SteppedLearner<Model> {
    readonly id = 'asked';
    readonly targetKinds = ['ordinal'] as const;
    readonly options = {};

    override *train(_: LabelledTable, __: number, given?: TrainingResources): Training<Model> {
      taken.push(given?.threads);
      yield* [];
      return {} as Model;
    }
  }
  const data = takeTarget(tableFromColumns({ a: [1, 2], y: ['p', 'q'] }), 'y', {
    classes: ['p', 'q'],
  });
  const learner = new Asked();
  learner.fit(data);
  await learner.fitAsync(data);
  learner.fit(data, { threads: 3 });
  await learner.fitAsync(data, { threads: 3 });
  expect(taken).toEqual([1, 'auto', 3, 3]);
});
