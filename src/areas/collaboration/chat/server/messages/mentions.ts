/** The objective and the mentions of a message in a table, and the notifications of mentioned people. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Localized } from "../../../../../kit/text/language.ts";
import { type Placeholders, interpolate } from "../../../../../kit/text/words.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { changeNotices, notify, withdrawNotices } from "../../../../administration/notifications/server/public.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import {
  type StaffParticipant,
  peopleIn,
  roomAt,
  tableObjectiveView,
  virtualTableView,
} from "../../../virtual-tables/server/public.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { onlineNow, staffRoom } from "../presence.ts";
import { roomOfTable, type ConversationAccess } from "../conversations.ts";

/** A person mentioned several times within this window gets one mail. */
const mailWindowMs = 10 * 60_000;
const maxExcerptLength = 160;

/**
 * The objective of the message, or the pinned one. Null in a private conversation. INVALID for an objective that is not of the
 * table.
 */
export async function objectiveIn(
  tx: Transaction,
  access: ConversationAccess,
  objectiveId?: string,
): Promise<string | null> {
  const invalidObjective = () => new Refusal("INVALID", { fields: { objectiveId: ["CHOICE"] } });
  if ("two" in access) {
    if (objectiveId) throw invalidObjective();
    return null;
  }
  const { id, tableId, persistent } = tableObjectiveView;
  const [objective] = await tx
    .select({ id })
    .from(tableObjectiveView)
    .where(and(eq(tableId, access.tableId), objectiveId ? eq(id, objectiveId) : eq(persistent, true)));
  if (objectiveId && !objective) throw invalidObjective();
  return objective?.id ?? null;
}

/**
 * The mentioned staff members. INVALID for a person who is no participant of the table, unless the message mentioned
 * them before. A private conversation has no mentions.
 */
export async function requireMentionedUsers(
  tx: Transaction,
  access: ConversationAccess,
  mentions: readonly string[] = [],
  before: readonly string[] = [],
): Promise<StaffParticipant[]> {
  if (mentions.length === 0) return [];
  const { house: staff, outside: guests } =
    "two" in access ? { house: [], outside: [] } : await peopleIn(tx, access.tableId);
  const allowedIds = new Set([...before, ...[...staff, ...guests].map(({ id }) => id)]);
  const errors = mentions.flatMap((each, index) =>
    !allowedIds.has(each)
      ? [[`mentions.${index}`, ["CHOICE"]]]
      : mentions.indexOf(each) < index
        ? [[`mentions.${index}`, ["TAKEN"]]]
        : [],
  );
  if (errors.length > 0)
    throw new Refusal("INVALID", { fields: Object.fromEntries(errors) as Record<string, string[]> });
  return staff.filter(({ id }) => mentions.includes(id));
}

interface MentioningMessage {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly mentioned: readonly StaffParticipant[];
}

/** Notifies each mentioned person, and mails those who are offline: one mail per person, table and window. */
export async function notifyMentioned(
  call: Call,
  tx: Transaction,
  tableId: string,
  { id: cause, seq, text, mentioned }: MentioningMessage,
) {
  const { userId, name } = requireCaller(call);
  const others = mentioned.filter(({ id }) => id !== userId);
  if (others.length === 0) return;
  const [table] = await tx
    .select({ title: virtualTableView.title })
    .from(virtualTableView)
    .where(eq(virtualTableView.id, tableId));
  const title = table?.title ?? "";
  const texts = { title: localize("title", { name, title }), text: textOf(text) };
  const link = `${roomAt(tableId)}&message=${seq}`;
  const users = others.map(({ id }) => id);
  await notify(tx, { to: { users }, type: "chat.mention", ...texts, link, cause });
  const onlineIds = new Set([
    ...(await onlineNow(tx, staffRoom, call.now)),
    ...(await onlineNow(tx, roomOfTable(tableId), call.now)),
  ]);
  const window = Math.floor(call.now.getTime() / mailWindowMs);
  await queueMails(
    tx,
    others
      .filter(({ id }) => !onlineIds.has(id))
      .map(({ id, name: recipientName, email, language }) => ({
        template: "chatMentions" as const,
        to: email,
        language,
        once: `chatMentions:${tableId}:${id}:${window}`,
        related: { kind: "virtualTable", id: tableId },
        vars: {
          name: recipientName,
          inviter: name,
          table: title,
          link: `${call.server.environment.publicUrl}/legalsit${link}`,
        },
      })),
  );
}

const localize = (part: "title" | "text", places: Placeholders): Localized => ({
  es: interpolate(es.mentioned[part], places),
  en: interpolate(en.mentioned[part], places),
});
const textOf = (text: string): Localized =>
  localize("text", { text: text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text });

/**
 * Updates the notifications after a message with mentions was edited: changes their text, withdraws those of people
 * who are no longer mentioned, and notifies the added ones.
 */
export async function notifyOfCorrection(
  call: Call,
  tx: Transaction,
  tableId: string,
  {
    before,
    mentions,
    ...message
  }: MentioningMessage & { readonly before: readonly string[]; readonly mentions: readonly string[] },
): Promise<void> {
  const { id, text, mentioned } = message;
  // Guests have no account, hence no notification.
  const removed = before.filter((each) => !mentions.includes(each) && !each.startsWith("guest:"));
  if (removed.length > 0) await withdrawNotices(tx, id, removed);
  await changeNotices(tx, id, { text: textOf(text) });
  const added = mentioned.filter((person) => !before.includes(person.id));
  await notifyMentioned(call, tx, tableId, { ...message, mentioned: added });
}
