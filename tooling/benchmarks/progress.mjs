/**
 * Says on standard error what is at work: in place on a terminal, else in lines of their own.
 *
 * @param {string} text empty at the end
 */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}
