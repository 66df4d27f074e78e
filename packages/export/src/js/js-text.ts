/** A text as a literal that also stands in a comment or a script element without ending it. */
export function jsText(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('<', '\\u003c')
    .replaceAll('*/', '*\\/');
}

/** A text for a comment. */
export function commentText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll('*/', '* /');
}
