/** A text as a string literal that is also safe inside a comment or a script element. */
export function jsText(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('<', '\\u003c')
    .replaceAll('*/', '*\\/');
}

/** A text made safe for a comment. */
export function commentText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll('*/', '* /');
}
