/** The list of a package, delivered to the consulate with its documents. In Spanish. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Database } from "../../../../../server/database/connection.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { type DocumentSource, printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { slipDocument } from "../../../legalization/server/public.ts";
import type { consulateContract } from "../../contract.ts";
import { words } from "../../words.es.ts";
import { documentListQuery } from "../documents.ts";
import { consulateContracts as c, consulateDocuments as d } from "../tables.ts";

type ListQuery = ParsedOf<typeof consulateContract.packageList>;

/** The issued list of one whole package; documents with another filter are an ordinary list. */
export async function printPackageList(query: ListQuery, call: Call): Promise<Download> {
  const { packageNumber, status, documentType, invoiced, invoiceable, contractId, currency, from, to, search } = query;
  const others = [status, documentType, invoiced, invoiceable, contractId, currency, from, to, search];
  const isWhole = packageNumber && others.every((filter) => filter === undefined || filter === "");
  const exists = isWhole && (await documentsOf(call.db, packageNumber)).length > 0;
  return exists ? printDocuments(call, packageListSource, packageNumber) : documentListQuery.pdf(query, call);
}

export const packageListSource: DocumentSource<string> = {
  kind: "packageList",
  async read(call, number) {
    const { db, server, now } = call;
    const documents = await documentsOf(db, number);
    const after = { format: "pdf", rows: documents.length, filters: { packageNumber: number } };
    await writeAuditEntry(server.db, call, {
      action: "consulateDocuments.export",
      kind: "consulateDocument",
      id: number,
      after,
    });
    const { columns, pdf } = words;
    const { packageList: list } = pdf;
    const types = documents.map(({ documentType }) => documentType);
    const names = await codeNames(db, types, "es");
    const quantity = documents.reduce((sum, document) => sum + document.quantity, 0);
    const contracts = new Set(documents.map(({ contract }) => contract)).size;
    const slip = {
      title: list.title,
      number: { label: columns.packageNumber, value: number },
      date: { label: list.documents, value: String(quantity) },
      facts: [{ label: list.contracts, value: String(contracts) }],
      heads: [pdf.concept, "", "", pdf.quantity],
      documents: documents.map(({ documentType, code, contract, holderName, ...document }) => ({
        title: names.get(documentType) ?? documentType,
        about: [code, contract, holderName].join(" · "),
        amount: String(document.quantity),
        lines: [],
      })),
      total: { label: list.documents, value: String(quantity) },
      codeOf: interpolate(list.code, { number }),
      scan: list.scan,
      signatures: [list.handsOver, list.receives].map((label) => ({ label, name: "" })),
      since: now.toISOString(),
      firm: await letterheadOf(db),
      page: `${server.environment.publicUrl}/legalsit/spain-consulate/documents?packageNumber=${encodeURIComponent(number)}`,
      now,
    };
    const sheet = {
      recordId: number,
      facts: { subject: list.title, quantity },
      document: slipDocument(slip),
    };
    return { documents: [sheet], fileName: number };
  },
  demo: {
    email: "administrator@demo.example",
    input: async (db) => {
      const [document] = await db
        .select({ number: d.packageNumber })
        .from(d)
        .where(isNotNull(d.packageNumber))
        .orderBy(asc(d.packageNumber))
        .limit(1);
      return document?.number ?? undefined;
    },
  },
};

const documentsOf = (db: Database, number: string) =>
  db
    .select({
      code: d.code,
      documentType: d.documentType,
      holderName: d.holderName,
      quantity: d.quantity,
      contract: c.number,
    })
    .from(d)
    .innerJoin(c, eq(c.id, d.contractId))
    .where(and(eq(d.packageNumber, number), isNull(c.deletedAt)))
    .orderBy(asc(d.code));
