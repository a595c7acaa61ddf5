/**
 * Parsers of uploaded files, by name. Each runs in a child process that is killed when the file exceeds its budget, and
 * starts a new process for every file: a library that takes long to load is imported on demand.
 */
import { shapePortrait, shapePreview } from "../server/storage/images.ts";
import type { ReadableFile } from "../server/readable-file.ts";
import { readClientRows } from "./practice/clients/server/import/read-rows.ts";
import { listZip, readFileText } from "./collaboration/media/server/files/file-text.ts";
import { readStatement } from "./money/reconciliation/server/statements/parse-statement.ts";

type OtherInput<Input> = Omit<Input, "file">;

export const fileReading = {
  fileText: ({ mime, content }: ReadableFile) => readFileText({ mime, content: content() }),
  zipList: ({ mime, content }: ReadableFile) => listZip({ mime, content: content() }),
  preview: (file: ReadableFile) => shapePreview(file),
  portrait: (file: ReadableFile) => shapePortrait(file),
  clientRows: ({ mime, content }: ReadableFile, options: OtherInput<Parameters<typeof readClientRows>[0]>) =>
    readClientRows({ ...options, file: { mime, content: content() } }),
  statement: ({ mime, content }: ReadableFile, options: OtherInput<Parameters<typeof readStatement>[0]>) =>
    readStatement({ ...options, file: { mime, content: content() } }),
};

export type FileReading = typeof fileReading;
