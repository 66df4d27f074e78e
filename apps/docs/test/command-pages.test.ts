import { describe, expect, it } from 'vitest';
import { commandPages } from '../.vitepress/command-pages.js';
import { codeBlocks } from './code-blocks.js';
import { runBuilt } from './run-built.js';

const pages = commandPages();
const names = [...pages.keys()].filter((name) => name !== 'index');

/** What a user sees of the built command. */
async function helpOf(...words: readonly string[]): Promise<string> {
  return (await runBuilt([...words, '--help'])).stdout;
}

function optionsIn(help: string): readonly string[] {
  return Array.from(help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, option]) => option);
}

describe('the pages of the commands', () => {
  it('are those of the commands that the help lists', async () => {
    const listed = Array.from(
      (await helpOf()).matchAll(/^ {2}([a-z]+) \[options\]/gm),
      ([, name]) => name,
    );
    expect(names).toEqual(listed);
    const links = [...(pages.get('index') ?? '').matchAll(/\]\(\.\/([a-z]+)\)/g)];
    expect(links.map(([, name]) => name)).toEqual(listed);
  });

  it.each(names)('say all options and examples of %s', async (name) => {
    const help = await helpOf(name);
    const page = (pages.get(name) ?? '') + (pages.get('index') ?? '');
    const options = optionsIn(help);
    expect(options).toContain('--help');
    for (const option of options)
      expect(page).toMatch(new RegExp(`^\\| \`.*${option}\\b.*\``, 'm'));
    const examples = Array.from(help.matchAll(/^ {2}\$ (.*)$/gm), ([, typed]) => typed);
    const code = codeBlocks(page).map((block) => block.code);
    for (const typed of examples) expect(code.join('')).toContain(`${typed}\n`);
  });

  it('say the options of commands below a command', async () => {
    const help = await helpOf('generate', 'label-ranking-attributes');
    for (const option of optionsIn(help)) {
      expect(pages.get('generate') + String(pages.get('index'))).toContain(option);
    }
  });

  it('say the metrics of evaluate, which its options speak of, and what is said below them', async () => {
    const help = await helpOf('evaluate');
    const ids = Array.from(help.matchAll(/^ {2}(\w+) +[↓↑]/gm), ([, id]) => id);
    expect(ids).toContain('maeLoss');
    const [, list] = (pages.get('evaluate') ?? '').split('## Metrics\n');
    for (const id of ids) expect(list).toMatch(new RegExp(`^\\| \`${id}\` \\| [↓↑] \\w`, 'm'));
    expect(list).toContain('\n↓ lower is better, ↑ higher is better');
  });

  it('say the arguments, also of commands below a command, and which may be left out', () => {
    expect(pages.get('learners')).toContain('| `[id]` |');
    expect(pages.get('generate')).toContain('| `<file>` |');
  });

  it.each([...pages.keys()])('have no markup in the words of %s', (name) => {
    const words = (pages.get(name) ?? '')
      .replace(/^```[\s\S]*?^```$/gm, '')
      .replace(/`[^`\n]*`/g, '');
    expect(words).not.toMatch(/<|\{\{/);
    for (const row of words.split('\n').filter((line) => line.startsWith('|'))) {
      expect(row.replaceAll('\\|', '').split('|').length, row).toBe(4);
    }
  });
});
