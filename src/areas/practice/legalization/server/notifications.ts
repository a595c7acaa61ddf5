/**
 * Notifications of a voucher's transitions, in the same transaction: mails to the holder or client, notifications to
 * staff.
 */
import { asc, eq } from "drizzle-orm";
import { formatDeadline, formatMoney } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { type Actor, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import type { PageSigner } from "../../../../server/auth/page-token.ts";
import { clientContactView, clientView } from "../../clients/server/public.ts";
import { clientLanguage } from "../../contract-offers/server/public.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { queueMail } from "../../../administration/outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../../administration/people/server/public.ts";
import type { LegalState } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ValeRow } from "./vale/vale-workflow.ts";
import { pageOfVale } from "./payment/public-page.ts";

const words = { es, en };

interface ValeTransition {
  readonly row: ValeRow;
  readonly before: ValeRow;
  readonly isBackward: boolean;
  readonly logEntryId: string;
  readonly actor: Actor;
}

export async function notifyValeMove(tx: Transaction, site: PageSigner, transition: ValeTransition): Promise<void> {
  await notifyColleagues(tx, transition);
  const template = transition.isBackward ? undefined : mailTemplates[transition.row.state];
  if (template) await mailHolder(tx, site, transition.row, { template, cause: transition.logEntryId });
}

/** Mail templates by the state entered. */
const mailTemplates = {
  inSettlement: "valePaid",
  readyToCustomer: "legalizationReady",
  completed: "legalizationDelivered",
} as const satisfies Partial<Record<LegalState, string>> as Partial<
  Record<LegalState, "valePaid" | "legalizationReady" | "legalizationDelivered">
>;

interface HolderMail {
  readonly template: "valePaymentLink" | "valePaid" | "legalizationReady" | "legalizationDelivered";
  readonly cause: string;
  readonly link?: string;
  readonly expires?: string;
}

/** Returns the recipient; undefined without an address. */
export async function mailHolder(
  tx: Transaction,
  site: PageSigner,
  row: ValeRow,
  mail: HolderMail,
): Promise<string | undefined> {
  const { template, cause, link = pageOfVale(site, row.id), expires } = mail;
  const { email: to } = await holderAddress(tx, row);
  if (!to) return undefined;
  const language = holderLanguage(row);
  const timeZone = await timeZoneOf(tx, to);
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
      date: formatDeadline(row.statusAt, language, timeZone),
      link,
      ...(expires && { expires: formatDeadline(expires, language, timeZone) }),
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

/** The holder's address, or else the client's, or else a contact's; and the client's account. */
export async function holderAddress(db: Queryable, { holderEmail, clientId }: ValeRow) {
  const [client] = clientId ? await db.select().from(clientView).where(eq(clientView.id, clientId)) : [];
  const contacts = client
    ? await db
        .select({ email: clientContactView.email })
        .from(clientContactView)
        .where(eq(clientContactView.clientId, client.id))
        .orderBy(asc(clientContactView.order))
    : [];
  const [email] = [holderEmail, client?.email, ...contacts.map((each) => each.email)].filter(
    (each): each is string => typeof each === "string" && each !== "",
  );
  return { email, userId: client?.userId ?? null };
}

export const holderLanguage = ({ holderCountry: country }: ValeRow): Language =>
  clientLanguage({ country, nationality: null });

/** Notifies the creator and the last editor, or those who may sign if a signature is required. */
async function notifyColleagues(tx: Transaction, transition: ValeTransition): Promise<void> {
  const { row, isBackward } = transition;
  const name = isBackward
    ? "observed"
    : row.state === "signaturePresident"
      ? "signature"
      : row.state === "inSettlement"
        ? "paid"
        : "state";
  await notifyStaff(tx, name, transition);
}

/** Full refund: the state does not change, staff must decide. */
export const notifyValeRefunded = (
  tx: Transaction,
  change: Omit<ValeTransition, "isBackward" | "logEntryId">,
): Promise<void> => notifyStaff(tx, "refunded", change);

async function notifyStaff(
  tx: Transaction,
  name: keyof typeof es.notices,
  {
    row,
    before,
    actor,
    logEntryId,
  }: Omit<ValeTransition, "isBackward" | "logEntryId"> & Partial<Pick<ValeTransition, "logEntryId">>,
): Promise<void> {
  const users = [...new Set([row.createdBy, before.updatedBy])].filter(
    (each): each is string => each !== null && each !== actorUserId(actor),
  );
  await notify(tx, {
    to: name === "signature" ? { permission: "manageFilings" } : { users },
    type: `legal.${name}`,
    ...noticeTexts({ es: es.notices[name], en: en.notices[name] }, (language) => ({
      number: row.number,
      holder: row.holderName,
      state: words[language].state[row.state],
    })),
    link: `/legalAssistance/manageFilings/vales/${row.id}`,
    cause: logEntryId,
  });
}
