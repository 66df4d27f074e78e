import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
const [, section] =
  /^## Where do I put \.\.\.\n([\s\S]*?)^## /m.exec(
    readFileSync(`${root}CONTRIBUTING.md`, 'utf8'),
  ) ?? [];
const answers = Array.from(
  section.matchAll(/^\| (an? .+?) \| (.+) \|$/gm),
  ([, what, touched]) => ({
    what,
    touched: Array.from(touched.matchAll(/`([^`]+)`/g), ([, path]) => path),
  }),
);

/** Whether there is a file or folder of this path, in which words in capitals stand for any name. */
function isThere(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replace(/NAME|LEARNER/g, '[\\w-]+');
  return new RegExp(`^${pattern}(?:/|$)`, 'm').test(files);
}

describe('CONTRIBUTING', () => {
  it('says where to put what people add most', () => {
    const asked = [
      'a loss',
      'a learner',
      'a metric',
      'a format of tables',
      'a command',
      'a database',
    ];
    expect(answers.map(({ what }) => what)).toEqual([...asked, 'a picture']);
  });

  it.each(answers)('names files that there are for $what', ({ touched }) => {
    expect(touched.length).toBeGreaterThanOrEqual(2);
    let folder = '';
    for (const path of touched) {
      const whole = path.includes('/') ? path : `${folder}/${path}`; // a bare name is next to the path before
      expect(isThere(whole), whole).toBe(true);
      folder = dirname(whole);
    }
  });
});
