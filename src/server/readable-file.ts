/** An uploaded file as its reader gets it: by path, or read into memory once. */
export interface ReadableFile {
  readonly mime: string;
  readonly path: string;
  readonly content: () => Uint8Array;
}
