import type { TableFormat } from './table-format.js';

/** What a plug-in may provide, in addition to learners, to `use` of `@preflearn/core`: table formats. */
export interface TableFormatPlugin {
  /** The type of each of the table formats. */
  tableFormats: TableFormat;
}

declare module '@preflearn/core' {
  interface PluginParts extends TableFormatPlugin {}
}
