import { once } from 'node:events';
import workerThreads, { type Worker } from 'node:worker_threads';
import { DataError } from '@preflearn/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type KernelJob,
  OneThread,
  type Stage,
} from '../../../src/kernels/threads/kernel-threads.js';
import { ManyThreads } from '../../../src/kernels/threads/many-threads.js';
import { openThreads } from '../../../src/kernels/threads/open-threads.js';
import { HELPED, JOINED } from '../../../src/kernels/threads/stage-board.js';
import {
  shareLargeWork,
  shareSmallWork,
  threadBounds,
} from '../../../src/kernels/threads/thread-bounds.js';

const JOBS = 100;

/** A grid so coarse that whole numbers stay as they are. */
const WHOLE = 1.5 * 2 ** 52;

/** Stages of different lengths: those after the first have one job less. */
const stages = (...jobs: readonly KernelJob[]): Stage[] =>
  jobs.map((job, s) => ({ count: JOBS - Math.min(s, 1), job }));

const opened: { close(): void }[] = [];

/** Threads on a memory with a number and a sum for each job. */
function open(count: number) {
  const { memory, threads } = openThreads({
    threads: count,
    bytesFor: () => 4096 + 5 * 8 * JOBS,
    mostJobs: 2 * JOBS,
    mostCalls: 2 * JOBS,
  });
  opened.push(threads);
  const values = memory.float64(JOBS).map((_, i) => 2 ** (i % 20));
  const [numbers, sums] = [memory.float64(JOBS), memory.float64(JOBS)];
  numbers.set(values);
  const grid = memory.float64(1).fill(WHOLE);
  const [rows, pairs] = [memory.int32(JOBS), memory.float64(2 * JOBS)];
  rows.set([...rows.keys()]);
  /** Adds to sum i the number i in job i, twice; the job returns the number. */
  const addTwice = (first?: () => void, work = Infinity) => {
    const job: KernelJob = (kernels, i) => {
      const sum = sums.byteOffset + 8 * i;
      kernels.sumOnGrid(numbers.byteOffset, 1, 0, i, i + 1, grid.byteOffset, sum);
      kernels.sumOnGrid(numbers.byteOffset, 1, 0, i, i + 1, grid.byteOffset, sum);
      const row = rows.byteOffset + 4 * i;
      return kernels.scaleRows(row, 1, numbers.byteOffset, 0, pairs.byteOffset, 2, 1, 1);
    };
    threads.run(JOBS, work, job, first);
  };
  return { memory, threads, values, sums, addTwice };
}

/** The board of threads that share a memory; it is the first array there. */
function boardOf({ memory }: ReturnType<typeof open>): Int32Array {
  return new Int32Array((memory.linear as WebAssembly.Memory).buffer, 16);
}

const { Worker: RealWorker } = workerThreads;

function mockWorker(mock: typeof Worker): void {
  workerThreads.Worker = mock;
}

/** What the helping threads are; they are started with the first run. */
function watchHelpers(): readonly Worker[] {
  const started: Worker[] = [];
  mockWorker(
    class extends RealWorker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        started.push(this);
      }
    },
  );
  return started;
}

beforeEach(shareSmallWork);
afterEach(() => {
  for (const threads of opened.splice(0)) threads.close();
  shareLargeWork();
  workerThreads.Worker = RealWorker;
});

