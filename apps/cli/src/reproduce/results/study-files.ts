import { basename, join } from 'node:path';
import type { ReportPicture } from '@preflearn/plots';
import { type CommandReport, pageReport } from '../../output/command-report.js';
import { jsonFile } from '../../output/json-file.js';
import { pageFile } from '../../output/page-file.js';
import { reportLatex } from '../../output/report-latex.js';
import { reportMarkdown, reportPictures } from '../../output/report-markdown.js';
import type { OutputFile } from '../../text/output-file.js';
import type { StudyOutcome } from './study-report.js';

const FORMAT = 'preflearn/study';
const VERSION = 1;

/** The path of a file of a study: the id of the study below the folder. */
function studyPath(folder: string, id: string, extension: string): string {
  return join(folder, `${id}.${extension}`);
}

/** The results of a study as Markdown, JSON, a page and LaTeX, with its pictures as SVG. */
export async function studyFiles(
  folder: string,
  outcome: StudyOutcome,
  report: CommandReport,
): Promise<readonly OutputFile[]> {
  const { pictureToSvg } = await import('@preflearn/plots'); // only here, for a faster start
  const { id } = outcome.study;
  const page = pageReport(report);
  const pictures = reportPictures(page);
  const nameOf = (picture: ReportPicture) =>
    studyPath(folder, `${id}-${pictures.indexOf(picture) + 1}`, 'svg');
  const html = await pageFile(studyPath(folder, id, 'html'), page);
  return [
    {
      path: studyPath(folder, id, 'md'),
      content: reportMarkdown(page, (picture) => basename(nameOf(picture))),
    },
    { path: studyPath(folder, id, 'tex'), content: reportLatex(page) },
    { path: html.path, content: html.content },
    ...pictures.map((picture) => ({
      path: nameOf(picture),
      content: pictureToSvg(picture.picture),
    })),
    jsonFile(studyPath(folder, id, 'json'), studyDocument(outcome), `the results of ${id}`),
  ];
}

/** The results of a study as JSON. */
export function studyDocument({ study, repeats, seed, cells, missing }: StudyOutcome) {
  const { id, title, source, protocol } = study;
  const columns = study.columns.map(({ title, learner, settings, figure, direction, digits }) => ({
    ...{ title, learner, settings, figure, direction, digits },
  }));
  return {
    ...{ format: FORMAT, version: VERSION, study: id, title, source, protocol, columns },
    ...{ repeats, paperRepeats: study.repeats, seed, missing, figures: cells },
  };
}
