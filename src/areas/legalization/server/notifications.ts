/** What is told of a voucher's moves, in the transaction of each: mails to its holder or client, notices to colleagues. */
import { asc, eq } from "drizzle-orm";
import { showDeadline, formatMoney } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { type Actor, actorUserId } from "../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { PageSigner } from "../../../server/auth/page-token.ts";
import { clientContacts, clients } from "../../clients/server/tables.ts";
import { clientLanguage } from "../../contract-offers/server/public.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { notify } from "../../notifications/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../people/server/public.ts";
import type { LegalState } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { pageOfVale } from "./public-page.ts";

const words = { es, en };

interface Moved {
  readonly row: ValeRow;
  readonly before: ValeRow;
  readonly isBackward: boolean;
  readonly logEntryId: string;
  readonly actor: Actor;
}

export async function notifyValeMove(tx: Transaction, site: PageSigner, moved: Moved): Promise<void> {
  await tellColleagues(tx, moved);
  const template = moved.isBackward ? undefined : letters[moved.row.state];
  if (template) await mailHolder(tx, site, moved.row, { template, cause: moved.logEntryId });
}

/** The states that its holder is written of. */
const letters = {
  inSettlement: "valePaid",
  readyToCustomer: "legalizationReady",
  completed: "legalizationDelivered",
} as const satisfies Partial<Record<LegalState, string>> as Partial<
  Record<LegalState, "valePaid" | "legalizationReady" | "legalizationDelivered">
>;

interface Letter {
  readonly template: "valePaymentLink" | "valePaid" | "legalizationReady" | "legalizationDelivered";
  readonly cause: string;
  readonly link?: string;
  readonly expires?: string;
}

/** To whom it went; undefined where nobody can be written to. */
export async function mailHolder(
  tx: Transaction,
  site: PageSigner,
  row: ValeRow,
  letter: Letter,
): Promise<string | undefined> {
  const { template, cause, link = pageOfVale(site, row.id), expires } = letter;
  const { email: to } = await holderAddress(tx, row);
  if (!to) return undefined;
  const language = holderLanguage(row);
  const zone = await timeZoneOf(tx, to);
  const { payment, number, receiver } = row;
  const firm = template === "legalizationReady" ? await letterheadOf(tx) : undefined;
  await queueMail(tx, {
    template,
    to,
    language,
    vars: {
      name: row.holderName,
      voucher: number,
      amount: formatMoney(row.amountTotal, row.currency, language),
      date: showDeadline(row.statusAt, language, zone),
      link,
      ...(expires && { expires: showDeadline(expires, language, zone) }),
      ...(payment && { gateway: words[language].methods[payment.method] }),
      ...(payment?.reference && { reference: payment.reference }),
      ...(firm && { office: firm.address, phone: firm.phone }),
      ...(receiver && { receiver: receiver.name }),
    },
    once: `${template}:${cause}`,
    related: { kind: "legalization", id: row.id },
  });
  return to;
}

/** The holder's own address, else the client's, else that of one of their contacts; and the client's account. */
export async function holderAddress(db: Queryable, { holderEmail, clientId }: ValeRow) {
  const [client] = clientId ? await db.select().from(clients).where(eq(clients.id, clientId)) : [];
  const contacts = client
    ? await db
        .select({ email: clientContacts.email })
        .from(clientContacts)
        .where(eq(clientContacts.clientId, client.id))
        .orderBy(asc(clientContacts.order))
    : [];
  const [email] = [holderEmail, client?.email, ...contacts.map((each) => each.email)].filter(
    (each): each is string => typeof each === "string" && each !== "",
  );
  return { email, userId: client?.userId ?? null };
}

export const holderLanguage = ({ holderCountry: country }: ValeRow): Language =>
  clientLanguage({ country, nationality: null });

/** Those who wrote it down and who moved it last; of a signature those who may sign. */
async function tellColleagues(tx: Transaction, moved: Moved): Promise<void> {
  const { row, isBackward } = moved;
  const name = isBackward
    ? "observed"
    : row.state === "signaturePresident"
      ? "signature"
      : row.state === "inSettlement"
        ? "paid"
        : "state";
  await notifyOf(tx, name, moved);
}

/** All of its money went back: its state stays, and somebody has to decide. */
export const notifyValeRefunded = (tx: Transaction, unpaid: Omit<Moved, "isBackward" | "logEntryId">): Promise<void> =>
  notifyOf(tx, "refunded", unpaid);

async function notifyOf(
  tx: Transaction,
  name: keyof typeof es.notices,
  { row, before, actor, logEntryId }: Omit<Moved, "isBackward" | "logEntryId"> & Partial<Pick<Moved, "logEntryId">>,
): Promise<void> {
  const users = [...new Set([row.createdBy, before.updatedBy])].filter(
    (each): each is string => each !== null && each !== actorUserId(actor),
  );
  const said = (text: "title" | "text"): Localized => ({
    es: saidOf("es", name, text, row),
    en: saidOf("en", name, text, row),
  });
  await notify(tx, {
    to: name === "signature" ? { permission: "manageFilings" } : { users },
    type: `legal.${name}`,
    title: said("title"),
    text: said("text"),
    link: `/legalAssistance/manageFilings/vales/${row.id}`,
    cause: logEntryId,
  });
}

function saidOf(language: Language, name: keyof typeof es.notices, text: "title" | "text", row: ValeRow): string {
  const { notices, state } = words[language];
  return interpolate(notices[name][text], { number: row.number, holder: row.holderName, state: state[row.state] });
}
