import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfText } from '../../packages/boosting/src/kernels/kernel-text.js';
import { kernelText } from '../scripts/kernel-text.mjs';

describe('kernels as text', () => {
  it('are read as they were written, whatever their bytes', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(bytesOfText(kernelText(all))).toEqual(all);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(bytesOfText(kernelText(bytes))).toEqual(bytes);
      }),
    );
  });

  it('hold nothing that a quoted string escapes', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(kernelText(all)).toMatch(/^[ -~]+$/);
    expect(kernelText(all)).not.toMatch(/["'`\\]/);
  });
});
