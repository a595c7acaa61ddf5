/**
 * Quotas of a person and of an owner of documents. Each record is an owner; all folders of a person are one. Trash
 * and former versions count until they are erased.
 */
import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { readSettings } from "../../../administration/settings/server/public.ts";
import type { mediaContract as contract } from "../contract.ts";
import { rightOn, ownerCheckOf, type DocumentOwner } from "./owner-port.ts";
import { media, mediaUploads, mediaVersions } from "./tables.ts";

interface QuotaRequest {
  readonly person: string;
  readonly thing: DocumentOwner;
  /** Additional bytes. */
  readonly size: number;
}

/** QUOTA_OF_PERSON or QUOTA_OF_OWNER. Locks both quotas until the end of the transaction. */
export async function refuseOverQuota(tx: Transaction, { person, thing, size }: QuotaRequest): Promise<void> {
  await lock(tx, `person ${person}`);
  await lock(tx, await ownerKey(tx, thing));
  const limits = await quotas(tx);
  const usedByPerson = await sizeByPerson(tx, person);
  if (usedByPerson + size > limits.person)
    throw quotaExceeded("QUOTA_OF_PERSON", { used: usedByPerson, most: limits.person, size });
  await refuseOverOwner(tx, thing, size);
}

/** The same for documents that move to another owner and keep their uploader. */
export async function refuseOverOwner(tx: Transaction, owner: DocumentOwner, size: number): Promise<void> {
  await lock(tx, await ownerKey(tx, owner));
  const { owner: limit } = await quotas(tx);
  const used = await sizeByOwner(tx, owner);
  if (used + size > limit) throw quotaExceeded("QUOTA_OF_OWNER", { used, most: limit, size });
}

interface PlannedUpload extends QuotaRequest {
  readonly sha256: string;
}

/** Check before a chunked upload. Other unfinished uploads of the same person count too. */
export async function refusePlanned(tx: Transaction, { person, thing, size, sha256 }: PlannedUpload): Promise<void> {
  const [pending] = await tx
    .select({ size: total(mediaUploads.size) })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.userId, person), isNull(mediaUploads.mediaId), ne(mediaUploads.sha256, sha256)));
  await refuseOverQuota(tx, { person, thing, size: size + Number(pending?.size ?? 0) });
}

export async function readDocumentQuota(owner: DocumentOwner, call: Call): Promise<OutputOf<typeof contract.quota>> {
  await rightOn(call, owner, "read");
  const limits = await quotas(call.db);
  return {
    person: { used: await sizeByPerson(call.db, requireCaller(call).userId), most: limits.person },
    owner: { used: await sizeByOwner(call.db, owner), most: limits.owner },
  };
}

const megabyte = 1024 * 1024;

async function quotas(db: Queryable): Promise<{ person: number; owner: number }> {
  const settings = await readSettings(db, ["media.personQuota", "media.ownerQuota"]);
  return { person: settings["media.personQuota"] * megabyte, owner: settings["media.ownerQuota"] * megabyte };
}

const total = (column: typeof media.size | typeof mediaVersions.size | typeof mediaUploads.size) =>
  sql<string>`coalesce(sum(${column}), 0)`;

async function sizeByPerson(db: Queryable, person: string): Promise<number> {
  const [current] = await db
    .select({ size: total(media.size) })
    .from(media)
    .where(eq(media.broughtBy, person));
  const [former] = await db
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .where(eq(mediaVersions.broughtBy, person));
  return Number(current?.size ?? 0) + Number(former?.size ?? 0);
}

async function sizeByOwner(db: Queryable, owner: DocumentOwner): Promise<number> {
  const condition = and(eq(media.element, owner.element), thingsOf(db, owner));
  const [current] = await db
    .select({ size: total(media.size) })
    .from(media)
    .where(condition);
  const [former] = await db
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .innerJoin(media, eq(media.id, mediaVersions.mediaId))
    .where(condition);
  return Number(current?.size ?? 0) + Number(former?.size ?? 0);
}

function thingsOf(db: Queryable, owner: DocumentOwner): SQL {
  const sameOwnerIds = ownerCheckOf(owner)?.things(db, owner.elementId);
  return sameOwnerIds ? inArray(media.elementId, sameOwnerIds) : eq(media.elementId, owner.elementId);
}

/** Whether a document keeps its owner when it moves to another record of the same kind. */
export async function isOfSameOwner(
  tx: Transaction,
  { element, elementId }: DocumentOwner,
  to: string,
): Promise<boolean> {
  return (await ownerKey(tx, { element, elementId })) === (await ownerKey(tx, { element, elementId: to }));
}

/** Size including former versions. */
export async function sizeWithVersions(tx: Transaction, { id, size }: Pick<typeof media.$inferSelect, "id" | "size">) {
  const [former] = await tx
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, id));
  return size + Number(former?.size ?? 0);
}

async function ownerKey(tx: Transaction, documentOwner: DocumentOwner): Promise<string> {
  const owner = await ownerCheckOf(documentOwner)?.ownerOf(tx, documentOwner.elementId);
  return `owner ${documentOwner.element} ${owner ?? documentOwner.elementId}`;
}

const lock = (tx: Transaction, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media quota ${key}`}, 0))`);

const quotaExceeded = (
  code: "QUOTA_OF_PERSON" | "QUOTA_OF_OWNER",
  facts: { used: number; most: number; size: number },
) => new Refusal(code, { facts });
