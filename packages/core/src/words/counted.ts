import { withThousands } from './readable-number.js';

/**
 * A number of things in words: `1 row`, `2,000 rows`, `0 rows`; for a noun with an irregular plural, give both forms.
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${withThousands(String(count))} ${count === 1 ? noun : plural}`;
}
