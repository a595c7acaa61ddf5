/** Serializes documents, with the actions that the caller may take. */
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { mediaContract as contract, type Media } from "../contract.ts";
import { allowedActionsOn, type DocumentRight } from "./owner-port.ts";
import type { media } from "./tables.ts";

export type Row = typeof media.$inferSelect;

export async function serializeDocument(call: CallInTransaction, row: Row, right: DocumentRight): Promise<Media> {
  const [serialized] = await serializeDocuments(call, [row], right);
  return serialized as Media;
}

export async function serializeDocuments(
  call: CallInTransaction,
  rows: readonly Row[],
  right: DocumentRight,
): Promise<Media[]> {
  const isAllowed = right === "write" ? await allowedActionsOn(call, rows) : () => false;
  const people = await peopleOf(
    call.db,
    rows.map(({ broughtBy }) => broughtBy),
  );
  return rows.map((row) => ({
    _id: row.id,
    element: row.element,
    elementId: row.elementId,
    name: row.name,
    mime: row.mime,
    type: row.type,
    size: row.size,
    sha256: row.sha256,
    version: row.version,
    url: addressOf(contract.file, row.id, row.version),
    ...(row.type === "image" && { previewUrl: addressOf(contract.preview, row.id, row.version) }),
    highlighted: row.highlighted,
    textFound: row.textFound,
    by: { _id: row.broughtBy, name: people.get(row.broughtBy)?.name ?? "" },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    can: { write: isAllowed(row, "remove"), highlight: isAllowed(row, "highlight") },
  }));
}

/** With the version, so that its content never changes and can be cached. */
export const addressOf = ({ path }: { readonly path: string }, id: string, version: number): string =>
  `/legalsitapi/${path.replace(":id", id)}?version=${version}`;
