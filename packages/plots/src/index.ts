export { type ExplanationReportOptions, explanationReport } from './explanation-report.js';
export { modelReport } from './model-report.js';
export { type PictureOptions, pictureToSvg } from './picture-to-svg.js';
export type {
  MarkedCell,
  Report,
  ReportBlock,
  ReportCell,
  ReportFold,
  ReportList,
  ReportPicture,
  ReportSizes,
  ReportTable,
} from './report.js';
export { MAX_SIZES } from './report.js';
export { reportHtml } from './report-html.js';
