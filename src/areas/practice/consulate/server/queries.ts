/** Reads consulate contracts with their documents, as a list and one by one. */
import { and, asc, eq, inArray, isNull, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { clientView } from "../../clients/server/public.ts";
import { contractOfferView } from "../../contract-offers/server/public.ts";
import { numberOf } from "../../filings/columns.ts";
import { filingView } from "../../filings/server/public.ts";
import { serializeContract, sharedFilters } from "../../legalization/server/public.ts";
import { namingOf } from "../../../administration/nomenclators/server/public.ts";
import { contractListContract as list } from "../contract.ts";
import type { ConsulateContract, ConsulateDocument } from "../contract-record.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { DocumentRow } from "./workflows.ts";
import {
  consulateContractLog as log,
  consulateContracts as c,
  consulateDocuments as d,
  consulateInvoiced as invoiced,
} from "./tables.ts";

const words = { es, en };

export const contractListQuery = listHandlers(list, {
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    purposeOf: await namingOf(db, "PURPOSE", language),
  }),
  fileName: ({ title }) => title,
  log: { action: "consulate.export", kind: "consulate" },
  id: c.id,
  where: async (call, { urgent, ...query }) =>
    and(
      isNull(c.deletedAt),
      await sharedFilters(call, c, query),
      urgent === undefined ? undefined : eq(c.urgent, urgent),
    ),
  sorts: { createdAt: c.createdAt, number: spanishSortKey(c.number) },
  readRows: (call, selection) => readContracts(call.db, selection),
});

/** NOT_FOUND when there is none or it was deleted. */
export async function readContract(db: Queryable, id: string) {
  const [contract] = await readContracts(db, { where: and(eq(c.id, id), isNull(c.deletedAt)) as SQL, order: [] });
  if (!contract) throw new Refusal("NOT_FOUND");
  const logEntries = await db
    .select({
      _id: log.id,
      from: log.from,
      to: log.to,
      at: log.at,
      byName: log.byName,
      note: log.note,
      corrective: log.corrective,
    })
    .from(log)
    .where(eq(log.contractId, id))
    .orderBy(asc(log.at), asc(log.id));
  return { ...contract, log: logEntries };
}

/** Two statements, however many there are. */
async function readContracts(
  db: Queryable,
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<ConsulateContract[]> {
  const rows = await db
    .select({
      contract: c,
      client: { _id: clientView.id, name: clientView.name },
      filing: getViewSelectedFields(filingView),
    })
    .from(c)
    .leftJoin(clientView, eq(clientView.id, c.clientId))
    .leftJoin(filingView, eq(filingView.id, c.filingId))
    .where(where)
    .orderBy(...order);
  const ids = rows.map(({ contract }) => contract.id);
  const documents = await readDocuments(db, { where: inArray(d.contractId, ids), order: [sql`${d.order}`] });
  return rows.map(({ contract, client, filing }) => ({
    ...serializeContract(contract),
    client,
    filing: filing && { _id: filing.id, name: numberOf(filing) },
    documents: documents.filter(({ row }) => row.contractId === contract.id).map(({ document }) => document),
  }));
}

/** Each with the offer that invoices it. */
async function readDocuments(db: Queryable, { where, order }: { readonly where: SQL; readonly order: SQL[] }) {
  const rows = await db
    .select({
      row: d,
      offer: { _id: contractOfferView.id, name: contractOfferView.offerNumber },
      invoicedAt: invoiced.at,
    })
    .from(d)
    .leftJoin(invoiced, eq(invoiced.documentId, d.id))
    .leftJoin(contractOfferView, eq(contractOfferView.id, invoiced.offerId))
    .where(where)
    .orderBy(...order);
  return rows.map(({ row, offer, invoicedAt }) => ({
    row,
    document: { ...serializeConsulateDocument(row), offer, invoicedAt },
  }));
}

export const serializeConsulateDocument = ({
  id: _id,
  ...row
}: DocumentRow): Omit<ConsulateDocument, "offer" | "invoicedAt"> => ({
  _id,
  ...row,
});
