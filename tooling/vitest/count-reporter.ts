import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { countLine } from '../scripts/test-counts.mjs';

/** Writes the count line of a run to a file, for whoever adds several up; a file that did not load is one failure. */
export class CountReporter implements Reporter {
  constructor(private readonly file: string) {}

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 };
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
