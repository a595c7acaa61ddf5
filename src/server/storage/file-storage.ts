/** Where files are kept: a folder in DATA_DIR, or S3-compatible storage when FILES_URL names one. Keys are random, names live in the database. */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Refusal } from "../../kit/errors.ts";
import { openS3Storage, testS3Storage } from "./s3-storage.ts";
import type { Environment } from "../start/environment.ts";
import { loggable } from "../http/response.ts";

/** Each refuses with UNAVAILABLE while the storage cannot be used. */
export interface FileStorage {
  put(key: string, content: Uint8Array): Promise<void>;
  /** The same of a file of this machine, which stays where it is. */
  copy(key: string, path: string): Promise<void>;
  /** Refuses with NOT_FOUND what is not there. */
  get(key: string): Promise<Uint8Array>;
  /** Content with what is not there. */
  remove(key: string): Promise<void>;
}

/** Throws an Error of one line, with the variable to change, when the storage refuses what we shall ask of it. */
export async function openFileStorage(environment: Environment, log: FastifyBaseLogger): Promise<FileStorage> {
  const disk = environment.FILES_URL ? await openStorage(environment.FILES_URL, log) : openFolder(environment.DATA_DIR);
  let away = false;
  async function tell<T>(work: Promise<T>): Promise<T> {
    try {
      const done = await work;
      if (away) log.info("the files' storage is back");
      away = false;
      return done;
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (isMissing(cause)) throw new Refusal("NOT_FOUND");
      if (!away) log.warn({ error: loggable(cause) }, "the files' storage cannot be used");
      away = true;
      throw new Refusal("UNAVAILABLE");
    }
  }
  return {
    put: (key, content) => tell(disk.put(key, content)),
    copy: (key, path) => tell(disk.copyFromFs(path, key)),
    get: (key) => tell(disk.getBytes(key)),
    remove: (key) => tell(disk.delete(key)),
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
