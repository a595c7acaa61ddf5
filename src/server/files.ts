/** Where files are kept: a folder in DATA_DIR, or S3-compatible storage when FILES_URL names one. Keys are random, names live in the database. */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Environment } from "./environment.ts";

export interface Files {
  put(key: string, content: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
}

export function openFiles(environment: Environment): Files {
  let opening: Promise<Disk> | undefined;
  const disk = () => (opening ??= open(environment));
  return {
    put: async (key, content) => (await disk()).put(key, content),
    get: async (key) => (await disk()).getBytes(key),
    remove: async (key) => (await disk()).delete(key),
  };
}

async function open(environment: Environment): Promise<Disk> {
  if (!environment.FILES_URL) {
    const folder = resolve(join(environment.DATA_DIR, "files"));
    return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: "private" }));
  }
  // s3://bucket/region?endpoint=https://…; the keys come from the usual AWS_* variables.
  const url = new URL(environment.FILES_URL);
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.pathname.slice(1) || "us-east-1",
      visibility: "private",
      ...(url.searchParams.get("endpoint")
        ? { endpoint: url.searchParams.get("endpoint") as string, forcePathStyle: true }
        : {}),
    }),
  );
}
