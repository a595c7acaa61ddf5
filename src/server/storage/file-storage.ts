/**
 * File storage: a folder in DATA_DIR, or S3-compatible storage if FILES_URL is set. Keys are random; file names are
 * stored in the database.
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Refusal } from "../../kit/validation/errors.ts";
import { openS3Storage, testS3Storage } from "./s3-storage.ts";
import type { Environment } from "../start/environment.ts";
import { loggable } from "../http/response.ts";

/** Every method throws UNAVAILABLE while the storage cannot be used. */
export interface FileStorage {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Stores a local file, which is not moved. */
  copy(key: string, path: string): Promise<void>;
  /** NOT_FOUND for an unknown key. */
  get(key: string): Promise<Uint8Array>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
}

/** Throws an Error with one line that names the variable to change, if the storage refuses access. */
export async function openFileStorage(environment: Environment, log: FastifyBaseLogger): Promise<FileStorage> {
  const disk = environment.FILES_URL ? await openStorage(environment.FILES_URL, log) : openFolder(environment.DATA_DIR);
  let isUnavailable = false;
  async function withRefusals<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (isUnavailable) log.info("the files' storage is back");
      isUnavailable = false;
      return result;
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (isMissing(cause)) throw new Refusal("NOT_FOUND");
      if (!isUnavailable) log.warn({ error: loggable(cause) }, "the files' storage cannot be used");
      isUnavailable = true;
      throw new Refusal("UNAVAILABLE");
    }
  }
  return {
    put: (key, content) => withRefusals(disk.put(key, content)),
    copy: (key, path) => withRefusals(disk.copyFromFs(path, key)),
    get: (key) => withRefusals(disk.getBytes(key)),
    remove: (key) => withRefusals(disk.delete(key)),
  };
}

function openFolder(dataFolder: string): Disk {
  const folder = resolve(join(dataFolder, "files"));
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: "private" }));
}

async function openStorage(address: string, log: FastifyBaseLogger): Promise<Disk> {
  const bucket = await openS3Storage(address);
  await testS3Storage(bucket, log);
  return bucket.disk;
}

function isMissing(cause: unknown): boolean {
  const { name, code } = cause as { name?: string; code?: string };
  return name === "NoSuchKey" || code === "ENOENT";
}
