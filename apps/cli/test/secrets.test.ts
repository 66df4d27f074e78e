import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { holdsPassword } from '../src/address/passwords.js';
import { testFolder } from './preflearn.js';

const SECRET = 's3cr3t-Kx9';
const ENCODED = SECRET.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/** Forms of an address with a password, of any server and of none. */
const FORMS = [
  'S://me:PW@127.0.0.1:1/d?table=t',
  'S://:PW@127.0.0.1:1/d?table=t',
  'S://me:a/PW@127.0.0.1:1/d?table=t',
  'S://me:1/PW@127.0.0.1:1/d?table=t',
  'S://me:a?PW@127.0.0.1:1/d?table=t',
  'S://me:a#PW@127.0.0.1:1/d?table=t',
  'S://me:a@PW@127.0.0.1:1/d?table=t',
  'S://me:a b PW@127.0.0.1:1/d?table=t',
  'S://127.0.0.1:1/d?table=t&password=PW',
  'S://127.0.0.1:1/d?table=t&PASSWORD=PW',
  'S://127.0.0.1:1/d?table=t&pass%77ord=PW',
  'S://127.0.0.1:1/d?password=PW&table=t&password=PW',
  'S://127.0.0.1:1/d?table=t&sslpassword=PW',
  'S://127.0.0.1:1/d?table=t&access_token=PW',
  'S://127.0.0.1:1/d#password=PW',
  'S:me:PW@127.0.0.1:1/d?table=t',
  'S:host=127.0.0.1 password=PW dbname=d',
];
const ADDRESSES = ['postgres', 'postgresql', 'POSTGRES', 'trino', 'redis', 'rediss', 'mysql']
  .flatMap((scheme) => FORMS.map((form) => form.replace('S:', `${scheme}:`)))
  .concat(
    'me:PW@127.0.0.1:1/d?table=t',
    'duckdb:x.db?table=t&password=PW',
    'https://me:PW@h/*.parquet',
  )
  .flatMap((form) => [SECRET, ENCODED].map((secret) => form.replaceAll('PW', secret)));

/** Commands by where they have an address. */
const COMMANDS = [
  'train A --target y --out m.json',
  'train t.csv --target y --out A',
  'train t.csv --target y --test A --out m.json',
  'train t.csv --target y --checkpoint A --out m.json',
  'evaluate A --target y --json r.json',
  'evaluate t.csv --target y --queue A --json r.json',
  'evaluate t.csv --target y --queue=A --html r.html',
  'evaluate t.csv --target y --journal A',
  'predict m.json A --out p.csv',
  'predict A t.csv --out p.csv',
  'predict m.json A --into A',
  'describe A --html d.html',
  'describe A --json',
  'convert A c.csv',
  'convert t.csv A',
  'tune A --target y --out m.json',
  'worker A',
  'worker --queue A',
  'compare A A',
  'inspect A',
  'explain m.json A --row 1',
  'export m.json --to sql --table A',
  'serve A',
  'serve m.json --host A',
  'learners --plugin A',
  'A',
];

