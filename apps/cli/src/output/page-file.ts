import type { Explanation, ModelDescription } from '@preflearn/core';
import type { ExplanationReportOptions, Report } from '@preflearn/plots';
import type { OutputFile } from '../text/output-file.js';

/** A report as a page for the browser. */
export async function pageFile(path: string, report: Report): Promise<OutputFile> {
  const { reportHtml } = await import('@preflearn/plots'); // only here, for a faster start
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

/** An explanation as a page for the browser. */
export async function explanationPage(
  path: string,
  title: string,
  explanation: Explanation,
  options: ExplanationReportOptions,
): Promise<OutputFile> {
  const { explanationReport } = await import('@preflearn/plots');
  return pageFile(path, explanationReport(title, explanation, options));
}
