import { describe, expect, it } from 'vitest';
import { countLine } from '../vitest/count-reporter.js';

describe('countLine', () => {
  it('leaves skipped out when there are none', () => {
    expect(countLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(countLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});
