/** What a command gives: the same for people and for machines. */
export interface CommandResult {
  /** For people; lines end in LF. In chunks when long. */
  readonly text: string | Iterable<string>;
  /** For `--json`; anything that `JSON.stringify` takes. */
  readonly json: unknown;
  /** Whether the text is data, to be written byte by byte as it is. */
  readonly verbatim?: boolean;
}
