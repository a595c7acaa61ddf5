/** What a message in a table has beside its words: the objective that it belongs to, and whom it calls. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Localized } from "../../../kit/language.ts";
import { type Placeholders, interpolate } from "../../../kit/words.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { changeNotices, notify, withdrawNotices } from "../../notifications/server/public.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { type StaffParticipant, peopleIn, roomAt } from "../../virtual-tables/server/public.ts";
import { virtualTableObjectives, virtualTables } from "../../virtual-tables/server/tables.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { onlineNow, staffRoom } from "./presence.ts";
import { roomOfTable, type ConversationAccess } from "./conversations.ts";

/** Who is called often within this time is written to once. */
const gatherMs = 10 * 60_000;
const mostTold = 160;

/** The pinned one unless another was named. */
export async function objectiveIn(
  tx: Transaction,
  spot: ConversationAccess,
  objectiveId?: string,
): Promise<string | null> {
  const odd = () => new Refusal("INVALID", { fields: { objectiveId: ["CHOICE"] } });
  if ("two" in spot) {
    if (objectiveId) throw odd();
    return null;
  }
  const { id, tableId, persistent } = virtualTableObjectives;
  const [found] = await tx
    .select({ id })
    .from(virtualTableObjectives)
    .where(and(eq(tableId, spot.tableId), objectiveId ? eq(id, objectiveId) : eq(persistent, true)));
  if (objectiveId && !found) throw odd();
  return found?.id ?? null;
}

/**
 * Those of the house among them. INVALID for who takes no part, unless they were called before; in a talk nobody is called.
 */
export async function mentionedUsers(
  tx: Transaction,
  spot: ConversationAccess,
  mentions: readonly string[] = [],
  before: readonly string[] = [],
): Promise<StaffParticipant[]> {
  if (mentions.length === 0) return [];
  const { house, outside } = "two" in spot ? { house: [], outside: [] } : await peopleIn(tx, spot.tableId);
  const known = new Set([...before, ...[...house, ...outside].map(({ id }) => id)]);
  const faults = mentions.flatMap((each, at) =>
    !known.has(each)
      ? [[`mentions.${at}`, ["CHOICE"]]]
      : mentions.indexOf(each) < at
        ? [[`mentions.${at}`, ["TAKEN"]]]
        : [],
  );
  if (faults.length > 0)
    throw new Refusal("INVALID", { fields: Object.fromEntries(faults) as Record<string, string[]> });
  return house.filter(({ id }) => mentions.includes(id));
}

interface Said {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly called: readonly StaffParticipant[];
}

/** A notice to each; a mail, one of ten minutes, to who has the office not open. */
export async function notifyMentioned(
  call: Call,
  tx: Transaction,
  tableId: string,
  { id: cause, seq, text, called }: Said,
) {
  const { userId, name } = requireCaller(call);
  const others = called.filter(({ id }) => id !== userId);
  if (others.length === 0) return;
  const [table] = await tx
    .select({ title: virtualTables.title })
    .from(virtualTables)
    .where(eq(virtualTables.id, tableId));
  const title = table?.title ?? "";
  const said = { title: inBoth("title", { name, title }), text: textOf(text) };
  const link = `${roomAt(tableId)}&message=${seq}`;
  const users = others.map(({ id }) => id);
  await notify(tx, { to: { users }, type: "chat.mention", ...said, link, cause });
  const here = new Set([
    ...(await onlineNow(tx, staffRoom, call.now)),
    ...(await onlineNow(tx, roomOfTable(tableId), call.now)),
  ]);
  const window = Math.floor(call.now.getTime() / gatherMs);
  await queueMails(
    tx,
    others
      .filter(({ id }) => !here.has(id))
      .map(({ id, name: to, email, language }) => ({
        template: "chatMentions" as const,
        to: email,
        language,
        once: `chatMentions:${tableId}:${id}:${window}`,
        related: { kind: "virtualTable", id: tableId },
        vars: {
          name: to,
          inviter: name,
          table: title,
          link: `${call.server.environment.publicUrl}/legalsit${link}`,
        },
      })),
  );
}

const inBoth = (part: "title" | "text", places: Placeholders): Localized => ({
  es: interpolate(es.mentioned[part], places),
  en: interpolate(en.mentioned[part], places),
});
const textOf = (text: string): Localized =>
  inBoth("text", { text: text.length > mostTold ? `${text.slice(0, mostTold)}…` : text });

/** A message that calls people was corrected: what they were told follows, and so does who is told. */
export async function tellCorrected(
  call: Call,
  tx: Transaction,
  tableId: string,
  { before, mentions, ...said }: Said & { readonly before: readonly string[]; readonly mentions: readonly string[] },
): Promise<void> {
  const { id, text, called } = said;
  // Guests have no account that could be told.
  const gone = before.filter((each) => !mentions.includes(each) && !each.startsWith("guest:"));
  if (gone.length > 0) await withdrawNotices(tx, id, gone);
  await changeNotices(tx, id, { text: textOf(text) });
  const added = called.filter((person) => !before.includes(person.id));
  await notifyMentioned(call, tx, tableId, { ...said, called: added });
}
