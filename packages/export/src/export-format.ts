import type { PortableModel } from '@preflearn/core/models';
import type { SqlDialectName } from './sql/sql-dialect.js';

/** Options of exports; each format uses those that it lists. */
export interface ExportOptions {
  /** The table that a query reads. */
  readonly table?: string | undefined;
  /** Columns of the table that a query returns in addition to the predictions. */
  readonly keep?: readonly string[] | undefined;
  /** The dialect of a query. */
  readonly dialect?: SqlDialectName | undefined;
}

/** A text produced by an export. */
export interface ExportedText {
  /** File name extension, with the dot. */
  readonly extension: string;
  readonly content: string;
}

/** A language that models can be exported to. */
export interface ExportFormat {
  /** The name by which it is chosen, such as `sql`. */
  readonly id: string;
  /** A short description. */
  readonly title: string;
  /** The options that it uses. */
  readonly supportedOptions: readonly (keyof ExportOptions)[];
  /**
   * Writes a model in the language: the main text, then any texts that belong to it.
   *
   * @throws DataError MODEL_EXPORT for what the language cannot express
   */
  write(
    model: PortableModel,
    options?: ExportOptions,
  ): readonly [ExportedText, ...(readonly ExportedText[])];
}

declare module '@preflearn/core' {
  interface PluginParts {
    exportFormats: ExportFormat;
  }
}
