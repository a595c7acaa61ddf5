/**
 * What travels compressed: answers in JSON, the pages rendered here, tables as CSV while they are written. Files of the
 * build are compressed already, and so are papers, pictures and sheets. Quality 1 takes 50 µs of the event loop for a
 * page of a list and leaves a fifth of it; the next qualities take twice that for a tenth less.
 *
 * Compressed lengths tell a secret to one who chooses text beside it and sees the wire (BREACH). Nobody does here: our
 * cookie comes along from other sites' pages only when they lead to an address of ours, changes ask for our own origin,
 * and no answer repeats what was asked for beside a token.
 */
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import type { FastifyInstance } from "fastify";

const quality = 1;
/** A page's document has its looks and what it asks first in it: a fifth less of 25 kB is a tenth of a second on a slow line. */
const pageQuality = 5;

const options = {
  encodings: ["br", "gzip"],
  customTypes: /^(application\/json|text\/(html|csv))(;|$)/,
  threshold: 1024,
  // Above it, in threads.
  syncThreshold: 64 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  zlibOptions: { level: quality },
  // What is sent to us is read as it came: a small body must not become a large one.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** For routes that answer with the document of a page: `compress` of theirs. */
export const forPages = {
  ...options,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } },
  zlibOptions: { level: pageQuality },
} satisfies FastifyCompressOptions;

/** For the routes that are added to `app` after it. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, options);
}
