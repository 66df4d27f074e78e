import type { PortableModel } from '@preflearn/core';

/** What exports can be told; each format heeds what it lists. */
export interface ExportOptions {
  /** The table that a query reads. */
  readonly table?: string | undefined;
  /** Columns of it that a query gives beside the predictions. */
  readonly keep?: readonly string[] | undefined;
}

/** A text of an export. */
export interface ExportedText {
  /** End of the name of its file, with the dot. */
  readonly extension: string;
  readonly content: string;
}

/** A language in which models are written. */
export interface ExportFormat {
  /** Its name where one is chosen, such as `sql`. */
  readonly id: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** The options that it heeds. */
  readonly heeds: readonly (keyof ExportOptions)[];
  /**
   * A model in the language: the main text, then those that belong to it.
   *
   * @throws DataError MODEL_EXPORT for what the language cannot hold
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
