/**
 * How much one person may keep, and how much one owner of documents: a record has its own, folders have that of the
 * person whose they are. What lies in the trash, former versions too, counts until it is erased.
 */
import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { readSettings } from "../../settings/server/public.ts";
import type { mediaContract as contract } from "../contract.ts";
import { rightOn, ownerCheckOf, type DocumentOwner } from "./owner-port.ts";
import { media, mediaUploads, mediaVersions } from "./tables.ts";

interface Claim {
  readonly person: string;
  readonly thing: DocumentOwner;
  /** Bytes that come on top. */
  readonly size: number;
}

/** QUOTA_OF_PERSON, QUOTA_OF_OWNER. Until the transaction ends nobody else claims what is left of the same quota. */
export async function refuseOverQuota(tx: Transaction, { person, thing, size }: Claim): Promise<void> {
  await lock(tx, `person ${person}`);
  await lock(tx, await ownerKey(tx, thing));
  const most = await quotas(tx);
  const own = await keptBy(tx, person);
  if (own + size > most.person) throw over("QUOTA_OF_PERSON", { used: own, most: most.person, size });
  await refuseOverOwner(tx, thing, size);
}

/** The same for documents that come to another owner and stay who brought them. */
export async function refuseOverOwner(tx: Transaction, thing: DocumentOwner, size: number): Promise<void> {
  await lock(tx, await ownerKey(tx, thing));
  const { owner: most } = await quotas(tx);
  const used = await keptOf(tx, thing);
  if (used + size > most) throw over("QUOTA_OF_OWNER", { used, most, size });
}

interface Planned extends Claim {
  readonly sha256: string;
}

/** Before an upload in parts begins: what the same person is bringing elsewhere counts as if it were here. */
export async function refusePlanned(tx: Transaction, { person, thing, size, sha256 }: Planned): Promise<void> {
  const [coming] = await tx
    .select({ size: total(mediaUploads.size) })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.userId, person), isNull(mediaUploads.mediaId), ne(mediaUploads.sha256, sha256)));
  await refuseOverQuota(tx, { person, thing, size: size + Number(coming?.size ?? 0) });
}

export async function readDocumentQuota(thing: DocumentOwner, call: Call): Promise<OutputOf<typeof contract.quota>> {
  await rightOn(call, thing, "read");
  const most = await quotas(call.db);
  return {
    person: { used: await keptBy(call.db, requireCaller(call).userId), most: most.person },
    owner: { used: await keptOf(call.db, thing), most: most.owner },
  };
}

const megabyte = 1024 * 1024;

async function quotas(db: Queryable): Promise<{ person: number; owner: number }> {
  const read = await readSettings(db, ["media.personQuota", "media.ownerQuota"]);
  return { person: read["media.personQuota"] * megabyte, owner: read["media.ownerQuota"] * megabyte };
}

const total = (column: typeof media.size | typeof mediaVersions.size | typeof mediaUploads.size) =>
  sql<string>`coalesce(sum(${column}), 0)`;

async function keptBy(db: Queryable, person: string): Promise<number> {
  const [now] = await db
    .select({ size: total(media.size) })
    .from(media)
    .where(eq(media.broughtBy, person));
  const [former] = await db
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .where(eq(mediaVersions.broughtBy, person));
  return Number(now?.size ?? 0) + Number(former?.size ?? 0);
}

async function keptOf(db: Queryable, thing: DocumentOwner): Promise<number> {
  const which = and(eq(media.element, thing.element), thingsOf(db, thing));
  const [now] = await db
    .select({ size: total(media.size) })
    .from(media)
    .where(which);
  const [former] = await db
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .innerJoin(media, eq(media.id, mediaVersions.mediaId))
    .where(which);
  return Number(now?.size ?? 0) + Number(former?.size ?? 0);
}

function thingsOf(db: Queryable, thing: DocumentOwner): SQL {
  const others = ownerCheckOf(thing)?.things(db, thing.elementId);
  return others ? inArray(media.elementId, others) : eq(media.elementId, thing.elementId);
}

/** Whether a document stays with its owner when it comes to that thing of the same kind. */
export async function isOfSameOwner(
  tx: Transaction,
  { element, elementId }: DocumentOwner,
  to: string,
): Promise<boolean> {
  return (await ownerKey(tx, { element, elementId })) === (await ownerKey(tx, { element, elementId: to }));
}

/** With its former versions. */
export async function sizeWithVersions(tx: Transaction, { id, size }: Pick<typeof media.$inferSelect, "id" | "size">) {
  const [former] = await tx
    .select({ size: total(mediaVersions.size) })
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, id));
  return size + Number(former?.size ?? 0);
}

async function ownerKey(tx: Transaction, thing: DocumentOwner): Promise<string> {
  const owner = await ownerCheckOf(thing)?.ownerOf(tx, thing.elementId);
  return `owner ${thing.element} ${owner ?? thing.elementId}`;
}

const lock = (tx: Transaction, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media quota ${key}`}, 0))`);

const over = (code: "QUOTA_OF_PERSON" | "QUOTA_OF_OWNER", facts: { used: number; most: number; size: number }) =>
  new Refusal(code, { facts });
