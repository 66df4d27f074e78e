export { type PictureOptions, pictureToSvg } from './picture-to-svg.js';
export { type Report, type ReportTable, reportHtml } from './report-html.js';
