import type { ModelDescription } from '@preflearn/core';
import type { Report } from '@preflearn/plots';
import type { OutputFile } from './output-file.js';

/** A report as a page for the browser. */
export async function pageFile(path: string, report: Report): Promise<OutputFile> {
  const { reportHtml } = await import('@preflearn/plots'); // only here: commands start quicker
  return {
    path,
    content: reportHtml(report),
    note: `Wrote the page to ${path}; open it in a browser.`,
  };
}

/** A model's description as a page for the browser. */
export async function modelPage(
  path: string,
  title: string,
  description: ModelDescription,
): Promise<OutputFile> {
  const { modelReport } = await import('@preflearn/plots');
  return pageFile(path, modelReport(title, description));
}
