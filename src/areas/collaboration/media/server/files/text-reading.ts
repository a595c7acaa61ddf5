/**
 * Text of a stored file, read in a child process. A file that exceeds its budget or breaks the reader has no text.
 */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Server } from "../../../../../server/server.ts";
import type { FileText } from "./file-text.ts";
import { readFile } from "./document-storage.ts";

interface StoredText {
  /** The person whose queue it uses. */
  readonly person: string;
  readonly mime: string;
  readonly key: string;
}

/** BUSY when too many files of this person wait. */
export async function readText(
  { files, readers }: Pick<Server, "files" | "readers">,
  { person, mime, key }: StoredText,
): Promise<FileText> {
  const file = { mime, fetch: () => readFile(files, key) };
  const result = await readers.read("fileText", { person, file }).catch(unreadable);
  return result ?? { text: "", more: false };
}

/** Undefined for a file that cannot be read; rethrows other errors. */
export function unreadable(error: unknown): undefined {
  if (error instanceof Refusal && (error.code === "FILE_TOO_HEAVY" || error.code === "FILE_TYPE")) return undefined;
  throw error;
}
