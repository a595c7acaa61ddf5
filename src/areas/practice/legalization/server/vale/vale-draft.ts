/** A voucher from user input: its columns, its documents with seals and prices, and their validation. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { unknownCodeErrors } from "../../../../administration/nomenclators/server/public.ts";
import type { LegalDocumentInput, SavedVale } from "../../contract.ts";
import type { LegalDocument } from "../../vale.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { lockClient } from "../../../clients/server/public.ts";
import { lockFiling } from "../../../filings/server/public.ts";
import { partyColumns } from "../contract-parties.ts";
import { contractPrice } from "../price.ts";
import { remainingWorkOf, validateSeals, sealsOf } from "../document-progress.ts";
import { sealChainsOf } from "../seals.ts";

interface StoredVale {
  readonly row: ValeRow;
  readonly documents: readonly LegalDocument[];
}
interface CompleteVale extends SavedVale {
  readonly holder: NonNullable<SavedVale["holder"]>;
  readonly documents: LegalDocumentInput[];
}
type Draft = Omit<LegalDocument, "amount" | "stamps" | "obtainedAt" | "observedNote" | "deliveredAt"> & {
  readonly seals: LegalDocumentInput["stamps"];
};

/** INVALID with all wrong fields; SERVICE_NOT_AVAILABLE for a document without a price. */
export async function priceDraft(tx: Transaction, input: CompleteVale, call: Call, before?: StoredVale) {
  const { holder, documents } = input;
  const parties = await partyColumns(tx, input, call, before?.row);
  const { client } = parties;
  const errors = { ...(await documentErrors(tx, documents, before?.documents ?? [])), ...parties.errors };
  if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
  const holderInCuba = input.holderInCuba ?? before?.row.holderInCuba ?? true;
  const currency = currencyFor(holderInCuba, client);
  const drafts = documents.map((document) => toDraft(document, holder.fullName));
  const price = await contractPrice(
    tx,
    drafts.map((draft) => ({ ...draft, id: draft._id })),
    currency,
    call.now,
  );
  const sealLists = await resolveSeals(tx, drafts, before?.documents ?? []);
  const rows = drafts.map(({ _id, documentType, destination, process, consulate, quantity, holderName }, order) => ({
    id: _id,
    documentType,
    destination,
    process,
    consulate,
    quantity,
    holderName,
    order,
    stamps: sealLists[order] ?? [],
    amount: price.amountOf(_id),
    obtainedAt: null,
    observedNote: null,
  }));
  const isNational = parties.columns.holderCi && holderInCuba;
  const columns = {
    ...parties.columns,
    clientType: client?.clientType ?? (isNational ? ("national" as const) : ("foreign" as const)),
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

/** Price of unsaved input; nothing is written. */
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
    const clientId = id || (filingId ? (await lockFiling(tx, filingId))?.clientId : undefined);
    const client = clientId ? await lockClient(tx, clientId) : undefined;
    const currency = currencyFor(holderInCuba, client);
    const drafts = documents.map((document) => ({ ...toDraft(document, ""), id: newId() }));
    const { lines, total } = await contractPrice(tx, drafts, currency, call.now);
    return { lines, total, currency };
  });
}

/** A stored document in the form of the input. */
export const draftOf = (document: LegalDocument): LegalDocumentInput => {
  const { _id, documentType, destination, process, consulate, holderName, quantity } = document;
  return { _id, documentType, destination, process, consulate, holderName, quantity };
};

const toDraft = (document: LegalDocumentInput, holder: string): Draft => {
  const { _id = newId(), documentType = "", destination = "", process = "legalization", stamps: seals } = document;
  const { consulate = false, quantity = 1, holderName } = document;
  return { _id, documentType, destination, process, consulate, quantity, holderName: holderName || holder, seals };
};

async function documentErrors(
  tx: Transaction,
  documents: readonly LegalDocumentInput[],
  stored: readonly LegalDocument[],
) {
  const requiredFields = ["documentType", "destination", "process"] as const;
  const errors: Record<string, string[]> = {};
  for (const [index, document] of documents.entries()) {
    const isOther = documents.findIndex(({ _id }) => _id === document._id) < index;
    if (document._id && (isOther || !stored.some(({ _id }) => _id === document._id)))
      errors[`documents.${index}._id`] = ["CHOICE"];
    for (const name of requiredFields) if (!document[name]) errors[`documents.${index}.${name}`] = ["REQUIRED"];
  }
  const codes = documents.flatMap(({ _id, documentType, destination }, index) => {
    const previous = stored.find((each) => each._id === _id);
    return [
      [`documents.${index}.documentType`, "DOCUMENT_TYPE", documentType, previous?.documentType] as const,
      [`documents.${index}.destination`, "DESTINATION", destination, previous?.destination] as const,
    ];
  });
  return { ...(await unknownCodeErrors(tx, codes)), ...(await validateSeals(tx, documents, stored)), ...errors };
}

/**
 * Seals of each document: those of the input; the stored ones if type, destination and process are unchanged; else the
 * chain of its type or group, then the consulate's.
 */
async function resolveSeals(tx: Transaction, drafts: readonly Draft[], stored: readonly LegalDocument[]) {
  const chains = await sealChainsOf(tx, drafts);
  return drafts.map((draft, index): LegalDocument["stamps"] => {
    const { documentType, destination, process, consulate, seals } = draft;
    const previous = stored.find(({ _id }) => _id === draft._id);
    if (seals) return sealsOf(seals, previous?.stamps ?? []);
    const isSame =
      previous &&
      previous.documentType === documentType &&
      previous.destination === destination &&
      previous.process === process &&
      previous.consulate === consulate;
    return isSame ? previous.stamps : (chains[index] ?? []);
  });
}
