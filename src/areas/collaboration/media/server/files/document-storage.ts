/** Storage of documents' bytes, under random keys. */
import { randomBytes } from "node:crypto";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { IncomingFile } from "../../../../../server/storage/incoming-files.ts";
import type { FileStorage } from "../../../../../server/storage/file-storage.ts";
import type { Server } from "../../../../../server/server.ts";
import { type MediaType, typeOfMime } from "../../document-types.ts";

export interface StoredFile {
  readonly mime: string;
  readonly type: MediaType;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
}

type Storage = Pick<Server, "files" | "readers">;

const fileAt = (key: string) => `media/${key}`;
const previewAt = (key: string) => `media/${key}.webp`;
export const partAt = (uploadId: string, part: number) => `uploads/${uploadId}/${part}`;

interface UploadedFile {
  readonly arrived: IncomingFile;
  readonly mime: string | undefined;
  /** The uploader. */
  readonly person: string;
}

/** FILE_TYPE for an unsupported type or an invalid image; FILE_TOO_HEAVY for an image that exceeds its budget. */
export async function storeBytes(
  { files, readers }: Storage,
  { arrived, mime, person }: UploadedFile,
): Promise<StoredFile> {
  const { path, size, sha256 } = arrived;
  const type = typeOfMime[mime ?? ""];
  if (!mime || !type) throw new Refusal("FILE_TYPE", { fields: { files: ["FILE_TYPE"] } });
  const preview = type === "image" ? await readers.read("preview", { person, file: { path, mime } }) : undefined;
  const key = randomBytes(16).toString("hex");
  await files.copy(fileAt(key), path);
  if (preview) await files.put(previewAt(key), preview);
  return { mime, type, size, sha256, key };
}

export const readFile = (files: FileStorage, key: string): Promise<Uint8Array> => files.get(fileAt(key));
export const readPreview = (files: FileStorage, key: string): Promise<Uint8Array> => files.get(previewAt(key));

export async function deleteStoredFile(
  files: FileStorage,
  { key, type }: Pick<StoredFile, "key" | "type">,
): Promise<void> {
  await files.remove(fileAt(key));
  if (type === "image") await files.remove(previewAt(key));
}
