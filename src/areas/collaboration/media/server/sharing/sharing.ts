/** Shares documents: grants on single documents for users and groups, links by mail, and the end of both. */
import { and, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { formatDeadline } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { pushUpdate } from "../../../../../server/realtime/notify-channel.ts";
import { notify } from "../../../../administration/notifications/server/public.ts";
import { paceLinks, queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { peopleOf, readEffectivePermissions, timeZoneOf } from "../../../../administration/people/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { lockGroups, membersOfGroups } from "../../../user-groups/server/public.ts";
import type { mediaContract as contract } from "../../contract.ts";
import { lockMedia } from "../document.ts";
import { isShared, readRight, rulesOf } from "../owner-port.ts";
import { endLapsedShares } from "./lapsed-shares.ts";
import { languageOfAddress, shareLinkUrl } from "./share-links.ts";
import { mailShared } from "./shared-mail.ts";
import type { Row } from "../shown.ts";
import { media, mediaGrants, mediaLinks } from "../tables.ts";

type Input = ParsedOf<typeof contract.share>;
interface Recipients {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly emails: readonly string[];
  readonly write: boolean;
  readonly language?: Language | undefined;
}
const dayMs = 86_400_000;
const unique = <T>(values: readonly T[] = []): T[] => [...new Set(values)];

export const shareDocument = (input: Input, call: Call): Promise<OutputOf<typeof contract.share>> =>
  inTransaction(call.db, async (tx) => {
    const recipients: Recipients = {
      users: unique(input.users),
      groups: unique(input.groups),
      emails: unique(input.emails?.map((address) => address.toLowerCase())),
      write: input.write,
      language: input.language,
    };
    if (recipients.users.length + recipients.groups.length + recipients.emails.length === 0)
      throw new Refusal("INVALID", { fields: { users: ["REQUIRED"] } });
    const rows: Row[] = [];
    // In a fixed order, so that concurrent calls cannot deadlock.
    for (const id of unique(input.ids).sort()) rows.push(await lockMedia(call, tx, id));
    const emailsQueued = input.read
      ? await grantAccess(call, tx, rows, recipients)
      : await endAccess(call, tx, rows, recipients);
    const { emails, language: _language, ...after } = recipients;
    const action = input.read ? "media.share" : "media.unshare";
    const auditFacts = { ...after, addresses: emails.length };
    await writeAuditEntry(
      tx,
      call,
      rows.map(({ id }) => ({ action, kind: "media", id, after: auditFacts })),
    );
    return { shared: rows.length, emailsQueued };
  });

async function grantAccess(
  call: Call,
  tx: Transaction,
  documents: readonly Row[],
  recipients: Recipients,
): Promise<number> {
  await assertGrantees(call, tx, recipients);
  await assertReaders(call, tx, documents, recipients);
  // Readers of the record are only notified; they need no grant.
  const rows = documents.filter(({ element }) => isShared(element));
  const { userId } = requireCaller(call);
  const at = call.now.toISOString();
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
  const set = { canWrite: recipients.write, updatedAt: at, updatedBy: userId };
  const values = { givenBy: userId, canWrite: recipients.write, ...stamps };
  const { userId: ofUser, groupId: ofGroup, mediaId: of, givenBy: by } = mediaGrants;
  const toUsers = rows.flatMap(({ id: mediaId }) => recipients.users.map((id) => ({ mediaId, userId: id, ...values })));
  const toGroups = rows.flatMap(({ id: mediaId }) =>
    recipients.groups.map((groupId) => ({ mediaId, groupId, ...values })),
  );
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
  await notifyRecipients(call, tx, documents, "shared", recipients);
  return sendLinks(call, tx, rows, recipients);
}

async function assertGrantees(call: Call, tx: Transaction, { users, groups }: Recipients): Promise<void> {
  const fields: Record<string, string[]> = {};
  const userById = await peopleOf(tx, users);
  users.forEach((id, index) => {
    const person = userById.get(id);
    if (!person?.active || person.kind !== "staff") fields[`users.${index}`] = ["CHOICE"];
    else if (id === requireCaller(call).userId) fields[`users.${index}`] = ["SELF"];
  });
  const ids = await lockGroups(tx, groups, { active: true });
  groups.forEach((id, index) => {
    if (!ids.has(id)) fields[`groups.${index}`] = ["CHOICE"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** INVALID for recipients outside the record's readers, if the documents of this kind cannot be shared with them. */
async function assertReaders(call: Call, tx: Transaction, rows: readonly Row[], recipients: Recipients): Promise<void> {
  const fields: Record<string, string[]> = {};
  const addError = (name: string) => (fields[name] = ["ONLY_INSIDE"]);
  for (const row of rows.filter(({ element }) => !isShared(element))) {
    for (const [index, id] of recipients.users.entries()) {
      const { caller } = await readEffectivePermissions(tx, id);
      if ((await readRight({ ...call, db: tx, caller }, row)) === "none") addError(`users.${index}`);
    }
    for (const index of recipients.groups.keys()) addError(`groups.${index}`);
    for (const index of recipients.emails.keys()) addError(`emails.${index}`);
    if (recipients.write) addError("write");
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
    text: { es: "{sharer} dejó de compartir con usted: {names}", en: "{sharer} stopped sharing with you: {names}" },
  },
} as const;

/** One notification for all documents that were shared or unshared at once, and a live update of folders. */
async function notifyRecipients(
  call: Call,
  tx: Transaction,
  rows: readonly Pick<Row, "id" | "name" | "element" | "elementId">[],
  what: keyof typeof notices,
  { users, groups }: Pick<Recipients, "users" | "groups">,
): Promise<void> {
  const members = await membersOfGroups(tx, groups);
  const { userId, name: sharer } = requireCaller(call);
  const recipientIds = unique([...users, ...members.map((member) => member.userId)]).filter((id) => id !== userId);
  const [first] = rows;
  if (recipientIds.length === 0 || !first) return;
  const names = rows.map(({ name }) => name).join(", ");
  const { title, text: words } = notices[what];
  const text = { es: interpolate(words.es, { sharer, names }), en: interpolate(words.en, { sharer, names }) };
  const link = rulesOf(first.element).insideOnly?.(first.elementId) ?? "/documentsManagement";
  await notify(tx, {
    to: { users: recipientIds },
    type: `document.${what}`,
    title,
    text,
    ...(what === "shared" && { link }),
  });
  const related = { kind: "media", id: first.id };
  if (what === "shared") await mailShared(call, tx, { users: recipientIds, shared: names, title, text, link, related });
  await pushUpdate(tx, { of: "folders", id: first.elementId, people: recipientIds });
}

/** Replaces the previous link of each address. */
async function sendLinks(
  call: Call,
  tx: Transaction,
  rows: readonly Row[],
  { emails, language: requestedLanguage }: Recipients,
) {
  if (emails.length === 0) return 0;
  await endLinks(call, tx, rows, emails);
  const { userId, name, email } = requireCaller(call);
  const expiresAt = new Date(call.now.getTime() + (await readSetting(tx, "share.linkDays")) * dayMs).toISOString();
  const links = rows.flatMap(({ id: mediaId }) =>
    emails.map((address) => ({
      mediaId,
      email: address,
      sharedBy: userId,
      createdAt: call.now.toISOString(),
      expiresAt,
    })),
  );
  const inserted = await tx.insert(mediaLinks).values(links).returning();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const recipients = new Map<string, { readonly language: Language; readonly zone: string | null }>();
  for (const address of emails) {
    const language = (await languageOfAddress(tx, address)) ?? requestedLanguage ?? call.language;
    recipients.set(address, { language, zone: await timeZoneOf(tx, address) });
  }
  const mails = inserted.map((link) => {
    const { language, zone } = recipients.get(link.email) ?? { language: call.language, zone: null };
    return {
      template: "documentLink" as const,
      to: link.email,
      language,
      vars: {
        document: names.get(link.mediaId) ?? "",
        sender: name,
        expires: formatDeadline(link.expiresAt, language, zone),
        link: shareLinkUrl(call.server, link.id, language),
      },
      once: `documentLink:${link.id}`,
      related: { kind: "media", id: link.mediaId },
      answers: email,
    };
  });
  const results = await queueMails(tx, await paceLinks(tx, mails));
  return results.filter(Boolean).length;
}

async function endAccess(call: Call, tx: Transaction, rows: readonly Row[], { users, groups, emails }: Recipients) {
  const recipients: SQL[] = [];
  if (users.length > 0) recipients.push(inArray(mediaGrants.userId, [...users]));
  if (groups.length > 0) recipients.push(inArray(mediaGrants.groupId, [...groups]));
  const ids = rows.map(({ id }) => id);
  const deleted =
    recipients.length > 0
      ? await tx
          .delete(mediaGrants)
          .where(and(inArray(mediaGrants.mediaId, ids), or(...recipients)))
          .returning()
      : [];
  await notifyRecipients(
    call,
    tx,
    rows.filter(({ id }) => deleted.some(({ mediaId }) => mediaId === id)),
    "unshared",
    { users: deleted.flatMap((each) => each.userId ?? []), groups: deleted.flatMap((each) => each.groupId ?? []) },
  );
  if (emails.length > 0) await endLinks(call, tx, rows, emails);
  await endLapsedShares(call, tx, inArray(media.id, ids));
  return 0;
}

async function endLinks(call: Call, tx: Transaction, rows: readonly Row[], emails: readonly string[]): Promise<void> {
  const at = call.now.toISOString();
  const ids = rows.map(({ id }) => id);
  const isOpen = and(isNull(mediaLinks.revokedAt), gt(mediaLinks.expiresAt, at));
  await tx
    .update(mediaLinks)
    .set({ revokedAt: at })
    .where(and(inArray(mediaLinks.mediaId, ids), inArray(mediaLinks.email, [...emails]), isOpen));
}
