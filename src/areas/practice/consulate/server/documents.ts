/** List of the documents of all contracts. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { equals, instantBetween } from "../../../../server/listing/filters.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import { contractOfferView } from "../../contract-offers/server/public.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { documentListContract as list } from "../document-list.ts";
import { type ListedDocument } from "../listed-document.ts";
import { invoiceable as billable } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { serializeConsulateDocument } from "./queries.ts";
import { consulateContracts as c, consulateDocuments as d, consulateInvoiced as invoiced } from "./tables.ts";

const words = { es, en };
/** A subquery per row, so that the list needs no join with invoices. */
const isInvoiced = sql`exists (select 1 from ${invoiced} i where i.document_id = ${d.id})`;

export const documentListQuery = listHandlers(list, {
  cellContext: async (language, { db }) => {
    const types = await db.selectDistinct({ type: d.documentType }).from(d);
    const names = await codeNames(
      db,
      types.map(({ type }) => type),
      language,
    );
    return { ...words[language], language, nameOf: (code: string) => names.get(code) ?? code };
  },
  fileName: ({ documentsTitle }, { packageNumber }) => packageNumber || documentsTitle,
  heading: ({ pdf, documentsTitle }, { packageNumber }) => ({
    title: packageNumber ? interpolate(pdf.package, { number: packageNumber }) : documentsTitle,
    footer: pdf.counted,
  }),
  log: { action: "consulateDocuments.export", kind: "consulateDocument" },
  id: d.id,
  from: () => sql`${d} join ${c} on ${c.id} = ${d.contractId}`,
  where: async (call, query) => {
    const { status, documentType, packageNumber, contractId, currency, from, to, search } = query;
    return and(
      isNull(c.deletedAt),
      equals(d.status, status),
      equals(d.documentType, documentType),
      equals(d.packageNumber, packageNumber),
      contractId ? eq(d.contractId, contractId) : undefined,
      equals(c.currency, currency),
      query.invoiced === undefined ? undefined : query.invoiced ? isInvoiced : sql`not ${isInvoiced}`,
      query.invoiceable === undefined
        ? undefined
        : query.invoiceable
          ? and(inArray(d.status, [...billable]), sql`not ${isInvoiced}`)
          : sql`(${isInvoiced} or not ${inArray(d.status, [...billable])})`,
      ...instantBetween(d.statusAt, from, to),
      ...(await searchScope(call.db, d.searchText, search, [{ key: d.contractId, id: c.id, text: c.searchText }])),
    );
  },
  sorts: { statusAt: d.statusAt, code: spanishSortKey(d.code) },
  readRows: (call, selection) => readListed(call.db, selection),
});

/** One document with the fields of the list; NOT_FOUND when there is none. */
export async function readListedDocument(db: Queryable, id: string): Promise<ListedDocument> {
  const [document] = await readListed(db, { where: eq(d.id, id), order: [] });
  if (!document) throw new Refusal("NOT_FOUND");
  return document;
}

/** One statement, however many there are. */
async function readListed(
  db: Queryable,
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<ListedDocument[]> {
  const siblings = sql`select 1 from ${d} s join ${invoiced} i on i.document_id = s.id where s.contract_id = ${c.id}`;
  const rows = await db
    .select({
      row: d,
      contract: c,
      offer: { _id: contractOfferView.id, name: contractOfferView.offerNumber },
      invoicedAt: invoiced.at,
      handlingDue: sql<boolean>`not exists (${siblings})`,
    })
    .from(d)
    .innerJoin(c, eq(c.id, d.contractId))
    .leftJoin(invoiced, eq(invoiced.documentId, d.id))
    .leftJoin(contractOfferView, eq(contractOfferView.id, invoiced.offerId))
    .where(where)
    .orderBy(...order);
  return rows.map(({ row, contract: { id: _id, ...contract }, offer, invoicedAt, handlingDue }) => ({
    ...serializeConsulateDocument(row),
    offer,
    invoicedAt,
    paid: contract.paidAt !== null,
    invoiced: invoicedAt !== null,
    contract: { ...contract, _id, handlingDue },
  }));
}
