/** Moves and restores files. If the folder has a file with the same name, the caller chooses what happens. */
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { Media } from "../contract.ts";
import { nameKey } from "../same-name.ts";
import { changeDocument, lockMedia } from "./document.ts";
import { nameIn } from "./document-names.ts";
import { onDocumentChanged, readRight, rightOn, rulesOf, type DocumentOwner } from "./owner-port.ts";
import { endLapsedShares } from "./sharing/lapsed-shares.ts";
import { isOfSameOwner, refuseOverOwner, sizeWithVersions } from "./quota.ts";
import { type Row, serializeDocument } from "./shown.ts";
import { media, mediaVersions } from "./tables.ts";
import { scheduleTextExtraction } from "./files/text-index.ts";

interface MoveInput {
  readonly _id: string;
  readonly folder: string;
  readonly updatedAt: string;
  readonly ifTaken?: DuplicateNameChoice | undefined;
}
/** For a used name: the file becomes the next version of the existing one, or both remain. */
type DuplicateNameChoice = "replace" | "keep";

/** Moves a file between folders. Needs write access to both; a grant on the file is not enough. */
export const moveDocument = ({ _id, folder, updatedAt, ifTaken }: MoveInput, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await lockMedia(call, tx, _id);
    if (row.element !== "folder") throw new Refusal("INVALID", { fields: { _id: ["CHOICE"] } });
    const target = { element: "folder", elementId: folder } as const;
    const callInTransaction = { ...call, db: tx };
    for (const owner of [row, target]) await rightOn(callInTransaction, owner, "write");
    const show = () => serializeDocument(callInTransaction, row, "write");
    await assertVersion(tx, { kind: "media", id: _id, updatedAt: row.updatedAt, shape: Media, show }, { updatedAt });
    if (row.elementId === folder) return show();
    await rulesOf(row.element).refuseMove?.(callInTransaction, row.elementId, folder);
    await onDocumentChanged(tx, row);
    if (!(await isOfSameOwner(tx, row, folder))) await refuseOverOwner(tx, target, await sizeWithVersions(tx, row));
    const after = await settle(call, tx, row, target, ifTaken, (name) =>
      changeDocument(call, tx, row, "move", { ...target, name }),
    );
    await endLapsedShares(call, tx, eq(media.id, after.id));
    return serializeDocument({ ...call, db: tx }, after, "write");
  });

export const restore = (
  { _id, ifTaken }: { _id: string; ifTaken?: DuplicateNameChoice | undefined },
  call: Call,
): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const isRestorable = and(isNotNull(media.deletedAt), gt(media.deletedAt, trashCutoff(call.now)));
    const row = await lockMedia(call, tx, _id, "restore", isRestorable);
    const after = await settle(call, tx, row, row, ifTaken, (name) =>
      changeDocument(call, tx, row, "restore", { deletedAt: null, name }),
    );
    return serializeDocument({ ...call, db: tx }, after, "write");
  });

/**
 * Calls `put`, or applies the caller's choice if the name is used. CONFLICT with the other file if there is no
 * choice.
 */
async function settle(
  call: Call,
  tx: Transaction,
  row: Row,
  target: DocumentOwner,
  ifTaken: DuplicateNameChoice | undefined,
  put: (name: string) => Promise<Row>,
): Promise<Row> {
  const name = await nameIn(tx, target, row.name, row.id);
  if (name === row.name || ifTaken === "keep") return put(name);
  const inTarget = and(
    eq(media.element, target.element),
    eq(media.elementId, target.elementId),
    isNull(media.deletedAt),
  );
  const existing = await tx.select().from(media).where(inTarget);
  const sameName = existing.find((each) => each.id !== row.id && nameKey(each.name) === nameKey(row.name));
  if (!sameName) return put(name);
  if (ifTaken === "replace") return mergeInto(call, tx, row, await lockMedia(call, tx, sameName.id, "replace"));
  const callInTransaction = { ...call, db: tx };
  // Only names in folders are unique, and there everybody with write access may replace. A grant on the restored file
  // gives no right to its folder.
  const write = (await readRight(callInTransaction, sameName)) === "write";
  throw new Refusal("CONFLICT", {
    fields: { ifTaken: ["TAKEN"] },
    facts: { other: { _id: sameName.id, name: sameName.name, write } },
  });
}

/** Appends a document with its versions to another one as newer versions, and deletes it. */
async function mergeInto(call: Call, tx: Transaction, row: Row, target: Row): Promise<Row> {
  await onDocumentChanged(tx, row);
  const formerVersions = await tx.select().from(mediaVersions).where(eq(mediaVersions.mediaId, row.id));
  const versions = [...formerVersions.sort((a, b) => a.version - b.version), { ...row, mediaId: row.id }];
  const olderVersions = [{ ...target, mediaId: target.id }, ...versions.slice(0, -1)].map((each, index) => {
    const { name, mime, type, size, sha256, key, broughtBy, createdAt } = each;
    return {
      mediaId: target.id,
      version: target.version + index,
      name,
      mime,
      type,
      size,
      sha256,
      key,
      broughtBy,
      createdAt,
    };
  });
  await tx.delete(media).where(eq(media.id, row.id));
  await tx.insert(mediaVersions).values(olderVersions);
  const { mime, type, size, sha256, key, broughtBy, createdAt } = row;
  await scheduleTextExtraction(tx, call.server, { ...target, mime });
  const version = target.version + versions.length;
  const file = { mime, type, size, sha256, key, broughtBy, createdAt };
  return changeDocument(call, tx, target, "replace", { ...file, textFound: false, version });
}
