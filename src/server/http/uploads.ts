/** Reads multipart forms: the fields, and the files, which are written to disk while they arrive. */
import type { FastifyError, FastifyRequest } from "fastify";
import type { ApiOperation } from "../../kit/contract/contract.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { normalizeText } from "../../kit/text/text.ts";
import { openIncomingFiles } from "../storage/incoming-files.ts";
import type { UploadedFile } from "../call.ts";
import { detectMime } from "./detect-mime.ts";

/** Fields and files of a form. */
export interface ParsedUpload {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  /** Deletes the uploaded files. */
  readonly forget: () => Promise<void>;
}

/** A longer file name is cut at its start: its end contains the extension. */
const maxNameLength = 200;

/**
 * Reads a multipart form. MEDIA_TYPE for another content type; TOO_LARGE above the operation's `maxBytes` or the limits
 * of the server; FILE_TYPE at the field of a file of unknown type; INVALID for a broken body. On failure, files already
 * written are deleted.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, skipMimeCheck }: ApiOperation,
): Promise<ParsedUpload> {
  if (!request.isMultipart()) throw new Refusal("MEDIA_TYPE");
  const { take, forget } = await openIncomingFiles();
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts(maxBytes ? { limits: { fileSize: maxBytes } } : {})) {
      if (part.type === "field") {
        fields[part.fieldname] = part.value;
        continue;
      }
      const incoming = await take(part.file);
      if (part.file.truncated) throw new Refusal("TOO_LARGE");
      const mime = skipMimeCheck ? "application/octet-stream" : await detectMime(incoming.path);
      if (!mime) throw new Refusal("FILE_TYPE", { fields: { [part.fieldname]: ["FILE_TYPE"] } });
      files.push({
        ...incoming,
        field: part.fieldname,
        name: normalizeText(part.filename ?? "").slice(-maxNameLength),
        mime,
      });
    }
  } catch (error) {
    await forget();
    // Errors of the parser about a truncated or invalid body have no status; limits and refusals have one.
    if (error instanceof Refusal || (error as FastifyError).statusCode) throw error;
    throw new Refusal("INVALID");
  }
  return { fields, files, forget };
}
