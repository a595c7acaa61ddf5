/** S3-compatible storage: s3://bucket/region?endpoint=https://…; the keys come from the usual AWS_* variables. */
import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Disk } from "flydrive";
import { loggable } from "../http/response.ts";

export interface S3Storage {
  readonly name: string;
  readonly disk: Disk;
}

/** A call that is waited for: three tries of at most this long. */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000, socketTimeout: 10_000 };

export async function openS3Storage(address: string): Promise<S3Storage> {
  // Its client is large: those alone load it who use it.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const url = new URL(address);
  const endpoint = url.searchParams.get("endpoint");
  const driver = new S3Driver({
    bucket: url.hostname,
    region: url.pathname.slice(1) || "us-east-1",
    visibility: "private",
    // Buckets of today refuse access lists, and much that is compatible knows none: theirs is private by itself.
    supportsACL: false,
    // The same for checksums that not every server computes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  return { name: url.hostname, disk: new Disk(driver) };
}

/** Writes, reads and removes a file. A no throws one line; no answer at all may mend itself and is only told. */
export async function testS3Storage({ name, disk }: S3Storage, log: FastifyBaseLogger): Promise<void> {
  const key = `start/${randomBytes(16).toString("hex")}`;
  try {
    await disk.put(key, "may we write?");
    await disk.get(key);
    await disk.delete(key);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    const said = whatIsWrong(cause, name);
    if (said) throw new Error(said, { cause: error });
    log.warn({ error: loggable(cause) }, "the files' storage does not answer");
  }
}

/** One sentence with the variable to change; undefined where nobody said no. */
function whatIsWrong(fault: Error, bucket: string): string | undefined {
  const { name, message, code, $metadata } = fault as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? 0;
  if (name === "CredentialsProviderError")
    return "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: without them FILES_URL cannot be used.";
  if (name === "InvalidAccessKeyId") return "AWS_ACCESS_KEY_ID: the files' storage does not know this key.";
  if (name === "SignatureDoesNotMatch")
    return "AWS_SECRET_ACCESS_KEY: the files' storage knows the key and not this secret.";
  if (name === "NoSuchBucket") return `FILES_URL: there is no bucket "${bucket}".`;
  if (name === "AccessDenied") return `FILES_URL: these keys may not write, read and remove in "${bucket}".`;
  if (code === "ENOTFOUND") return `FILES_URL: there is no such host (${message}).`;
  if (status >= 300 && status < 500) return `FILES_URL: the storage refuses: ${name}, ${message.split("\n")[0]}`;
  return undefined;
}
