declare module 'lz4js' {
  /** What a frame of LZ4 holds, of at most so many bytes. */
  export function decompress(frame: Uint8Array, most?: number): Uint8Array;
}