describe('threads on one memory', () => {
  it.each([1, 2, 3, 4])('do every job once and tell what it returned, %i of them', (count) => {
    const work = open(count);
    let rounds = 0;
    // On a busy machine another thread may be late to help.
    const hasHelped = () => count === 1 || boardOf(work)[HELPED] > 0;
    for (; rounds < 500 || !hasHelped(); rounds++) {
      work.addTwice();
      for (let i = 0; i < JOBS; i++) {
        if (work.threads.result(i) !== work.values[i]) throw new Error(`job ${i}`);
      }
    }
    expect(work.sums).toEqual(work.values.map((value) => 2 * rounds * value));
    expect(work.threads.parts).toBe(count);
    if (count === 1) return;
    expect(work.threads).toBeInstanceOf(ManyThreads);
    expect(boardOf(work)[JOINED]).toBe(count - 1);
  });

  it.each([1, 2, 3, 4])(
    'begin a stage when all jobs of the one before are done, %i of them',
    (count) => {
      const { threads, memory, values, sums } = open(count);
      const totals = memory.float64(JOBS);
      const one = memory.float64(1).fill(WHOLE).byteOffset;
      const numbers = memory.float64(JOBS);
      numbers.set(values);
      for (let round = 1; round <= 300; round++) {
        totals.fill(0);
        const add: KernelJob = (kernels, i) => {
          kernels.sumOnGrid(numbers.byteOffset, 1, 0, i, i + 1, one, sums.byteOffset + 8 * i);
          return undefined;
        };
        const addUp: KernelJob = (kernels, i) => {
          kernels.sumOnGrid(sums.byteOffset, 1, 0, 0, JOBS, one, totals.byteOffset + 8 * i);
          return undefined;
        };
        if (round % 2 === 0) threads.runStages(Infinity, stages(add, addUp));
        else {
          threads.defer(Infinity, { count: JOBS, job: add });
          if (round % 3 === 0) threads.flush();
          threads.runStages(0, [{ count: JOBS - 1, job: addUp }]);
        }
        const total = round * values.reduce((sum, value) => sum + value, 0);
        if (totals.subarray(0, -1).some((sum) => sum !== total))
          throw new Error(`round ${round}: ${totals}`);
      }
    },
  );

  it.each([1, 2, 3])('run the loops of a program, each on its own rows, %i of them', (count) => {
    const work = open(count);
    const state = { out: new Int32Array(new SharedArrayBuffer(4 * JOBS)), factor: 3 };
    const run = work.threads.start({
      loops: ({ out, factor }: typeof state) => [
        () => {
          throw new Error('no loop');
        },
        (from, to, added) => {
          for (let i = from; i < to; i++) out[i] = factor * out[i] + added;
        },
      ],
      source: `const rowProgram = ({ out, factor }) => [
        undefined,
        (from, to, added) => { for (let i = from; i < to; i++) out[i] = factor * out[i] + added; },
      ]`,
      state,
    });
    const expected = new Int32Array(JOBS);
    const hasHelped = () => count === 1 || boardOf(work)[HELPED] > 0;
    for (let round = 0; round < 500 || !hasHelped(); round++) {
      const rows = JOBS - (round % 7);
      run(1, rows, round);
      for (let i = 0; i < rows; i++) expected[i] = 3 * expected[i] + round;
      if (round === 3) work.addTwice(); // starts the helping threads
    }
    expect(state.out).toEqual(expected);
  });

  it.each([1, 2])('do once what comes first on this thread, %i of them', (count) => {
    const work = open(count);
    const first = vi.fn();
    work.addTwice(first);
    work.addTwice(first, 0); // too little to share
    expect(first).toHaveBeenCalledTimes(2);
    expect(work.sums).toEqual(work.values.map((value) => 4 * value));
  });

  it('take jobs while this thread does what comes first', () => {
    const work = open(2);
    const board = boardOf(work);
    while (Atomics.load(board, JOINED) === 0) work.addTwice();
    const before = board[HELPED];
    let helped = before;
    work.addTwice(() => {
      const patience = performance.now() + 5000;
      while (helped === before && performance.now() < patience) {
        helped = Atomics.load(board, HELPED);
      }
    });
    expect(helped).toBeGreaterThan(before);
  });

  it('go on where they slept', async () => {
    const work = open(3);
    for (let round = 0; round < 5; round++) {
      work.addTwice();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(work.sums).toEqual(work.values.map((value) => 10 * value));
  });

  it('pass on why a kernel failed on another thread', () => {
    const work = open(2);
    const board = boardOf(work);
    const fail = () =>
      work.threads.run(JOBS, Infinity, (kernels) =>
        kernels.scaleRows(4e9, 1e6, 4e9, 0, 4e9, 2, 1, 1),
      );
    do expect(fail).toThrow('A kernel failed: RuntimeError: memory access out of bounds');
    while (board[HELPED] === 0);
  });

  it('end when they are closed, in a sleep and before they are up', async () => {
    const started = watchHelpers();
    const slept = open(3);
    slept.addTwice();
    await new Promise((resolve) => setTimeout(resolve, 30));
    threadBounds.waitsForAll = false;
    const young = open(2);
    young.addTwice();
    expect(started).toHaveLength(3);
    const ends = started.map((worker) => once(worker, 'exit'));
    slept.threads.close();
    young.threads.close();
    await Promise.all(ends);
  });

  it('are not started before there is work', () => {
    const started = watchHelpers();
    open(3).threads.close();
    expect(started).toHaveLength(0);
  });

  it('keep small work on this thread', () => {
    threadBounds.leastWork = 1000;
    const work = open(2);
    work.threads.run(JOBS, 999, (kernels) => {
      expect(kernels).toBe(work.threads.kernels);
    });
    let others = 0;
    work.threads.run(JOBS, 1000, (kernels) => {
      if (kernels !== work.threads.kernels) others++;
    });
    expect(others).toBe(JOBS);
  });
});

it('is one thread where several need more memory than there is', () => {
  const { threads } = openThreads({
    threads: 3,
    bytesFor: ({ parts }) => {
      if (parts > 1) throw new DataError('MEMORY', 'too little');
      return 100;
    },
    mostJobs: 1,
    mostCalls: 1,
  });
  expect(threads).toBeInstanceOf(OneThread);
});

it('gives up on a thread that died with a job, rather than wait for ever', () => {
  mockWorker(
    class extends RealWorker {
      constructor(...[, options]: ConstructorParameters<typeof Worker>) {
        // Joins, takes the last job once it is open, and ends.
        const program = `
          const { memory, places, placeCount, mostJobs } = require('node:worker_threads').workerData;
          const board = new Int32Array(memory.buffer, places, placeCount);
          Atomics.add(board, ${JOINED}, 1);
          Atomics.notify(board, ${JOINED});
          while (Atomics.compareExchange(board, placeCount - mostJobs + ${JOBS - 1}, 1, 0) === 0);`;
        super(program, options);
      }
    },
  );
  const work = open(2);
  const start = performance.now();
  let asked = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => start + 40_000 * asked++);
  // On a busy machine this thread may be the first to take the job.
  const untilItHasAJob = () => {
    for (;;) work.addTwice();
  };
  expect(untilItHasAJob).toThrow('A thread has not answered for a minute.');
  vi.restoreAllMocks();
});

describe('threads that fail to start', () => {
  it('leave the work to this one', () => {
    mockWorker(
      class extends RealWorker {
        constructor() {
          super('');
          throw new Error('no more threads');
        }
      },
    );
    const work = open(4);
    work.addTwice();
    expect(work.sums).toEqual(work.values.map((value) => 2 * value));
  });

  it('do so too when they fail later', async () => {
    threadBounds.waitsForAll = false;
    let failed = 0;
    mockWorker(
      class extends RealWorker {
        constructor(...[, options]: ConstructorParameters<typeof Worker>) {
          super('throw new Error("not here")', options);
          this.on('error', () => failed++);
        }
      },
    );
    const work = open(2);
    work.addTwice();
    await vi.waitFor(() => expect(failed).toBe(1));
    work.addTwice();
    expect(work.sums).toEqual(work.values.map((value) => 4 * value));
  });
});
