import { registered } from '@preflearn/core';
import type { ExportFormat } from './export-format.js';
import { jsModule } from './js/js-module.js';
import { pmmlDocument } from './pmml/pmml-document.js';
import { rulesOf } from './rules/rules-of.js';
import { sqlSelect } from './sql/sql-select.js';

/** One SELECT for DuckDB, PostgreSQL and SQLite, or for Trino. */
const sqlFormat: ExportFormat = {
  id: 'sql',
  title: 'one SELECT for DuckDB, PostgreSQL and SQLite, or for Trino',
  supportedOptions: ['table', 'keep', 'dialect'],
  write: (model, options) => [{ extension: '.sql', content: sqlSelect(model, options) }],
};

/** A JavaScript module with its types. */
const jsFormat: ExportFormat = {
  id: 'js',
  title: 'an ES module without dependencies, and its types',
  supportedOptions: [],
  write(model) {
    const { code, types } = jsModule(model);
    return [
      { extension: '.js', content: code },
      { extension: '.d.ts', content: types },
    ];
  },
};

/** A PMML document (Predictive Model Markup Language). */
const pmmlFormat: ExportFormat = {
  id: 'pmml',
  title: 'PMML 4.4, for JPMML and other evaluators',
  supportedOptions: [],
  write: (model) => [{ extension: '.pmml', content: pmmlDocument(model) }],
};

/** Rules, trees or weights as structured JSON. */
const rulesFormat: ExportFormat = {
  id: 'rules',
  title: 'rules, tree or weights as structured JSON',
  supportedOptions: [],
  write: (model) => [
    { extension: '.json', content: `${JSON.stringify(rulesOf(model), null, 2)}\n` },
  ],
};

/**
 * The languages that models can be exported to: those of this package, then those of plug-ins (`use({ exportFormats:
 * [...] })` of `@preflearn/core`).
 */
export function exportFormats(): readonly ExportFormat[] {
  return [sqlFormat, jsFormat, pmmlFormat, rulesFormat, ...registered('exportFormats')];
}
