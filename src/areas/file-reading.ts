/**
 * What reads files of strangers, by name. Each runs in a process that is ended when the file exceeds its budget, and
 * begins anew for every file: a library that takes long to load is imported when it is needed.
 */
import { shapePortrait, shapePreview } from "../server/storage/images.ts";
import type { ReadableFile } from "../server/readable-file.ts";
import { readClientRows } from "./clients/server/import/read-rows.ts";
import { listZip, readFileText } from "./media/server/file-text.ts";
import { readStatement } from "./reconciliation/server/parse-statement.ts";

type Without<Input> = Omit<Input, "file">;

export const fileReading = {
  fileText: ({ mime, content }: ReadableFile) => readFileText({ mime, content: content() }),
  zipList: ({ mime, content }: ReadableFile) => listZip({ mime, content: content() }),
  preview: (file: ReadableFile) => shapePreview(file),
  portrait: (file: ReadableFile) => shapePortrait(file),
  clientRows: ({ mime, content }: ReadableFile, more: Without<Parameters<typeof readClientRows>[0]>) =>
    readClientRows({ ...more, file: { mime, content: content() } }),
  statement: ({ mime, content }: ReadableFile, more: Without<Parameters<typeof readStatement>[0]>) =>
    readStatement({ ...more, file: { mime, content: content() } }),
};

export type FileReading = typeof fileReading;
