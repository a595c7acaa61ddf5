/** What is told of consulate contracts and documents, in the transaction of each deed: mails to the holder, notices to colleagues. */
import { showDeadline, formatMoney } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { type Actor, actorUserId } from "../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { PageSigner } from "../../../server/auth/page-token.ts";
import { clientLanguage } from "../../contract-offers/server/public.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { notify } from "../../notifications/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../people/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";

const words = { es, en };
export const contractNotificationPath = (id: string) => `/spain-consulate/requested/${id}`;

interface Moved<Row> {
  readonly row: Row;
  readonly before: Row;
  readonly isBackward: boolean;
  readonly logEntryId: string;
  readonly actor: Actor;
}

/**
 * A contract that moved: its creator and the person who moved it last are told, of a signature those who may sign; its
 * holder of what concerns them. Where it `follows` its documents, the holder is written of those.
 */
export async function notifyContractMove(
  tx: Transaction,
  site: PageSigner,
  { follows = false, ...moved }: Moved<ContractRow> & { readonly follows?: boolean },
): Promise<void> {
  const { row, before, isBackward, logEntryId, actor } = moved;
  const name = row.state === "inSettlement" && !isBackward ? "paid" : "state";
  await tellColleagues(tx, row, {
    name,
    to: row.state === "signaturePresident" ? "signers" : [row.createdBy, before.updatedBy],
    actor,
    cause: logEntryId,
    vars: (language) => ({ state: words[language].state[row.state] }),
  });
  if (name === "paid") await mailPaid(tx, site, row, logEntryId);
  if (row.state === "readyToCustomer" && !follows) await mailReady(tx, site, row, logEntryId);
}

/** A document that was observed: who wrote the contract is told, and its holder. */
export async function notifyObserved(
  tx: Transaction,
  site: PageSigner,
  contract: ContractRow,
  { row, logEntryId, actor }: Moved<DocumentRow>,
): Promise<void> {
  const { code, observations } = row;
  await tellColleagues(tx, contract, {
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
    link: placeOf(site),
    vars: (language, zone) => ({
      amount: formatMoney(row.amountTotal, row.currency, language),
      date: showDeadline(row.statusAt, language, zone),
      ...(row.payment && { gateway: words[language].methods[row.payment.method] }),
      ...(row.payment?.reference && { reference: row.payment.reference }),
    }),
  });

/** One mail for all that became ready by one deed: `cause` says which. */
export async function mailReady(tx: Transaction, site: PageSigner, row: ContractRow, cause: string): Promise<void> {
  const { address: office, phone } = await letterheadOf(tx);
  await mailHolder(tx, row, {
    template: "consulateReady",
    cause,
    link: placeOf(site),
    vars: () => ({ office, phone }),
  });
}

/** Where the office is, and when it is open. */
const placeOf = (site: PageSigner) => `${site.environment.publicUrl}/legalsit/contact`;

interface Letter {
  readonly template: "consulatePaid" | "consulateObserved" | "consulateReady";
  readonly cause: string;
  readonly link: string;
  readonly vars: (language: Language, zone: string | null) => Readonly<Record<string, string>>;
}

/** Nobody without an address. */
async function mailHolder(tx: Transaction, row: ContractRow, { template, cause, link, vars }: Letter): Promise<void> {
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

interface Notice {
  readonly name: "paid" | "state" | "observed";
  readonly to: readonly (string | null)[] | "signers";
  readonly actor: Actor;
  readonly cause: string;
  readonly vars: (language: Language) => Readonly<Record<string, string>>;
}

async function tellColleagues(
  tx: Transaction,
  row: ContractRow,
  { name, to, actor, cause, vars }: Notice,
): Promise<void> {
  const isOther = (each: string | null): each is string => each !== null && each !== actorUserId(actor);
  const said = (text: "title" | "text"): Localized => {
    const of = (language: Language) =>
      interpolate(words[language].notices[name][text], {
        number: row.number,
        holder: row.holderName,
        ...vars(language),
      });
    return { es: of("es"), en: of("en") };
  };
  await notify(tx, {
    to: to === "signers" ? { permission: "adminConsulSpain" } : { users: [...new Set(to)].filter(isOther) },
    type: `consulate.${name}`,
    title: said("title"),
    text: said("text"),
    link: contractNotificationPath(row.id),
    cause,
  });
}
