/** A voucher as it was typed: its columns, its documents with their seals and prices, and what is wrong with it. */
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../kit/identity-number.ts";
import type { Currency } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { unknownCodeErrors, isCountry } from "../../nomenclators/server/public.ts";
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import type { LegalDocument } from "../vale.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { clientOf, filingOf, isActiveClient } from "./contract-parties.ts";
import { contractPrice } from "./price.ts";
import { remainingWorkOf, sealsFaults, sealsOf } from "./document-progress.ts";
import { sealChainsOf } from "./seals.ts";

/** What it said until now. */
interface Before {
  readonly row: ValeRow;
  readonly known: readonly LegalDocument[];
}
interface Typed extends SavedVale {
  readonly holder: NonNullable<SavedVale["holder"]>;
  readonly documents: LegalDocumentInput[];
}
type Draft = Omit<LegalDocument, "amount" | "stamps" | "obtainedAt" | "observedNote" | "deliveredAt"> & {
  readonly seals: LegalDocumentInput["stamps"];
};

/** Refuses what is wrong, field by field; SERVICE_NOT_AVAILABLE at a document that has no price. */
export async function priceDraft(tx: Transaction, wanted: Typed, call: Call, before?: Before) {
  const { holder, documents } = wanted;
  const read = holder.ci ? parseIdentityNumber(holder.ci, { today: dayOf(call.now) }) : undefined;
  const filingId = wanted.filing === undefined ? (before?.row.filingId ?? null) : wanted.filing || null;
  const filing = filingId ? await filingOf(tx, filingId) : undefined;
  const typed = wanted.client === undefined ? before?.row.clientId : wanted.client;
  const id = typed || filing?.clientId || null;
  const client = id ? await clientOf(tx, id) : undefined;
  const faults = {
    ...(await documentFaults(tx, documents, before?.known ?? [])),
    ...(!isCountry(holder.country) && { "holder.country": ["CHOICE"] }),
    ...(!holder.ci && !holder.passport && { "holder.ci": ["REQUIRED"] }),
    ...(read && !read.ok && { "holder.ci": [read.fault] }),
    ...(filingId && filing?.clientId !== id && { filing: ["CHOICE"] }),
    ...(id && id !== before?.row.clientId && !isActiveClient(client) && { client: ["CHOICE"] }),
  };
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  const holderInCuba = wanted.holderInCuba ?? before?.row.holderInCuba ?? true;
  const currency = currencyFor(holderInCuba, client);
  const drafts = documents.map((document) => drafted(document, holder.fullName));
  const price = await contractPrice(
    tx,
    drafts.map((draft) => ({ ...draft, id: draft._id })),
    currency,
    call.now,
  );
  const sealed = await sealing(tx, drafts, before?.known ?? []);
  const rows = drafts.map(({ _id, documentType, destination, process, consulate, quantity, holderName }, order) => ({
    id: _id,
    documentType,
    destination,
    process,
    consulate,
    quantity,
    holderName,
    order,
    stamps: sealed[order] ?? [],
    amount: price.amountOf(_id),
    obtainedAt: null,
    observedNote: null,
  }));
  const ci = read?.ok ? read.identity.number : null;
  const columns = {
    clientId: id,
    filingId,
    clientType: client?.clientType ?? (ci && holderInCuba ? ("national" as const) : ("foreign" as const)),
    country: client?.country ?? holder.country,
    holderName: holder.fullName,
    holderCi: ci,
    holderPassport: holder.passport?.replace(/[\s-]/g, "").toUpperCase() || null,
    holderPhone: holder.phone,
    holderEmail: holder.email || null,
    holderCountry: holder.country,
    holderInCuba,
    currency,
    amountTotal: price.total,
    priceLines: price.lines,
    ...remainingWorkOf(rows),
  };
  return { columns, rows };
}

const currencyFor = (holderInCuba: boolean, client: { readonly clientType: string } | undefined): Currency =>
  holderInCuba && client?.clientType !== "foreign" ? "CUP" : "USD";

/** What a voucher would cost as it stands typed: of documents that say what they are, nothing is written. */
export async function priceTyped(
  {
    documents,
    holderInCuba = true,
    client: id,
    filing: filingId,
  }: Pick<SavedVale, "holderInCuba" | "client" | "filing"> & {
    readonly documents: readonly LegalDocumentInput[];
  },
  call: Call,
) {
  return call.db.transaction(async (tx) => {
    const clientId = id || (filingId ? (await filingOf(tx, filingId))?.clientId : undefined);
    const client = clientId ? await clientOf(tx, clientId) : undefined;
    const currency = currencyFor(holderInCuba, client);
    const drafts = documents.map((document) => ({ ...drafted(document, ""), id: newId() }));
    const { lines, total } = await contractPrice(tx, drafts, currency, call.now);
    return { lines, total, currency };
  });
}

/** A document as it would be typed again. */
export const draftOf = (document: LegalDocument): LegalDocumentInput => {
  const { _id, documentType, destination, process, consulate, holderName, quantity } = document;
  return { _id, documentType, destination, process, consulate, holderName, quantity };
};

const drafted = (document: LegalDocumentInput, holder: string): Draft => {
  const { _id = newId(), documentType = "", destination = "", process = "legalization", stamps: seals } = document;
  const { consulate = false, quantity = 1, holderName } = document;
  return { _id, documentType, destination, process, consulate, quantity, holderName: holderName || holder, seals };
};

async function documentFaults(
  tx: Transaction,
  documents: readonly LegalDocumentInput[],
  known: readonly LegalDocument[],
) {
  const asked = ["documentType", "destination", "process"] as const;
  const faults: Record<string, string[]> = {};
  for (const [at, document] of documents.entries()) {
    const isOther = documents.findIndex(({ _id }) => _id === document._id) < at;
    if (document._id && (isOther || !known.some(({ _id }) => _id === document._id)))
      faults[`documents.${at}._id`] = ["CHOICE"];
    for (const name of asked) if (!document[name]) faults[`documents.${at}.${name}`] = ["REQUIRED"];
  }
  const chosen = documents.flatMap(({ _id, documentType, destination }, at) => {
    const was = known.find((each) => each._id === _id);
    return [
      [`documents.${at}.documentType`, "DOCUMENT_TYPE", documentType, was?.documentType] as const,
      [`documents.${at}.destination`, "DESTINATION", destination, was?.destination] as const,
    ];
  });
  return { ...(await unknownCodeErrors(tx, chosen)), ...(await sealsFaults(tx, documents, known)), ...faults };
}

/**
 * The seals that each needs: as typed; as they were, where it is the same document for the same place; else the chain of
 * its type or its group, then the consulate's.
 */
async function sealing(tx: Transaction, drafts: readonly Draft[], known: readonly LegalDocument[]) {
  const chains = await sealChainsOf(tx, drafts);
  return drafts.map((draft, at): LegalDocument["stamps"] => {
    const { documentType, destination, process, consulate, seals } = draft;
    const was = known.find(({ _id }) => _id === draft._id);
    if (seals) return sealsOf(seals, was?.stamps ?? []);
    const isSame =
      was &&
      was.documentType === documentType &&
      was.destination === destination &&
      was.process === process &&
      was.consulate === consulate;
    return isSame ? was.stamps : (chains[at] ?? []);
  });
}
