/** What a form with files brings: its fields, and its files as they were written down while they arrived. */
import type { FastifyError, FastifyRequest } from "fastify";
import type { ApiOperation } from "../../kit/contract.ts";
import { Refusal } from "../../kit/errors.ts";
import { normalizeText } from "../../kit/text.ts";
import { openIncomingFiles } from "../storage/incoming-files.ts";
import type { UploadedFile } from "../call.ts";
import { detectMime } from "./detect-mime.ts";

export interface ParsedUpload {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  /** The files are gone after it. */
  readonly forget: () => Promise<void>;
}

/** Of a longer one the end stays: it says what kind of file it is. */
const longestName = 200;

export async function readUpload(
  request: FastifyRequest,
  { maxBytes: mostBytes, skipMimeCheck: anyBytes }: ApiOperation,
): Promise<ParsedUpload> {
  if (!request.isMultipart()) throw new Refusal("MEDIA_TYPE");
  const { take, forget } = await openIncomingFiles();
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts(mostBytes ? { limits: { fileSize: mostBytes } } : {})) {
      if (part.type === "field") {
        fields[part.fieldname] = part.value;
        continue;
      }
      const arrived = await take(part.file);
      if (part.file.truncated) throw new Refusal("TOO_LARGE");
      const mime = anyBytes ? "application/octet-stream" : await detectMime(arrived.path);
      if (!mime) throw new Refusal("FILE_TYPE", { fields: { [part.fieldname]: ["FILE_TYPE"] } });
      files.push({
        ...arrived,
        field: part.fieldname,
        name: normalizeText(part.filename ?? "").slice(-longestName),
        mime,
      });
    }
  } catch (error) {
    await forget();
    // The parser's own complaints about a body that breaks off or is none carry no status; limits and refusals do.
    if (error instanceof Refusal || (error as FastifyError).statusCode) throw error;
    throw new Refusal("INVALID");
  }
  return { fields, files, forget };
}
