/**
 * Compression of responses: JSON, server-rendered pages, and CSV while it is written. Build files are precompressed;
 * PDFs, pictures and XLSX are compressed by their format. Quality 1 needs 50 µs of the event loop for a page of a list
 * and reduces it to a fifth; the next qualities take twice as long for a tenth less.
 *
 * Compression can leak a secret to someone who chooses text in the same response and observes its length (BREACH). That
 * is impossible here: other sites' pages send our cookie only with a navigation to our URL, changes require our own
 * origin, and no response contains both request input and a token.
 */
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import type { FastifyInstance } from "fastify";

const quality = 1;
/**
 * Documents contain inlined CSS and preloaded answers: a fifth less of 25 kB saves a tenth of a second on a slow
 * connection.
 */
const pageQuality = 5;

const options = {
  encodings: ["br", "gzip"],
  customTypes: /^(application\/json|text\/(html|csv))(;|$)/,
  threshold: 1024,
  // Larger responses are compressed in threads; in bytes.
  syncThreshold: 64 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  zlibOptions: { level: quality },
  // Request bodies are never decompressed: a small body must not become a large one.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** Route option `compress` for routes that return a page's document. */
export const forPages = {
  ...options,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } },
  zlibOptions: { level: pageQuality },
} satisfies FastifyCompressOptions;

/** Enables compression for the routes added to `app` afterwards. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, options);
}
