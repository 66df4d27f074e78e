import { type CodeBlock, codeBlocks } from './code-blocks.js';

/** A cell of a notebook, as version 4.5 of the format of Jupyter has it. */
interface Cell {
  readonly cell_type: 'code' | 'markdown';
  readonly id: string;
  readonly metadata: Readonly<Record<string, never>>;
  readonly source: readonly string[];
  readonly execution_count?: null;
  readonly outputs?: readonly StreamOutput[];
}

interface StreamOutput {
  readonly name: 'stdout';
  readonly output_type: 'stream';
  readonly text: readonly string[];
}

/**
 * The notebook that a page is: each block in Python a cell with what the page says that it prints, and the text between
 * them in cells of its own. Links of the site become plain text, since a notebook is read elsewhere.
 */
export function notebookOf(page: string): string {
  const cells: Cell[] = [];
  const add = (cell: Omit<Cell, 'id' | 'metadata'>) =>
    cells.push({ id: `cell-${cells.length + 1}`, metadata: {}, ...cell });
  const addText = (text: string) => {
    if (text.trim() !== '')
      add({ cell_type: 'markdown', source: lines(withoutLinks(text).trim()) });
  };
  const blocks = codeBlocks(page);
  let done = 0;
  for (const [i, block] of blocks.entries()) {
    if (block.language !== 'py') continue;
    const next = blocks[i + 1];
    const output = next?.tags.includes('output') ? next : undefined;
    addText(page.slice(done, fenceBefore(page, block)));
    add({
      cell_type: 'code',
      execution_count: null,
      outputs: output === undefined ? [] : [printed(output.code)],
      source: lines(block.code.trimEnd()),
    });
    done = (output ?? block).to + '```'.length;
  }
  addText(page.slice(done));
  const kernelspec = { display_name: 'Python 3', language: 'python', name: 'python3' };
  const metadata = { kernelspec, language_info: { name: 'python' } };
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** Where the line begins that opens a block. */
function fenceBefore(page: string, { from }: CodeBlock): number {
  return page.lastIndexOf('```', from - 1);
}

function printed(text: string): StreamOutput {
  return { name: 'stdout', output_type: 'stream', text: lines(text) };
}

/** Lines with their ends, as notebooks hold texts. */
function lines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)(?:\{[^}]*\})?/g, '$1');
}
