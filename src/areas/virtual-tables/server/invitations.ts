/**
 * Invitations to a table: a mail to each, a notice to those of the house, and to those from outside a link of their own,
 * which opens that table until it closes, they are taken out, or another one takes its place. Nobody is written to twice
 * within an hour unless they were just called.
 */
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { base } from "../../../kit/frontends.ts";
import { showDeadline, formatDateTime } from "../../../kit/format.ts";
import { type Language, languages } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { requireCaller, type Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { isRecent } from "../../../server/recent.ts";
import { notify } from "../../notifications/server/public.ts";
import { paceLinks, queueMails } from "../../outgoing-mail/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { hashToken, newToken } from "../../session/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { endGuests } from "./guests.ts";
import { asInvited, type People, peopleIn } from "./participants.ts";
import { virtualTableInvitations as invitations } from "./tables.ts";

const words = { es, en };
const between = 3_600_000;

export interface Invitee {
  readonly id: string;
  readonly title: string;
  readonly openDate: string;
  readonly closeDate: string | null;
}

export const tableRoomPath = "/virtualTable/detailsVirtualTable";
export const roomAt = (id: string) => `${tableRoomPath}?id=${id}`;

interface Wanted {
  /** Only these: people of the house by id, others by address. Everybody unless said. */
  readonly only?: ReadonlySet<string>;
  /** Those who were written to within the hour too. */
  readonly anew?: true;
}

/** How many mails are on their way. */
export async function inviteTo(
  call: Call,
  tx: Transaction,
  table: Invitee,
  { only, anew }: Wanted = {},
): Promise<number> {
  const { house, outside } = await peopleIn(tx, table.id);
  const written = await tx.select().from(invitations).where(eq(invitations.tableId, table.id));
  const lately = new Set(
    written.filter(({ invitedAt }) => isRecent(invitedAt, call.now, between)).map(({ email }) => email),
  );
  const isDue = (key: string, email: string) => (only?.has(key) ?? true) && (anew || !lately.has(email));
  const colleagues = house.filter(({ id, email }) => isDue(id, email));
  const others = outside.filter(({ email }) => isDue(email, email));
  const { publicUrl } = call.server.environment;
  const { name } = requireCaller(call);
  const letters = [
    ...colleagues.map((each) => ({ ...each, userId: each.id, token: undefined })),
    ...others.map((each) => ({ ...each, userId: null, token: newToken() })),
  ].map((each) => ({ ...each, id: newId(), at: newId() }));
  const replaced = written.filter(({ email, linkHash }) => linkHash && others.some((each) => each.email === email));
  for (const { userId, name: to, email, token, at } of letters) {
    const row = { name: to, userId, invitedAt: call.now.toISOString(), linkHash: token ? hashToken(token) : null };
    await tx
      .insert(invitations)
      .values({ id: at, tableId: table.id, email, ...row })
      .onConflictDoUpdate({ target: [invitations.tableId, invitations.email], set: row });
  }
  // Afterwards: who came in by the former link at this moment was waited for.
  await endGuests(
    tx,
    replaced.map(({ id }) => id),
  );
  const mails = letters.map(({ name: to, email, language, timeZone, token, id }) => ({
    template: token ? ("tableGuest" as const) : ("tableInvitation" as const),
    to: email,
    language,
    once: `tableInvitation:${id}`,
    related: { kind: "virtualTable", id: table.id },
    vars: {
      name: to,
      inviter: name,
      table: table.title,
      opens: showDeadline(table.openDate, language, timeZone),
      ...(table.closeDate && { closes: showDeadline(table.closeDate, language, timeZone) }),
      link: `${publicUrl}/legalsit${roomAt(table.id)}${token ? `&guest=${token}` : ""}`,
    },
  }));
  await queueMails(tx, await paceLinks(tx, mails));
  const invited = colleagues.map(({ id }) => id).filter((id) => id !== requireCaller(call).userId);
  await notifyInvited(tx, { table, users: invited, type: "table.invited", of: "invited", name, at: table.openDate });
  return letters.length;
}

interface Told {
  readonly table: Pick<Invitee, "id" | "title">;
  readonly users: readonly string[];
  readonly type: Parameters<typeof notify>[1]["type"];
  readonly of: keyof typeof es.notices;
  readonly name?: string;
  readonly at?: string;
}

/** A notice to people of the house, in both languages. */
export async function notifyInvited(tx: Transaction, { table, users, type, of, name = "", at }: Told): Promise<void> {
  if (users.length === 0) return;
  const told = (part: "title" | "text") =>
    Object.fromEntries(
      languages.map((language: Language) => {
        const { [of]: notice } = words[language].notices;
        const when = at ? formatDateTime(at, language) : "";
        return [language, interpolate(notice[part], { title: table.title, name, at: when })];
      }),
    ) as Record<Language, string>;
  const link = type === "table.removed" ? {} : { link: roomAt(table.id) };
  await notify(tx, { to: { users }, type, title: told("title"), text: told("text"), ...link });
}

interface Removed {
  readonly users: readonly string[];
  /** From outside, whose link opens nothing any more. */
  readonly others: Parameters<typeof asInvited>[2];
}

/** To those who were taken out. */
export async function mailRemoved(
  call: Call,
  tx: Transaction,
  table: Pick<Invitee, "id" | "title">,
  { users, others }: Removed,
): Promise<void> {
  const time = newId();
  const link = `${call.server.environment.publicUrl}${base}${tableRoomPath}`;
  const people = [...(await peopleOf(tx, users)).values()].filter(({ active }) => active);
  const to = [
    ...people.map(({ name, email, language }) => ({ name, email, language, vars: { link } })),
    ...(await asInvited(tx, table.id, others)).map(({ name, email, language }) => ({
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
      once: `tableRemoved:${time}:${email}`,
      related: { kind: "virtualTable", id: table.id },
      vars: { name, inviter, table: table.title, ...vars },
    })),
  );
}

/** The links of those who take no part any more, or of all, open nothing from now on. */
export async function endLinks(tx: Transaction, tableId: string, people?: People): Promise<void> {
  const stay = people?.outside.map(({ email }) => email) ?? [];
  const ended = await tx
    .update(invitations)
    .set({ linkHash: null })
    .where(
      and(
        eq(invitations.tableId, tableId),
        isNotNull(invitations.linkHash),
        people ? sql`not ${stay.length > 0 ? inArray(invitations.email, stay) : sql`false`}` : undefined,
      ),
    )
    .returning({ id: invitations.id });
  await endGuests(
    tx,
    ended.map(({ id }) => id),
  );
}
