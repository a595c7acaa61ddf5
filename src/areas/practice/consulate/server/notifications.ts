/**
 * Notifications of consulate contracts and documents, in the transaction of the change: mails to the holder,
 * notifications to staff.
 */
import { formatDeadline, formatMoney } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { type Actor, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { PageSigner } from "../../../../server/auth/page-token.ts";
import { clientLanguage } from "../../contract-offers/server/public.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { type MailVars, queueMail } from "../../../administration/outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../../administration/people/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";

const words = { es, en };
export const contractNotificationPath = (id: string) => `/spain-consulate/requested/${id}`;

interface Transition<Row> {
  readonly row: Row;
  readonly before: Row;
  readonly isBackward: boolean;
  readonly logEntryId: string;
  readonly actor: Actor;
}

/**
 * Notifies the creator and the last editor of a contract's transition, or those who may sign; mails the holder. With
 * `follows`, the holder is mailed about the documents instead.
 */
export async function notifyContractMove(
  tx: Transaction,
  site: PageSigner,
  { follows = false, ...transition }: Transition<ContractRow> & { readonly follows?: boolean },
): Promise<void> {
  const { row, before, isBackward, logEntryId, actor } = transition;
  const name = row.state === "inSettlement" && !isBackward ? "paid" : "state";
  await notifyColleagues(tx, row, {
    name,
    to: row.state === "signaturePresident" ? "signers" : [row.createdBy, before.updatedBy],
    actor,
    cause: logEntryId,
    vars: (language) => ({ state: words[language].state[row.state] }),
  });
  if (name === "paid") await mailPaid(tx, site, row, logEntryId);
  if (row.state === "readyToCustomer" && !follows) await mailReady(tx, site, row, logEntryId);
}

/** Notifies the contract's creator of an observed document, and mails the holder. */
export async function notifyObserved(
  tx: Transaction,
  site: PageSigner,
  contract: ContractRow,
  { row, logEntryId, actor }: Transition<DocumentRow>,
): Promise<void> {
  const { code, observations } = row;
  await notifyColleagues(tx, contract, {
    name: "observed",
    to: [contract.createdBy],
    actor,
    cause: logEntryId,
    vars: () => ({ document: code, reason: observations ?? "" }),
  });
  await mailHolder(tx, contract, {
    template: "consulateObserved",
    cause: logEntryId,
    link: `${site.environment.publicUrl}/legalsit/contact`,
    vars: () => ({ document: code, reason: observations ?? "" }),
  });
}

const mailPaid = (tx: Transaction, site: PageSigner, row: ContractRow, cause: string) =>
  mailHolder(tx, row, {
    template: "consulatePaid",
    cause,
    link: contactUrl(site),
    vars: (language, zone) => ({
      amount: formatMoney(row.amountTotal, row.currency, language),
      date: formatDeadline(row.statusAt, language, zone),
      ...(row.payment && { gateway: words[language].methods[row.payment.method] }),
      ...(row.payment?.reference && { reference: row.payment.reference }),
    }),
  });

/** One mail for all documents that became ready together; `cause` identifies them. */
export async function mailReady(tx: Transaction, site: PageSigner, row: ContractRow, cause: string): Promise<void> {
  const { address: office, phone } = await letterheadOf(tx);
  await mailHolder(tx, row, {
    template: "consulateReady",
    cause,
    link: contactUrl(site),
    vars: () => ({ office, phone }),
  });
}

/** Page with the office's address and opening hours. */
const contactUrl = (site: PageSigner) => `${site.environment.publicUrl}/legalsit/contact`;

interface HolderMail {
  readonly template: "consulatePaid" | "consulateObserved" | "consulateReady";
  readonly cause: string;
  readonly link: string;
  readonly vars: (language: Language, zone: string | null) => MailVars;
}

/** Nothing is sent without an address. */
async function mailHolder(
  tx: Transaction,
  row: ContractRow,
  { template, cause, link, vars }: HolderMail,
): Promise<void> {
  if (!row.holderEmail) return;
  const language = clientLanguage({ country: row.holderCountry, nationality: null });
  await queueMail(tx, {
    template,
    to: row.holderEmail,
    language,
    vars: {
      name: row.holderName,
      contract: row.number,
      link,
      ...vars(language, await timeZoneOf(tx, row.holderEmail)),
    },
    once: `${template}:${cause}`,
    related: { kind: "consulate", id: row.id },
  });
}

interface StaffNotification {
  readonly name: "paid" | "state" | "observed";
  readonly to: readonly (string | null)[] | "signers";
  readonly actor: Actor;
  readonly cause: string;
  readonly vars: (language: Language) => Readonly<Record<string, string>>;
}

async function notifyColleagues(
  tx: Transaction,
  row: ContractRow,
  { name, to, actor, cause, vars }: StaffNotification,
): Promise<void> {
  const isOther = (each: string | null): each is string => each !== null && each !== actorUserId(actor);
  await notify(tx, {
    to: to === "signers" ? { permission: "adminConsulSpain" } : { users: [...new Set(to)].filter(isOther) },
    type: `consulate.${name}`,
    ...noticeTexts({ es: es.notices[name], en: en.notices[name] }, (language) => ({
      number: row.number,
      holder: row.holderName,
      ...vars(language),
    })),
    link: contractNotificationPath(row.id),
    cause,
  });
}
