/** Levels from lowest to highest, by column. */
export type Levels = Readonly<Record<string, readonly string[]>>;

/** The lines of a form, such as `size: S, M, L`, as levels by column; lines without any are left out. */
export function orderedColumns(text: string): Levels {
  const lines = text.split('\n').flatMap((line) => {
    const [, name = '', list = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const levels = list.split(',').map((level) => level.trim());
    return name.trim() === ''
      ? []
      : [[name.trim(), levels.filter((level) => level !== '')] as const];
  });
  return Object.fromEntries(lines);
}

/** Levels by column as the lines of a form. */
export function orderedText(ordered: Levels): string {
  return Object.entries(ordered)
    .map(([name, levels]) => `${name}: ${levels.join(', ')}`)
    .join('\n');
}
