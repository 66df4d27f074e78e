import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How many tests ended in which way; a file that could not be loaded is one failure. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** `N passed, N failed`, and `, N skipped` where some were. */
export function countLine(counts: TestCounts): string {
  const line = `${counts.passed} passed, ${counts.failed} failed`;
  return counts.skipped > 0 ? `${line}, ${counts.skipped} skipped` : line;
}

/** Writes the count line of a run to a file, for `.ci/run` to read. */
export class CountReporter implements Reporter {
  constructor(private readonly file: string) {}

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts: TestCounts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed++;
        else if (state === 'skipped') counts.skipped++;
        else counts.failed++;
      }
    }
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${countLine(counts)}\n`);
  }
}
