/** References to documents for other areas, which have checked the reader's access. */
import { and, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { mediaContract as contract } from "../contract.ts";
import { addressOf } from "./shown.ts";
import { media } from "./tables.ts";

interface ReferencedDocument {
  readonly _id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
  readonly previewUrl?: string;
}

/** By id; removed documents are missing. */
export async function documentReferences(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReferencedDocument>> {
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), isNull(media.deletedAt)));
  return new Map(
    rows.map(({ id, name, size, type, version }) => [
      id,
      {
        _id: id,
        name,
        size,
        url: addressOf(contract.file, id, version),
        ...(type === "image" && { previewUrl: addressOf(contract.preview, id, version) }),
      },
    ]),
  );
}
