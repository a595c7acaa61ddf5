/** Documents invoiced by an offer: all or none, each once. Two people at once meet at the contracts; the key has the last word. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { isPositive, sum } from "../../../kit/money.ts";
import { interpolate } from "../../../kit/words.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction, violatedIndex } from "../../../server/database/connection.ts";
import { registerCascadeRows } from "../../../server/crud/references.ts";
import { draftOffer, offerNotificationPath } from "../../contract-offers/server/public.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import { notify } from "../../notifications/server/public.ts";
import type { consulateContract as contract } from "../contract.ts";
import { invoiceable } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";
import { consulateContracts as c, consulateDocuments as d, consulateInvoiced as invoiced } from "./tables.ts";

type Wanted = ParsedOf<typeof contract.createOffer>;
/** What is offered: consular services. */
const concept = "CO009";

// An offer that is struck out frees its documents, and one that is put back binds them again.
registerCascadeRows("contractOffer", [
  {
    column: invoiced.offerId,
    afterDelete: (tx, actor, rows) =>
      writeAuditEntry(
        tx,
        actor,
        rows.map(({ document_id: id, offer_id: offer }) => ({
          action: "consulate.free",
          kind: "consulateDocument",
          id: String(id),
          before: { offer },
        })),
      ),
  },
]);

const alreadyInvoiced = (codes: readonly string[] = []) =>
  new Refusal("CONFLICT", { fields: { documentIds: ["INVOICED"] }, facts: { codes } });

export function createOffer(wanted: Wanted, call: Call) {
  const work = async (tx: Transaction) => {
    const { contracts, documents, billed } = await lockAll(tx, wanted.documentIds);
    const currency = currencyOf(contracts, wanted);
    const due = contracts.filter(({ id }) => !billed.has(id));
    const concepts = await linesOf(tx, documents, due);
    const { client, bankAccount, date } = wanted;
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
        const bearer = documents.find((each) => each.contractId === contractId)?.id;
        const fee = bearer === id ? due.find((each) => each.id === contractId)?.handlingFee : undefined;
        return { documentId: id, offerId: offer._id, handlingFee: fee ?? "0.00", at, by };
      }),
    );
    const after = { offer: offer.offerNumber };
    const told = documents.map(({ id, code }) => ({ kind: "consulateDocument", id, after: { ...after, code } }));
    await writeAuditEntry(
      tx,
      call,
      told.map((each) => ({ action: "consulate.invoice", ...each })),
    );
    await tellMakers(tx, offer, documents.length);
    return offer;
  };
  return inTransaction(call.db, work).catch((error: unknown) => {
    throw violatedIndex(error) === "consulate_invoiced_pkey" ? alreadyInvoiced() : error;
  });
}

/** The documents under the locks of their contracts, with which of those were invoiced before; refuses what cannot be. */
async function lockAll(tx: Transaction, wanted: readonly string[]) {
  const ids = [...new Set(wanted)];
  const of = tx.select({ id: d.contractId }).from(d).where(inArray(d.id, ids));
  const contracts = await tx
    .select()
    .from(c)
    .where(and(inArray(c.id, of), isNull(c.deletedAt)))
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
  const again = before.filter(({ id }) => ids.includes(id));
  if (again.length > 0) throw alreadyInvoiced(again.map(({ code }) => code));
  const documents = rows.filter(({ id }) => ids.includes(id));
  const isReady = ({ status }: DocumentRow) => (invoiceable as readonly string[]).includes(status);
  if (documents.length < ids.length || !documents.every(isReady))
    throw new Refusal("INVALID", { fields: { documentIds: ["CHOICE"] } });
  return { contracts, documents, billed: new Set(before.map(({ contractId }) => contractId)) };
}

function currencyOf(contracts: readonly ContractRow[], { currency: wanted }: Wanted) {
  const [first, ...others] = new Set(contracts.map(({ currency }) => currency));
  if (others.length > 0) throw new Refusal("INVALID", { fields: { documentIds: ["MIXED"] } });
  if (wanted && wanted !== first) throw new Refusal("INVALID", { fields: { currency: ["CHOICE"] } });
  return first;
}

/** A line of each type of document, and one of the handling of contracts that were never invoiced. */
async function linesOf(tx: Transaction, documents: readonly DocumentRow[], due: readonly ContractRow[]) {
  const types = [...new Set(documents.map(({ documentType }) => documentType))];
  const names = await codeNames(tx, types, "es");
  const lines = types.map((type) => {
    const own = documents.filter(({ documentType }) => documentType === type);
    const copies = own.reduce((all, { quantity }) => all + quantity, 0);
    return {
      concept,
      amount: sum(own.map(({ amount }) => amount)),
      description: interpolate(es.invoice.line, { name: names.get(type) ?? type, copies }).slice(0, mostInLine),
    };
  });
  const handling = {
    concept,
    amount: sum(due.map(({ handlingFee }) => handlingFee)),
    description: interpolate(es.invoice.handling, { contracts: due.map(({ number }) => number).join(", ") }).slice(
      0,
      mostInLine,
    ),
  };
  const charged = [...lines, handling].filter(({ amount }) => isPositive(amount));
  if (charged.length === 0) throw new Refusal("INVALID", { fields: { documentIds: ["ABOVE_ZERO"] } });
  return charged;
}

/** As an offer's line takes it. */
const mostInLine = 200;

/** Those who make offers complete and issue it. */
async function tellMakers(
  tx: Transaction,
  offer: { _id: string; offerNumber: string; clientName: string },
  count: number,
) {
  const vars = { number: offer.offerNumber, client: offer.clientName, count };
  const said = (text: "title" | "text") => ({
    es: interpolate(es.notices.offerCreated[text], vars),
    en: interpolate(en.notices.offerCreated[text], vars),
  });
  await notify(tx, {
    to: { permission: "manageContractOffer" },
    type: "consulate.offerCreated",
    title: said("title"),
    text: said("text"),
    link: offerNotificationPath(offer._id),
  });
}
