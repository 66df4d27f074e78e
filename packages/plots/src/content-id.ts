/**
 * An id that depends only on the content, by the 32-bit hash FNV-1a, so that the same picture always gives the same
 * text.
 *
 * Source: Fowler, Noll, Vo and Eastlake, The FNV Non-Cryptographic Hash Algorithm; here over UTF-16 code units instead
 * of bytes.
 */
export function contentId(content: unknown): string {
  const text = JSON.stringify(content);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return `picture-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
