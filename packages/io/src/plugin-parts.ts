import type { TableFormat } from './table-format.js';

/** What a plug-in may bring beside learners, to `use` of `@preflearn/core`: formats of tables. */
export interface TableFormatPlugin {
  tableFormats: TableFormat;
}

declare module '@preflearn/core' {
  interface PluginParts extends TableFormatPlugin {}
}
