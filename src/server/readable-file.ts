/** The file of a stranger as its reader is given it: by its path, or read into memory once. */
export interface ReadableFile {
  readonly mime: string;
  readonly path: string;
  readonly content: () => Uint8Array;
}