describe('a password in an address', () => {
  const folder = testFolder({ 't.csv': 'x,y\n1,a\n2,b\n3,a\n', 'm.json': '{}' });

  it('is seen in every form', () => {
    expect(ADDRESSES.filter((address) => !holdsPassword(address))).toEqual([]);
  });

  it.each([
    'cars.csv',
    './a:b@c.csv',
    '/tmp/me@work/a.csv',
    'C:\\data\\me@work.csv',
    'postgres://me@host:5432/d?table=t&schema=s',
    'postgres:///d?host=/var/run&table=t',
    'postgres://me@[::1]:5432/d?table=t',
    'trino://me@host:8080/c/s/t@x?ssl=true&work=a.b&retryFor=3',
    'trino://host:8080/c/s/t@x',
    'redis://me@host:6379/0',
    'rediss://host',
    'duckdb:cars.db?table=cars',
    'duckdb:passwords.db?table=passwords',
    'data/**/me@x=1/*.parquet',
    'x:y',
    '--set',
    'mpg > 3 and name = "a:b@c"',
  ])('is not seen in %s', (text) => {
    expect(holdsPassword(text)).toBe(false);
  });

  it('reaches no output, message or file of any command', async () => {
    const leaks: string[] = [];
    for (const [i, address] of ADDRESSES.entries()) {
      // Each address in some of the commands, each command with all kinds of addresses.
      for (const [k, command] of COMMANDS.entries()) {
        if ((i + k) % 5 !== 0) continue;
        const words = command
          .split(' ')
          .map((word) => word.replace(/(^|=)A$/, (_, begin: string) => begin + address));
        const { code, stdout, stderr } = await folder.inProcess(words);
        const text = [stdout, stderr, ...filesOf(folder.path)].join('\n');
        if (code === 0 || holds(text)) leaks.push(`${words.join(' ')}: ${code} ${stderr}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  it('is refused with the variable that takes it', async () => {
    for (const [scheme, variable] of [
      ['postgres', 'PGPASSWORD'],
      ['trino', 'TRINO_PASSWORD'],
      ['redis', 'REDIS_PASSWORD'],
    ]) {
      const { code, stderr } = await folder.inProcess(
        `describe ${scheme}://me:${SECRET}@h/d?table=t`,
      );
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr:
          'preflearn: The address holds a password, which lists of processes and histories would show; leave it out, ' +
          `and set it as ${variable} in the environment. (ARGUMENT)\n`,
      });
    }
  });

  it('in preflearn.json is not printed', async () => {
    await folder.write(
      'preflearn.json',
      JSON.stringify({ plugins: [`https://me:${SECRET}@h/x.js`] }),
    );
    const { code, stdout, stderr } = await folder.inProcess('learners');
    await folder.write('preflearn.json', '{}');
    expect(code).toBe(1);
    expect(holds(stdout + stderr)).toBe(false);
  });
});

describe('a password in the environment', () => {
  const folder = testFolder({ 't.csv': 'x,y\n1,a\n2,b\n3,a\n' });
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A server that answers everything with a line, and repeats what it was sent. */
  async function listening(answer: string): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => socket.end(answer + bytes.toString('latin1')));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const found = server.address();
    return typeof found === 'object' && found !== null ? found.port : 0;
  }

  const env = {
    PGPASSWORD: SECRET,
    TRINO_PASSWORD: SECRET,
    REDIS_PASSWORD: SECRET,
    HOME: folder.path,
  };

  it.each([
    ['train postgres://me@127.0.0.1:PORT/d?table=t --target y --out m.json', 'E'],
    ['evaluate postgres://me@127.0.0.1:PORT/d?table=t --target y --json -', 'S'],
    ['train trino://me@127.0.0.1:PORT/a/b/c --target y --out m.json', 'HTTP/1.1 401 No\r\n\r\n'],
    [
      'train trino://me@127.0.0.1:PORT/a/b/c?ssl=true --target y --out m.json',
      'HTTP/1.1 500 No\r\n\r\n',
    ],
    ['evaluate t.csv --target y --queue redis://me@127.0.0.1:PORT --json -', '-WRONGPASS no\r\n'],
    ['worker redis://127.0.0.1:PORT', '-ERR '],
  ])(
    'reaches no output, file or title of a process where a server refuses it: %s',
    async (words, answer) => {
      const port = await listening(answer);
      const preload = `process.on('exit', () => console.error(process.title, process.argv.join(' ')));`;
      const { code, stdout, stderr } = await folder.preflearn(words.replace('PORT', String(port)), {
        env,
        preload,
      });
      expect(code).toBeGreaterThan(0);
      expect(holds([stdout, stderr, ...filesOf(folder.path)].join('\n'))).toBe(false);
    },
  );

  it('is not sent to Trino without encryption', async () => {
    const { stderr } = await folder.preflearn(
      'train trino://me@127.0.0.1:1/a/b/c --target y --out m.json',
      { env },
    );
    expect(stderr).toContain('assword would be sent without encryption');
  });
});

function holds(text: string): boolean {
  const base64 = Buffer.from(`me:${SECRET}`).toString('base64');
  return [SECRET, ENCODED, SECRET.slice(0, 8), ENCODED.slice(0, 18), base64].some((one) =>
    text.includes(one),
  );
}

/** The names and contents of all files of a folder. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) => {
    const content = entry.isFile()
      ? readFileSync(join(entry.parentPath, entry.name), 'latin1')
      : '';
    return `${entry.name} ${content}`;
  });
}
