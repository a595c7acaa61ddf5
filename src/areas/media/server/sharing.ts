/** Sharing of documents: rights on one alone for people and groups, links by mail, and the end of both. */
import { and, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { showDeadline } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { pushUpdate } from "../../../server/realtime/notify-channel.ts";
import { notify } from "../../notifications/server/public.ts";
import { paceLinks, queueMails } from "../../outgoing-mail/server/public.ts";
import { peopleOf, readEffectivePermissions, timeZoneOf } from "../../people/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
import type { mediaContract as contract } from "../contract.ts";
import { lockMedia } from "./document.ts";
import { isShared, readRight, rulesOf } from "./owner-port.ts";
import { endLapsedShares } from "./lapsed-shares.ts";
import { shareLinkUrl } from "./share-links.ts";
import { mailShared } from "./shared-mail.ts";
import type { Row } from "./shown.ts";
import { media, mediaGrants, mediaLinks } from "./tables.ts";

type Asked = ParsedOf<typeof contract.share>;
interface Wanted {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly emails: readonly string[];
  readonly write: boolean;
}
const day = 86_400_000;
const all = <T>(given: readonly T[] = []): T[] => [...new Set(given)];

export const share = (asked: Asked, call: Call): Promise<OutputOf<typeof contract.share>> =>
  inTransaction(call.db, async (tx) => {
    const wanted: Wanted = {
      users: all(asked.users),
      groups: all(asked.groups),
      emails: all(asked.emails?.map((address) => address.toLowerCase())),
      write: asked.write,
    };
    if (wanted.users.length + wanted.groups.length + wanted.emails.length === 0)
      throw new Refusal("INVALID", { fields: { users: ["REQUIRED"] } });
    const rows: Row[] = [];
    // Always in one order, so that two who share the same do not wait for each other.
    for (const id of all(asked.ids).sort()) rows.push(await lockMedia(call, tx, id));
    const emailsQueued = asked.read ? await give(call, tx, rows, wanted) : await end(call, tx, rows, wanted);
    const { emails, ...after } = wanted;
    const action = asked.read ? "media.share" : "media.unshare";
    const told = { ...after, addresses: emails.length };
    await writeAuditEntry(
      tx,
      call,
      rows.map(({ id }) => ({ action, kind: "media", id, after: told })),
    );
    return { shared: rows.length, emailsQueued };
  });

async function give(call: Call, tx: Transaction, all: readonly Row[], wanted: Wanted): Promise<number> {
  await refuseStrangers(call, tx, wanted);
  await refuseOutsiders(call, tx, all, wanted);
  // Who reads the thing anyway is only told of the document.
  const rows = all.filter(({ element }) => isShared(element));
  const { userId } = requireCaller(call);
  const at = call.now.toISOString();
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
  const set = { canWrite: wanted.write, updatedAt: at, updatedBy: userId };
  const given = { givenBy: userId, canWrite: wanted.write, ...stamps };
  const { userId: ofUser, groupId: ofGroup, mediaId: of, givenBy: by } = mediaGrants;
  const toUsers = rows.flatMap(({ id: mediaId }) => wanted.users.map((id) => ({ mediaId, userId: id, ...given })));
  const toGroups = rows.flatMap(({ id: mediaId }) => wanted.groups.map((groupId) => ({ mediaId, groupId, ...given })));
  if (toUsers.length > 0)
    await tx
      .insert(mediaGrants)
      .values(toUsers)
      .onConflictDoUpdate({ target: [of, ofUser, by], set });
  if (toGroups.length > 0)
    await tx
      .insert(mediaGrants)
      .values(toGroups)
      .onConflictDoUpdate({ target: [of, ofGroup, by], set });
  await tellPeople(call, tx, all, "shared", wanted);
  return sendLinks(call, tx, rows, wanted.emails);
}

async function refuseStrangers(call: Call, tx: Transaction, { users, groups }: Wanted): Promise<void> {
  const fields: Record<string, string[]> = {};
  const known = await peopleOf(tx, users);
  users.forEach((id, at) => {
    const person = known.get(id);
    if (!person?.active || person.kind !== "staff") fields[`users.${at}`] = ["CHOICE"];
    else if (id === requireCaller(call).userId) fields[`users.${at}`] = ["SELF"];
  });
  const inUse = and(inArray(userGroups.id, [...groups]), eq(userGroups.active, true));
  const found =
    groups.length > 0 ? await tx.select({ id: userGroups.id }).from(userGroups).where(inUse).for("key share") : [];
  const ids = new Set(found.map(({ id }) => id));
  groups.forEach((id, at) => {
    if (!ids.has(id)) fields[`groups.${at}`] = ["CHOICE"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Documents that are for those who read their thing alone are shown to these, and given to nobody. */
async function refuseOutsiders(call: Call, tx: Transaction, rows: readonly Row[], wanted: Wanted): Promise<void> {
  const fields: Record<string, string[]> = {};
  const only = (name: string) => (fields[name] = ["ONLY_INSIDE"]);
  for (const row of rows.filter(({ element }) => !isShared(element))) {
    for (const [at, id] of wanted.users.entries()) {
      const { caller } = await readEffectivePermissions(tx, id);
      if ((await readRight({ ...call, db: tx, caller }, row)) === "none") only(`users.${at}`);
    }
    for (const at of wanted.groups.keys()) only(`groups.${at}`);
    for (const at of wanted.emails.keys()) only(`emails.${at}`);
    if (wanted.write) only("write");
  }
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

const notices = {
  shared: {
    title: { es: "Le compartieron documentos", en: "Documents were shared with you" },
    text: { es: "{sharer} compartió con usted: {names}", en: "{sharer} shared with you: {names}" },
  },
  unshared: {
    title: { es: "Ya no se le comparten documentos", en: "Documents are no longer shared with you" },
    text: { es: "{sharer} dejó de compartir con usted: {names}", en: "{sharer} no longer shares with you: {names}" },
  },
} as const;

/** One notice for all that was shared at once, or ended; their open folders show it. */
async function tellPeople(
  call: Call,
  tx: Transaction,
  rows: readonly Pick<Row, "id" | "name" | "element" | "elementId">[],
  what: keyof typeof notices,
  { users, groups }: Pick<Wanted, "users" | "groups">,
): Promise<void> {
  const members =
    groups.length > 0
      ? await tx
          .select({ id: userGroupMembers.userId })
          .from(userGroupMembers)
          .where(inArray(userGroupMembers.groupId, [...groups]))
      : [];
  const { userId, name: sharer } = requireCaller(call);
  const to = all([...users, ...members.map(({ id }) => id)]).filter((id) => id !== userId);
  const [first] = rows;
  if (to.length === 0 || !first) return;
  const names = rows.map(({ name }) => name).join(", ");
  const { title, text: words } = notices[what];
  const text = { es: interpolate(words.es, { sharer, names }), en: interpolate(words.en, { sharer, names }) };
  const link = rulesOf(first.element).insideOnly?.(first.elementId) ?? "/documentsManagement";
  await notify(tx, {
    to: { users: to },
    type: `document.${what}`,
    title,
    text,
    ...(what === "shared" && { link }),
  });
  const related = { kind: "media", id: first.id };
  if (what === "shared") await mailShared(call, tx, { users: to, shared: names, title, text, link, related });
  await pushUpdate(tx, { of: "folders", id: first.elementId, people: to });
}

/** A new link takes the place of the one that the address had. */
async function sendLinks(call: Call, tx: Transaction, rows: readonly Row[], emails: readonly string[]) {
  if (emails.length === 0) return 0;
  await endLinks(call, tx, rows, emails);
  const { userId, name, email } = requireCaller(call);
  const ends = new Date(call.now.getTime() + (await readSetting(tx, "share.linkDays")) * day).toISOString();
  const links = rows.flatMap(({ id: mediaId }) =>
    emails.map((to) => ({
      mediaId,
      email: to,
      sharedBy: userId,
      createdAt: call.now.toISOString(),
      expiresAt: ends,
    })),
  );
  const written = await tx.insert(mediaLinks).values(links).returning();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const zones = new Map<string, string | null>();
  for (const to of new Set(emails)) zones.set(to, await timeZoneOf(tx, to));
  const letters = written.map((link) => ({
    template: "documentLink" as const,
    to: link.email,
    language: call.language,
    vars: {
      document: names.get(link.mediaId) ?? "",
      sender: name,
      expires: showDeadline(link.expiresAt, call.language, zones.get(link.email)),
      link: shareLinkUrl(call.server, link.id),
    },
    once: `documentLink:${link.id}`,
    related: { kind: "media", id: link.mediaId },
    answers: email,
  }));
  const sent = await queueMails(tx, await paceLinks(tx, letters));
  return sent.filter(Boolean).length;
}

async function end(call: Call, tx: Transaction, rows: readonly Row[], { users, groups, emails }: Wanted) {
  const theirs: SQL[] = [];
  if (users.length > 0) theirs.push(inArray(mediaGrants.userId, [...users]));
  if (groups.length > 0) theirs.push(inArray(mediaGrants.groupId, [...groups]));
  const ids = rows.map(({ id }) => id);
  const gone =
    theirs.length > 0
      ? await tx
          .delete(mediaGrants)
          .where(and(inArray(mediaGrants.mediaId, ids), or(...theirs)))
          .returning()
      : [];
  await tellPeople(
    call,
    tx,
    rows.filter(({ id }) => gone.some(({ mediaId }) => mediaId === id)),
    "unshared",
    { users: gone.flatMap((each) => each.userId ?? []), groups: gone.flatMap((each) => each.groupId ?? []) },
  );
  if (emails.length > 0) await endLinks(call, tx, rows, emails);
  await endLapsedShares(call, tx, inArray(media.id, ids));
  return 0;
}

async function endLinks(call: Call, tx: Transaction, rows: readonly Row[], emails: readonly string[]): Promise<void> {
  const at = call.now.toISOString();
  const ids = rows.map(({ id }) => id);
  const open = and(isNull(mediaLinks.revokedAt), gt(mediaLinks.expiresAt, at));
  await tx
    .update(mediaLinks)
    .set({ revokedAt: at })
    .where(and(inArray(mediaLinks.mediaId, ids), inArray(mediaLinks.email, [...emails]), open));
}
