import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryOutAll } from '../src/index.js';

/** A task: how many turns of the event loop it takes, and whether it fails then. */
interface Task {
  readonly turns: number;
  readonly fails: boolean;
}

const tasks = fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), { maxLength: 12 });
const jobs = fc.integer({ min: 1, max: 5 });

/** Does a task, and notes when it begins and whether it was cancelled. */
function worker(list: readonly Task[]) {
  const begun: number[] = [];
  const ended = new Map<number, 'done' | 'failed' | 'cancelled'>();
  let [atWork, most] = [0, 0];
  const carryOut = async ({ turns, fails }: Task, signal: AbortSignal): Promise<number> => {
    const index = begun.length;
    begun.push(index);
    most = Math.max(most, ++atWork);
    for (let turn = 0; turn < turns && !signal.aborted; turn++) await Promise.resolve();
    atWork--;
    if (signal.aborted) {
      ended.set(index, 'cancelled');
      throw new Error(`cancelled ${index}`);
    }
    ended.set(index, fails ? 'failed' : 'done');
    if (fails) throw new Error(`failed ${index}`);
    return index * 10;
  };
  return { list, begun, ended, carryOut, most: () => most };
}

describe('carryOutAll', () => {
  it('gives what each task gave, in their order, with as many at once as asked for', async () => {
    await fc.assert(
      fc.asyncProperty(tasks, jobs, async (drawn, n) => {
        const { carryOut, most } = worker(drawn);
        const list = drawn.map(({ turns }) => ({ turns: turns + 9, fails: false }));
        const results = await carryOutAll(list, carryOut, { jobs: n });
        expect(results).toEqual(list.map((_, i) => i * 10));
        expect(most()).toBe(Math.min(n, list.length));
      }),
    );
  });

  it('throws the error of the first task that fails, whatever the number at once', async () => {
    await fc.assert(
      fc.asyncProperty(tasks, jobs, async (list, n) => {
        const first = list.findIndex(({ fails }) => fails);
        fc.pre(first >= 0);
        const { carryOut, ended, begun } = worker(list);
        await expect(carryOutAll(list, carryOut, { jobs: n })).rejects.toThrow(`failed ${first}`);
        for (let i = 0; i < first; i++) expect(ended.get(i)).toBe('done');
        expect(ended.size).toBe(begun.length); // none is left at work
      }),
    );
  });

  it('begins the longest first, after what is not known, and gives the same', async () => {
    const costs = fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(costs, jobs, async (drawn, n) => {
        const begun: number[] = [];
        const carryOut = async (index: number) => {
          begun.push(index);
          await Promise.resolve();
          return index * 10;
        };
        const list = drawn.map((_, index) => index);
        const costOf = (index: number) => drawn[index];
        const results = await carryOutAll(list, carryOut, { jobs: n, costOf });
        expect(results).toEqual(list.map((index) => index * 10));
        const rank = (index: number) => -(drawn[index] ?? Infinity);
        expect(begun).toEqual(
          n === 1 ? list : [...list].sort((a, b) => rank(a) - rank(b) || a - b),
        );
      }),
    );
  });

  it('throws the error of the first task that fails also where a longer one was begun before', async () => {
    const fails = fc.array(fc.tuple(fc.boolean(), fc.nat(3), fc.nat(4)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fails, jobs, async (list, n) => {
        const first = list.findIndex(([isWrong]) => isWrong);
        fc.pre(first >= 0);
        const done = new Set<number>();
        const carryOut = async (index: number, signal: AbortSignal) => {
          for (let turn = 0; turn < list[index][2]; turn++) await Promise.resolve();
          if (signal.aborted) throw new Error(`cancelled ${index}`);
          if (list[index][0]) throw new Error(`failed ${index}`);
          done.add(index);
        };
        const all = carryOutAll([...list.keys()], carryOut, {
          ...{ jobs: n, costOf: (index: number) => list[index][1] },
        });
        await expect(all).rejects.toThrow(`failed ${first}`);
        for (let i = 0; i < first; i++) expect(done.has(i)).toBe(true);
      }),
    );
  });

  it('cancels what was begun after the task that failed', async () => {
    const { carryOut, ended } = worker([]);
    const list = [
      { turns: 2, fails: true },
      { turns: 1e6, fails: false },
    ];
    await expect(carryOutAll(list, carryOut, { jobs: 2 })).rejects.toThrow('failed 0');
    expect(ended.get(1)).toBe('cancelled');
  });

  it.each([1, 3])('hands the signal on, with %d at once', async (n) => {
    const controller = new AbortController();
    const { carryOut, begun } = worker([]);
    const list = Array.from({ length: 9 }, () => ({ turns: 1e6, fails: false }));
    const all = carryOutAll(list, carryOut, { jobs: n, signal: controller.signal });
    controller.abort();
    await expect(all).rejects.toThrow('cancelled 0');
    expect(begun).toHaveLength(n);
  });
});
