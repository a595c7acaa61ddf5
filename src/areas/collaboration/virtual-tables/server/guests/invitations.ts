/**
 * Invitations to a table: a mail to each person, a notification to staff, and a personal link for guests. A link
 * works until the table closes, the guest is removed or it is replaced. An address is not mailed twice within an hour, except
 * new participants.
 */
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { base } from "../../../../../kit/frontends.ts";
import { formatDeadline, formatDateTime } from "../../../../../kit/text/format.ts";
import { requireCaller, type Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { isRecent } from "../../../../../kit/time/recent.ts";
import { noticeTexts, notify } from "../../../../administration/notifications/server/public.ts";
import { paceLinks, queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import { hashToken, newToken } from "../../../../administration/session/server/public.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { endGuests } from "./guests.ts";
import { addInvitations, type People, peopleIn } from "../participants.ts";
import { virtualTableInvitations as invitations } from "../tables.ts";

const minIntervalMs = 3_600_000;

interface Invitee {
  readonly id: string;
  readonly title: string;
  readonly openDate: string;
  readonly closeDate: string | null;
}

export const tableRoomPath = "/virtualTable/detailsVirtualTable";
export const roomAt = (id: string) => `${tableRoomPath}?id=${id}`;

interface Recipients {
  /** Only these people: staff by id, guests by e-mail. Everybody by default. */
  readonly only?: ReadonlySet<string>;
  /** Also people who were mailed within the hour. */
  readonly force?: true;
}

/** Returns the number of queued mails. */
export async function inviteTo(
  call: Call,
  tx: Transaction,
  table: Invitee,
  { only, force }: Recipients = {},
): Promise<number> {
  const { house: staff, outside: guests } = await peopleIn(tx, table.id);
  const stored = await tx.select().from(invitations).where(eq(invitations.tableId, table.id));
  const recentlyMailed = new Set(
    stored.filter(({ invitedAt }) => isRecent(invitedAt, call.now, minIntervalMs)).map(({ email }) => email),
  );
  const isDue = (key: string, email: string) => (only?.has(key) ?? true) && (force || !recentlyMailed.has(email));
  const colleagues = staff.filter(({ id, email }) => isDue(id, email));
  const guestsToInvite = guests.filter(({ email }) => isDue(email, email));
  const { publicUrl } = call.server.environment;
  const { name } = requireCaller(call);
  const recipients = [
    ...colleagues.map((each) => ({ ...each, userId: each.id, token: undefined })),
    ...guestsToInvite.map((each) => ({ ...each, userId: null, token: newToken() })),
  ].map((each) => ({ ...each, id: newId(), at: newId() }));
  const replaced = stored.filter(
    ({ email, linkHash }) => linkHash && guestsToInvite.some((each) => each.email === email),
  );
  for (const { userId, name: recipientName, email, token, at: rowId } of recipients) {
    const row = {
      name: recipientName,
      userId,
      invitedAt: call.now.toISOString(),
      linkHash: token ? hashToken(token) : null,
    };
    await tx
      .insert(invitations)
      .values({ id: rowId, tableId: table.id, email, ...row })
      .onConflictDoUpdate({ target: [invitations.tableId, invitations.email], set: row });
  }
  // Last, because this waits for a guest who is entering by the old link at this moment.
  await endGuests(
    tx,
    replaced.map(({ id }) => id),
  );
  const mails = recipients.map(({ name: recipientName, email, language, timeZone, token, id }) => ({
    template: token ? ("tableGuest" as const) : ("tableInvitation" as const),
    to: email,
    language,
    once: `tableInvitation:${id}`,
    related: { kind: "virtualTable", id: table.id },
    vars: {
      name: recipientName,
      inviter: name,
      table: table.title,
      opens: formatDeadline(table.openDate, language, timeZone),
      ...(table.closeDate && { closes: formatDeadline(table.closeDate, language, timeZone) }),
      link: `${publicUrl}/legalsit${roomAt(table.id)}${token ? `&guest=${token}` : ""}`,
    },
  }));
  await queueMails(tx, await paceLinks(tx, mails));
  const notifiedIds = colleagues.map(({ id }) => id).filter((id) => id !== requireCaller(call).userId);
  await notifyInvited(tx, {
    table,
    users: notifiedIds,
    type: "table.invited",
    of: "invited",
    name,
    at: table.openDate,
  });
  return recipients.length;
}

interface TableNotice {
  readonly table: Pick<Invitee, "id" | "title">;
  readonly users: readonly string[];
  readonly type: Parameters<typeof notify>[1]["type"];
  readonly of: keyof typeof es.notices;
  readonly name?: string;
  readonly at?: string;
}

/** Notifies staff about a table, in both languages. */
export async function notifyInvited(
  tx: Transaction,
  { table, users, type, of: textKey, name = "", at }: TableNotice,
): Promise<void> {
  if (users.length === 0) return;
  const texts = noticeTexts({ es: es.notices[textKey], en: en.notices[textKey] }, (language) => ({
    title: table.title,
    name,
    at: at ? formatDateTime(at, language) : "",
  }));
  const link = type === "table.removed" ? {} : { link: roomAt(table.id) };
  await notify(tx, { to: { users }, type, ...texts, ...link });
}

interface RemovedParticipants {
  readonly users: readonly string[];
  /** Guests, whose link no longer works. */
  readonly others: Parameters<typeof addInvitations>[2];
}

/** Mails people who were removed. */
export async function mailRemoved(
  call: Call,
  tx: Transaction,
  table: Pick<Invitee, "id" | "title">,
  { users, others }: RemovedParticipants,
): Promise<void> {
  const batchId = newId();
  const link = `${call.server.environment.publicUrl}${base}${tableRoomPath}`;
  const people = [...(await peopleOf(tx, users)).values()].filter(({ active }) => active);
  const to = [
    ...people.map(({ name, email, language }) => ({ name, email, language, vars: { link } })),
    ...(await addInvitations(tx, table.id, others)).map(({ name, email, language }) => ({
      name,
      email,
      language,
      vars: {},
    })),
  ];
  const inviter = requireCaller(call).name;
  await queueMails(
    tx,
    to.map(({ name, email, language, vars }) => ({
      template: "tableRemoved" as const,
      to: email,
      language,
      once: `tableRemoved:${batchId}:${email}`,
      related: { kind: "virtualTable", id: table.id },
      vars: { name, inviter, table: table.title, ...vars },
    })),
  );
}

/** Ends the links of guests who no longer take part; all links without `people`. */
export async function endLinks(tx: Transaction, tableId: string, people?: People): Promise<void> {
  const currentEmails = people?.outside.map(({ email }) => email) ?? [];
  const endedLinks = await tx
    .update(invitations)
    .set({ linkHash: null })
    .where(
      and(
        eq(invitations.tableId, tableId),
        isNotNull(invitations.linkHash),
        people
          ? sql`not ${currentEmails.length > 0 ? inArray(invitations.email, currentEmails) : sql`false`}`
          : undefined,
      ),
    )
    .returning({ id: invitations.id });
  await endGuests(
    tx,
    endedLinks.map(({ id }) => id),
  );
}
