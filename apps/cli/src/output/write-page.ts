import { writeFileWhole } from '@preflearn/io/node';
import type { Report } from '@preflearn/plots';
import type { CommandContext } from '../runtime/command-context.js';

/** Writes a report as a page for the browser, and says so. */
export async function writePage(
  path: string,
  report: Report,
  { signal, note }: Pick<CommandContext, 'signal' | 'note'>,
): Promise<void> {
  const { reportHtml } = await import('@preflearn/plots'); // only here: commands start quicker
  await writeFileWhole(path, reportHtml(report), { signal });
  note(`Wrote the page to ${path}; open it in a browser.`);
}
