/** The register as staff see it. */
import { and } from "drizzle-orm";
import { equals, instantBetween, matchesTerms } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { type IssuedDocument, issuedDocumentList as list } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { issuedDocuments as d } from "./tables.ts";

const words = { es, en };

export const issuedDocumentHandlers = listHandlers(list, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "issuedDocuments.export", kind: "issuedDocument", id: () => "list" },
  id: d.id,
  where: (_call, { kind, state, from, to, search }) =>
    and(
      equals(d.kind, kind),
      equals(d.state, state),
      ...instantBetween(d.issuedAt, from, to),
      ...matchesTerms(d.searchText, search),
    ),
  sorts: { number: d.number, state: [d.state, d.issuedAt], issuedAt: d.issuedAt },
  readRows: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(d)
      .where(where)
      .orderBy(...order);
    return rows.map(serializeIssuedDocument);
  },
});

export function serializeIssuedDocument({ id, ...row }: typeof d.$inferSelect): IssuedDocument {
  return { ...row, _id: id };
}
