import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CodeBlock, codeBlocks } from './code-blocks.js';

/*
 * The examples of a page.
 *
 *   ```ts test           a part of the page's program: all such blocks, one after the other
 *   ```ts file NAME      a module of its own, which the program can import
 *   ```js file NAME      a module in the folder of the commands, such as a plug-in or a script
 *   ```py test           a part of a program in Python, which finds the command as `preflearn`
 *   ```sh                lines that a shell runs after the program, but for those of lines-not-run.txt
 *   ```text output       what the block before it prints
 *
 * Other blocks are neither compiled nor run.
 */

/** A block that runs, with the block of what it prints, if the page shows that. */
export interface Example {
  readonly block: CodeBlock;
  readonly output: CodeBlock | undefined;
}

/** What a page asks to be run. */
export interface PageProgram {
  /** Parts of the program, in order. */
  readonly parts: readonly Example[];
  readonly commands: readonly Example[];
  /** Parts of the program in Python, in order. */
  readonly python: readonly Example[];
  /** Files that lie beside the tables when commands are run. */
  readonly files: readonly CodeBlock[];
  /** Module that runs the parts. */
  readonly main: string;
}

/** Printed before each part, to tell apart what they print. */
export const PART_MARK = '--- part of the page ---';

/** Writes the modules of a page to a folder. */
export function writeProgram(page: string, folder: string): PageProgram {
  const blocks = codeBlocks(page);
  const examples = blocks.map((block, i) => {
    const next = blocks[i + 1];
    return { block, output: next?.tags.includes('output') ? next : undefined };
  });
  const tested = (language: string) =>
    examples.filter(({ block }) => block.language === language && block.tags[0] === 'test');
  const commands = examples.filter(({ block }) => block.language === 'sh');
  const parts = tested('ts');
  const code = parts.map(({ block }) => `console.log('${PART_MARK}');\n${block.code}`);
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, 'main.ts'), `${code.join('\n')}\nexport {};\n`);
  for (const { language, tags, code } of blocks) {
    if (language === 'ts' && tags[0] === 'file') write(join(folder, tags[1]), code);
  }
  const files = blocks.filter(({ language, tags }) => language === 'js' && tags[0] === 'file');
  return {
    parts,
    commands,
    python: tested('py'),
    files,
    main: join(folder, 'main.ts'),
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
