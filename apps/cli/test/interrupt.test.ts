import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, Folder, testFolder } from './preflearn.js';

/** What the command says once it has read the table, right before it trains. */
const TRAINING = 'Target "y"';

const ENDLESS = '--target y --learner rank-rules --set rules=1000000 --set bins=16';

const INTERRUPTED = 'preflearn: Interrupted; no file was written. (INTERRUPTED)\n';

/** What `train` says more. */
const KEEP =
  'preflearn: Interrupted; no file was written; --keep-partial saves the model so far. (INTERRUPTED)\n';

describe('a signal during training', () => {
  let before: readonly string[];

  const folder = testFolder({ 'old.json': 'kept' });

  beforeAll(async () => {
    await folder.inProcess('generate rank-rules-artificial --rows 3000 --out big.csv');
    before = await folder.names();
  });

  const interrupted = (words: string, signal: NodeJS.Signals) => {
    let sent = false;
    return folder.preflearn(words, {
      onStderr(text, kill) {
        if (sent || !text.includes(TRAINING)) return;
        sent = true;
        setTimeout(() => kill(signal), 200); // into the rules
      },
    });
  };

  it.each([
    [`train big.csv ${ENDLESS} --out new.json`, 'SIGINT'],
    [`train big.csv ${ENDLESS} --out old.json`, 'SIGINT'],
    [`train big.csv ${ENDLESS} --out new.json`, 'SIGTERM'],
    [`train big.csv ${ENDLESS} --out new.json`, 'SIGHUP'],
    [`evaluate big.csv ${ENDLESS} --folds 2 --json new.json`, 'SIGINT'],
  ] as const)('ends %s (%s) by that signal, with nothing left behind', async (words, signal) => {
    const finished = await interrupted(words, signal);
    expect(finished).toMatchObject({ code: null, signal, stdout: '' });
    expect(finished.stderr.endsWith(`\n${words.startsWith('train') ? KEEP : INTERRUPTED}`)).toBe(
      true,
    );
    expect(await folder.names()).toEqual(before);
    expect(await folder.read('old.json')).toBe('kept');
  });

  it('leaves the model so far, if that is asked for', async () => {
    const words = `train big.csv ${ENDLESS} --keep-partial --out part.json`;
    const finished = await interrupted(words, 'SIGINT');
    expect(finished).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    const [, rules] =
      /Interrupted; the model so far is in part.json \(.*?(\d+) rules.*\)\. \(INTERRUPTED\)\n$/.exec(
        finished.stderr,
      ) ?? [];
    expect(Number(rules)).toBeGreaterThan(0);
    const { stdout } = await folder.preflearn('inspect part.json --top 1');
    expect(stdout).toContain(`${rules} rules`);
    expect(await folder.names()).toEqual([...before, 'part.json'].sort());
    await folder.shell('rm part.json');
  });

  it('is what a shell sees', async () => {
    const { stdout } = await folder.shell(
      `$PREFLEARN train big.csv ${ENDLESS} --out new.json 2> said & ` +
        `until grep -q '${TRAINING}' said; do sleep 0.1; done; kill -TERM $!; wait $!; echo $?`,
    );
    expect(stdout).toBe('143\n');
    expect(await folder.read('said')).toContain(KEEP);
  });
});

describe('a signal while results are printed', () => {
  it('ends the process, also where the reader of a full pipe takes nothing', async () => {
    const folder = Folder.create();
    await folder.inProcess('generate rank-rules-artificial --rows 3000 --out big.csv');
    await folder.inProcess(
      'train big.csv -t y --learner rank-rules --set rules=3 --set bins=16 --out m.json',
    );
    const { stdout } = await folder.shell(
      'mkfifo full; exec 9<>full; $PREFLEARN predict m.json big.csv --keep >&9 2> said & ' +
        'until grep -q Against said; do sleep 0.1; done; sleep 0.7; kill -INT $!; wait $!; echo $?',
    );
    expect(stdout).toBe('130\n');
    await folder.remove();
  });
});

