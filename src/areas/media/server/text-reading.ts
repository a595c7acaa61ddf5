/** The text of a stored file. One that exceeds its budget, or over which a reader fails, has none: that is known at once. */
import { Refusal } from "../../../kit/errors.ts";
import type { Server } from "../../../server/server.ts";
import type { FileText } from "./file-text.ts";
import { readFile } from "./document-storage.ts";

interface Stored {
  /** Whose work it is. */
  readonly person: string;
  readonly mime: string;
  readonly key: string;
}

/** BUSY when too much of this person waits. */
export async function readText(
  { files, readers }: Pick<Server, "files" | "readers">,
  { person, mime, key }: Stored,
): Promise<FileText> {
  const file = { mime, fetch: () => readFile(files, key) };
  const read = await readers.read("fileText", { person, file }).catch(unreadable);
  return read ?? { text: "", more: false };
}

/** Undefined for a file that cannot be read; anything else is thrown on. */
export function unreadable(error: unknown): undefined {
  if (error instanceof Refusal && (error.code === "FILE_TOO_HEAVY" || error.code === "FILE_TYPE")) return undefined;
  throw error;
}
