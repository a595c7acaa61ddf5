/** S3-compatible storage: s3://bucket/region?endpoint=https://…; credentials come from the usual AWS_* variables. */
import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Disk } from "flydrive";
import { loggable } from "../http/response.ts";

export interface S3Storage {
  readonly name: string;
  readonly disk: Disk;
}

/** Timeouts in milliseconds; the client makes three attempts. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, socketTimeout: 10_000 };

/** Opens the bucket; makes no request. */
export async function openS3Storage(address: string): Promise<S3Storage> {
  // Loaded only if used, because the client is large.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const url = new URL(address);
  const endpoint = url.searchParams.get("endpoint");
  const driver = new S3Driver({
    bucket: url.hostname,
    region: url.pathname.slice(1) || "us-east-1",
    visibility: "private",
    // Current buckets refuse access control lists, and many compatible servers have none; buckets are private by
    // default.
    supportsACL: false,
    // Not every compatible server computes checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  return { name: url.hostname, disk: new Disk(driver) };
}

/**
 * Writes, reads and deletes a test file. Throws an Error with one line if the storage refuses; if it does not answer,
 * only logs that, because it may recover.
 */
export async function testS3Storage({ name, disk }: S3Storage, log: FastifyBaseLogger): Promise<void> {
  const key = `start/${randomBytes(16).toString("hex")}`;
  try {
    await disk.put(key, "may we write?");
    await disk.get(key);
    await disk.delete(key);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    const explanation = explainRefusal(cause, name);
    if (explanation) throw new Error(explanation, { cause: error });
    log.warn({ error: loggable(cause) }, "the files' storage does not answer");
  }
}

/** One sentence with the variable to change; undefined if the storage did not refuse. */
function explainRefusal(error: Error, bucket: string): string | undefined {
  const { name, message, code, $metadata } = error as Error & {
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
