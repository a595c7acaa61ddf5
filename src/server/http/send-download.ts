/** Sends the file of a download operation, whole or in the range that was requested. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Download } from "../../kit/contract/contract.ts";

export function sendDownload(request: FastifyRequest, reply: FastifyReply, file: Download): unknown {
  if (file.hasEtag && file.content instanceof Uint8Array) {
    const tag = `"${createHash("sha256").update(file.content).digest("base64url")}"`;
    reply.header("cache-control", "private, no-cache").header("etag", tag);
    const knownTags = (request.headers["if-none-match"] ?? "")
      .split(",")
      .map((each) => each.trim().replace(/^W\//, ""));
    if (knownTags.includes(tag) || knownTags.includes("*")) return reply.code(304).send();
  }
  if (file.immutable) reply.header("cache-control", "private, max-age=31536000, immutable");
  const ascii = file.name.replace(/[^\w.-]+/g, "_");
  return reply
    .type(file.mime)
    .header(
      "content-disposition",
      `${file.inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .send(file.content instanceof Uint8Array ? bufferOf(file.content) : Readable.from(file.content));
}

/** A view of the same bytes, not a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
