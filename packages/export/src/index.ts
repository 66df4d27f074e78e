export type { ExportedText, ExportFormat, ExportOptions } from './export-format.js';
export { exportFormats } from './export-formats.js';
export { type JsModule, jsModule } from './js/js-module.js';
export { pmmlDocument } from './pmml/pmml-document.js';
export { portableModelOf } from './portable-model-of.js';
export {
  RULES_FORMAT,
  RULES_VERSION,
  type RulesDocument,
  rulesDocumentSchema,
} from './rules/rules-document.js';
export { rulesOf } from './rules/rules-of.js';
export { type SqlDialectName, sqlDialectNames } from './sql/sql-dialect.js';
export { type SqlSelectOptions, sqlSelect } from './sql/sql-select.js';
