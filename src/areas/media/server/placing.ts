/** A file that is moved or put back: what becomes of it where its folder has one of its name is the caller's to say. */
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { trashCutoff } from "../../../server/crud/trash.ts";
import { Media } from "../contract.ts";
import { nameKey } from "../same-name.ts";
import { change, nameIn, lockMedia } from "./document.ts";
import { deedsOn, onDocumentChanged, rightOn, rulesOf, type DocumentOwner } from "./owner-port.ts";
import { endLapsedShares } from "./lapsed-shares.ts";
import { isOfSameOwner, refuseOverOwner, sizeWithVersions } from "./quota.ts";
import { type Row, shownOne } from "./shown.ts";
import { media, mediaVersions } from "./tables.ts";
import { readAnew } from "./text-index.ts";

interface Moved {
  readonly _id: string;
  readonly folder: string;
  readonly updatedAt: string;
  readonly ifTaken?: IfTaken | undefined;
}
/** What becomes of a file whose name its folder has: it is the next version of that one, or both are kept. */
type IfTaken = "replace" | "keep";

/** From one folder into another: both have to be the caller's to write, for a right on the file alone moves nothing. */
export const move = ({ _id, folder, updatedAt, ifTaken }: Moved, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await lockMedia(call, tx, _id);
    if (row.element !== "folder") throw new Refusal("INVALID", { fields: { _id: ["CHOICE"] } });
    const to = { element: "folder", elementId: folder } as const;
    const within = { ...call, db: tx };
    for (const thing of [row, to]) await rightOn(within, thing, "write");
    const show = () => shownOne(within, row, "write");
    await assertVersion(tx, { kind: "media", id: _id, updatedAt: row.updatedAt, shape: Media, show }, { updatedAt });
    if (row.elementId === folder) return show();
    await rulesOf(row.element).refuseMove?.(within, row.elementId, folder);
    await onDocumentChanged(tx, row);
    if (!(await isOfSameOwner(tx, row, folder))) await refuseOverOwner(tx, to, await sizeWithVersions(tx, row));
    const after = await settle(call, tx, row, to, ifTaken, (name) => change(call, tx, row, "move", { ...to, name }));
    await endLapsedShares(call, tx, eq(media.id, after.id));
    return shownOne({ ...call, db: tx }, after, "write");
  });

export const restore = ({ _id, ifTaken }: { _id: string; ifTaken?: IfTaken | undefined }, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const isKept = and(isNotNull(media.deletedAt), gt(media.deletedAt, trashCutoff(call.now)));
    const row = await lockMedia(call, tx, _id, "restore", isKept);
    const after = await settle(call, tx, row, row, ifTaken, (name) =>
      change(call, tx, row, "restore", { deletedAt: null, name }),
    );
    return shownOne({ ...call, db: tx }, after, "write");
  });

/** Puts a file into its folder by `put`, or what was decided where its name is there already. */
async function settle(
  call: Call,
  tx: Transaction,
  row: Row,
  to: DocumentOwner,
  ifTaken: IfTaken | undefined,
  put: (name: string) => Promise<Row>,
): Promise<Row> {
  const name = await nameIn(tx, to, row.name, row.id);
  if (name === row.name || ifTaken === "keep") return put(name);
  const there = and(eq(media.element, to.element), eq(media.elementId, to.elementId), isNull(media.deletedAt));
  const others = await tx.select().from(media).where(there);
  const other = others.find((each) => each.id !== row.id && nameKey(each.name) === nameKey(row.name));
  if (!other) return put(name);
  if (ifTaken === "replace") return joinTo(call, tx, row, await lockMedia(call, tx, other.id, "replace"));
  const within = { ...call, db: tx };
  const write = (await deedsOn(within, [other]))(other, "replace");
  throw new Refusal("CONFLICT", {
    fields: { ifTaken: ["TAKEN"] },
    facts: { other: { _id: other.id, name: other.name, write } },
  });
}

/** One becomes the next versions of another, all that it was before them; by itself it is no more. */
async function joinTo(call: Call, tx: Transaction, row: Row, other: Row): Promise<Row> {
  await onDocumentChanged(tx, row);
  const former = await tx.select().from(mediaVersions).where(eq(mediaVersions.mediaId, row.id));
  const versions = [...former.sort((a, b) => a.version - b.version), { ...row, mediaId: row.id }];
  const kept = [{ ...other, mediaId: other.id }, ...versions.slice(0, -1)].map((each, at) => {
    const { name, mime, type, size, sha256, key, broughtBy, createdAt } = each;
    return {
      mediaId: other.id,
      version: other.version + at,
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
  await tx.insert(mediaVersions).values(kept);
  const { mime, type, size, sha256, key, broughtBy, createdAt } = row;
  await readAnew(tx, call.server, { ...other, mime });
  const version = other.version + versions.length;
  const file = { mime, type, size, sha256, key, broughtBy, createdAt };
  return change(call, tx, other, "replace", { ...file, textFound: false, version });
}