describe('a signal while a pipe has nobody at its other end', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    await folder.shell('mkfifo pipe.csv pipe.json');
  });

  it.each([
    'train pipe.csv -t mpg --out new.json',
    'predict pipe.json cars.csv',
    'generate rank-rules-artificial --rows 10 --out pipe.csv',
  ])('ends %s', async (words) => {
    // The signal comes once a thread waits for the other end of the pipe.
    const preload = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      for (const [holder, name] of [[fs, 'createReadStream'], [fs.promises, 'open']]) {
        const open = holder[name];
        holder[name] = (path, ...args) => {
          if (/^pipe/.test(path)) setTimeout(() => process.kill(process.pid, 'SIGINT'), 100);
          return open(path, ...args);
        };
      }
      syncBuiltinESMExports();
    `;
    const finished = await folder.preflearn(words, { preload });
    expect(finished).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(finished.stderr).toBe(INTERRUPTED);
  });
});

describe('a signal while files are written', () => {
  const NAMES = ['a.json', 'b.html', 'c.svg'] as const;
  const COMPARE = 'compare one.json two.json --json a.json --html b.html --svg c.svg';

  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    for (const [name, seed] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      await folder.shell(`cp cars.csv ${name}.csv`);
      await folder.inProcess(
        `evaluate ${name}.csv -t grade --classes low,mid,high --ignore mpg --folds 2 --seed ${seed} ` +
          `--learner rank-rules,order --set rules=3 --json ${name}.json`,
      );
    }
  }, 30_000);

  /** Texts of the three outputs, and the names of all other files. */
  async function state(): Promise<{ texts: readonly (string | undefined)[]; others: string[] }> {
    const texts = await Promise.all(NAMES.map((name) => folder.read(name).catch(() => undefined)));
    const others = (await folder.names()).filter((name) => !NAMES.some((known) => known === name));
    return { texts, others };
  }

  /** Code that sends the process a signal before an operation on files is called for the nth time. */
  function signalAt(operation: string, nth: number, signal: NodeJS.Signals): string {
    return `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      let calls = 0;
      const watched = (work) => function (...args) {
        const counts = args.some((arg) => /\\.preflearn-/.test(arg)) || ${operation === 'sync'};
        if (counts && calls++ === ${nth}) process.kill(process.pid, '${signal}');
        return work.apply(this, args);
      };
      const holder = fs.${operation}Sync && ${operation !== 'open'} ? fs : fs.promises;
      const name = holder === fs ? '${operation}Sync' : '${operation}';
      if ('${operation}' === 'sync') {
        const open = fs.promises.open;
        fs.promises.open = async (...args) => {
          const handle = await open(...args);
          handle.sync = watched(handle.sync);
          return handle;
        };
      } else holder[name] = watched(holder[name]);
      syncBuiltinESMExports();
    `;
  }

  let fresh: { texts: readonly (string | undefined)[]; others: string[] };
  const OLD = ['old a', 'old b', 'old c'];

  beforeAll(async () => {
    const done = await folder.preflearn(COMPARE);
    expect(done).toMatchObject({ code: 0 });
    fresh = await state();
  });

  async function signalled(
    operation: string,
    nth: number,
    signal: NodeJS.Signals,
  ): Promise<Finished> {
    for (const [i, name] of NAMES.entries()) await folder.write(name, OLD[i]);
    return folder.preflearn(COMPARE, { preload: signalAt(operation, nth, signal) });
  }

  it.each([
    ['open', 0], // those to check the outputs
    ['open', 3],
    ['open', 5],
    ['sync', 0],
    ['sync', 2],
  ] as const)(
    'changes none when it comes before the names are taken (%s %d)',
    async (operation, nth) => {
      const finished = await signalled(operation, nth, 'SIGTERM');
      expect(finished).toMatchObject({ code: null, signal: 'SIGTERM', stdout: '' });
      expect(finished.stderr).toContain(INTERRUPTED);
      expect(await state()).toEqual({ ...fresh, texts: OLD });
    },
  );

  it.each([
    ['link', 0],
    ['rename', 0],
    ['rename', 1],
    ['rename', 2],
    ['rm', 0],
  ] as const)('changes all when it comes while they are taken (%s %d)', async (operation, nth) => {
    const finished = await signalled(operation, nth, 'SIGINT');
    expect(finished).toMatchObject({ code: 0 });
    expect(finished.stdout).not.toBe('');
    expect(finished.stderr).toContain('Wrote the comparison to a.json.');
    expect(await state()).toEqual(fresh);
  });

  it('leaves whole files, and what they held, when the process is killed between the names', async () => {
    const finished = await signalled('rename', 1, 'SIGKILL');
    expect(finished.signal).toBe('SIGKILL');
    const { texts, others } = await state();
    expect(texts).toEqual([fresh.texts[0], OLD[1], OLD[2]]);
    const backups = others.filter((name) => name.endsWith('.bak'));
    const held = await Promise.all(backups.map((name) => folder.read(name)));
    expect(held.sort()).toEqual([OLD[0], OLD[2]]); // the page comes last
    await folder.shell('rm -f .preflearn-*');
  });

  it('ends at once by a second signal, when cleaning up takes too long', async () => {
    for (const [i, name] of NAMES.entries()) await folder.write(name, OLD[i]);
    const preload = `
      ${signalAt('sync', 0, 'SIGTERM')}
      const remove = fs.promises.rm;
      fs.promises.rm = (path, ...args) => {
        if (calls === 0) return remove(path, ...args);
        setTimeout(() => process.kill(process.pid, 'SIGINT'), 100); // as npx does; not heeded
        setTimeout(() => process.kill(process.pid, 'SIGINT'), 1500);
        setInterval(() => undefined, 1000); // the process does not end by itself
        return new Promise(() => undefined);
      };
      syncBuiltinESMExports();
    `;
    const finished = await folder.preflearn(COMPARE, { preload });
    expect(finished).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(finished.stderr).not.toContain('INTERRUPTED');
    expect((await state()).texts).toEqual(OLD);
    await folder.preflearn(COMPARE);
    expect(await state()).toEqual(fresh);
  });

  it('leaves whole files when the process is killed, and the next run takes away the rest', async () => {
    const finished = await signalled('sync', 1, 'SIGKILL');
    expect(finished.signal).toBe('SIGKILL');
    const left = await state();
    expect(left.texts).toEqual(OLD);
    expect(left.others.filter((name) => name.endsWith('.tmp'))).toHaveLength(2);
    expect(await folder.preflearn(COMPARE)).toMatchObject({ code: 0 });
    expect(await state()).toEqual(fresh);
  });
});
