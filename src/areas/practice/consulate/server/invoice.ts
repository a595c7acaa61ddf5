/**
 * Invoices documents by an offer: all or none, each once. Concurrent calls wait for the locks of the contracts; the
 * primary key is the last guard.
 */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { isPositive, sum } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction, violatedIndex } from "../../../../server/database/connection.ts";
import type { CascadeTable } from "../../../../server/crud/references.ts";
import { draftOffer, offerNotificationPath } from "../../contract-offers/server/public.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import type { consulateContract as contract } from "../contract.ts";
import { invoiceable } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";
import { consulateContracts as c, consulateDocuments as d, consulateInvoiced as invoiced } from "./tables.ts";

type InvoiceInput = ParsedOf<typeof contract.createOffer>;
/** Concept code of consular services. */
const concept = "CO009";

const alreadyInvoiced = (codes: readonly string[] = []) =>
  new Refusal("CONFLICT", { fields: { documentIds: ["INVOICED"] }, facts: { codes } });

export function createOffer(input: InvoiceInput, call: Call) {
  const createInvoice = async (tx: Transaction) => {
    const { contracts, documents, invoicedContracts } = await lockDocuments(tx, input.documentIds);
    const currency = currencyOf(contracts, input);
    const uninvoiced = contracts.filter(({ id }) => !invoicedContracts.has(id));
    const concepts = await linesOf(tx, documents, uninvoiced);
    const { client, bankAccount, date } = input;
    const total = sum(concepts.map(({ amount }) => amount));
    const offer = await draftOffer(
      tx,
      {
        client,
        bankAccount,
        ...(date && { date }),
        currency,
        concepts,
        paymentMethods: [{ method: "bankTransfer", amount: total }],
      },
      call,
    );
    const at = call.now.toISOString();
    const by = requireCaller(call).userId;
    await tx.insert(invoiced).values(
      documents.map(({ id, contractId }) => {
        const feeDocumentId = documents.find((each) => each.contractId === contractId)?.id;
        const fee = feeDocumentId === id ? uninvoiced.find((each) => each.id === contractId)?.handlingFee : undefined;
        return { documentId: id, offerId: offer._id, handlingFee: fee ?? "0.00", at, by };
      }),
    );
    const after = { offer: offer.offerNumber };
    const auditEntries = documents.map(({ id, code }) => ({
      kind: "consulateDocument",
      id,
      after: { ...after, code },
    }));
    await writeAuditEntry(
      tx,
      call,
      auditEntries.map((each) => ({ action: "consulate.invoice", ...each })),
    );
    await notifyOfferEditors(tx, offer, documents.length);
    return offer;
  };
  return inTransaction(call.db, createInvoice).catch((error: unknown) => {
    throw violatedIndex(error) === "consulate_invoiced_pkey" ? alreadyInvoiced() : error;
  });
}

/**
 * Locks the contracts and documents, and returns which contracts were invoiced before. CONFLICT for an invoiced
 * document; INVALID for one that cannot be invoiced.
 */
async function lockDocuments(tx: Transaction, requestedIds: readonly string[]) {
  const ids = [...new Set(requestedIds)];
  const contractIds = tx.select({ id: d.contractId }).from(d).where(inArray(d.id, ids));
  const contracts = await tx
    .select()
    .from(c)
    .where(and(inArray(c.id, contractIds), isNull(c.deletedAt)))
    .orderBy(asc(c.id))
    .for("update");
  const rows = await tx
    .select()
    .from(d)
    .where(
      inArray(
        d.contractId,
        contracts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(d.code))
    .for("update");
  const before = await tx
    .select({ id: invoiced.documentId, contractId: d.contractId, code: d.code })
    .from(invoiced)
    .innerJoin(d, eq(d.id, invoiced.documentId))
    .where(
      inArray(
        invoiced.documentId,
        rows.map(({ id }) => id),
      ),
    );
  const alreadyIncluded = before.filter(({ id }) => ids.includes(id));
  if (alreadyIncluded.length > 0) throw alreadyInvoiced(alreadyIncluded.map(({ code }) => code));
  const documents = rows.filter(({ id }) => ids.includes(id));
  const isReady = ({ status }: DocumentRow) => (invoiceable as readonly string[]).includes(status);
  if (documents.length < ids.length || !documents.every(isReady))
    throw new Refusal("INVALID", { fields: { documentIds: ["CHOICE"] } });
  return { contracts, documents, invoicedContracts: new Set(before.map(({ contractId }) => contractId)) };
}

function currencyOf(contracts: readonly ContractRow[], { currency }: InvoiceInput) {
  const [first, ...others] = new Set(contracts.map(({ currency }) => currency));
  if (others.length > 0) throw new Refusal("INVALID", { fields: { documentIds: ["MIXED"] } });
  if (currency && currency !== first) throw new Refusal("INVALID", { fields: { currency: ["CHOICE"] } });
  return first;
}

/** One line per document type, and one for the handling fee of contracts that were never invoiced. */
async function linesOf(tx: Transaction, documents: readonly DocumentRow[], uninvoiced: readonly ContractRow[]) {
  const types = [...new Set(documents.map(({ documentType }) => documentType))];
  const names = await codeNames(tx, types, "es");
  const lines = types.map((type) => {
    const matching = documents.filter(({ documentType }) => documentType === type);
    const copies = matching.reduce((copyCount, { quantity }) => copyCount + quantity, 0);
    return {
      concept,
      amount: sum(matching.map(({ amount }) => amount)),
      description: interpolate(es.invoice.line, { name: names.get(type) ?? type, copies }).slice(0, maxDescription),
    };
  });
  const handling = {
    concept,
    amount: sum(uninvoiced.map(({ handlingFee }) => handlingFee)),
    description: interpolate(es.invoice.handling, {
      contracts: uninvoiced.map(({ number }) => number).join(", "),
    }).slice(0, maxDescription),
  };
  const chargedLines = [...lines, handling].filter(({ amount }) => isPositive(amount));
  if (chargedLines.length === 0) throw new Refusal("INVALID", { fields: { documentIds: ["ABOVE_ZERO"] } });
  return chargedLines;
}

/** Maximum length of an offer line's description. */
const maxDescription = 200;

/** Notifies staff who can complete and issue the offer. */
async function notifyOfferEditors(
  tx: Transaction,
  offer: { _id: string; offerNumber: string; clientName: string },
  count: number,
) {
  await notify(tx, {
    to: { permission: "manageContractOffer" },
    type: "consulate.offerCreated",
    ...noticeTexts(
      { es: es.notices.offerCreated, en: en.notices.offerCreated },
      { number: offer.offerNumber, client: offer.clientName, count },
    ),
    link: offerNotificationPath(offer._id),
  });
}

/** Audits the documents that a deleted offer had invoiced. */
export const auditReleasedDocuments: NonNullable<CascadeTable["afterDelete"]> = (tx, actor, rows) =>
  writeAuditEntry(
    tx,
    actor,
    rows.map(({ document_id: id, offer_id: offer }) => ({
      action: "consulate.free",
      kind: "consulateDocument",
      id: String(id),
      before: { offer },
    })),
  );
