/** A number of bytes in words: `3 KiB`, `512 MiB`, `22.4 GiB`. */
export function byteText(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.ceil(bytes / 2 ** 10)} KiB`;
  if (bytes < 2 ** 30) return `${Math.ceil(bytes / 2 ** 20)} MiB`;
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
