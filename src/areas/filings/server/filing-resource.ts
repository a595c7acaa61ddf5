/** Filings as people keep them: numbered in turn, supplements below their contract, with what is to be done and until when. */
import { eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Language } from "../../../kit/language.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { cascadeRows } from "../../../server/crud/references.ts";
import { dayBetween, equals } from "../../../server/listing/filters.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { byClient } from "../../clients/server/public.ts";
import { countryNaming, itemsByType } from "../../nomenclators/server/public.ts";
import { restoreDocumentsWith, trashDocumentsWith } from "../../media/server/public.ts";
import { catalogueOf, numberOf } from "../columns.ts";
import { filingRoutes, type FilingDraft } from "../contract.ts";
import type { Filing } from "../filing.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { writeDeadlines } from "./deadlines.ts";
import { endsOfFiling } from "./removal-port.ts";
import { inArea } from "./practice-area-filter.ts";
import { lockNumbers, nextContract, nextRadication, nextSupplement, takenNumbers } from "./filing-numbers.ts";
import { readFilings } from "./queries.ts";
import { filingFieldErrors, lockFilingOwner } from "./validate-filing.ts";
import { filingDeadlines, filings } from "./tables.ts";
import { notifyAssigned, warnOfWritten } from "./notifications.ts";

cascadeRows("filing", [{ column: filingDeadlines.filingId }]);

const words = { es, en };
export type FilingInput = { readonly [Name in keyof FilingDraft]?: FilingDraft[Name] | undefined };
export type FilingRow = typeof filings.$inferSelect;

export const filingResource = tableResource(filingRoutes, {
  table: filings,
  auditKind: "filing",
  actionPrefix: "filings",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    countryOf: countryNaming(language),
    nameOf: await namesIn(db, language),
  }),
  displayName: (one) => ({ es: `${numberOf(one)} · ${one.client.name}`, en: `${numberOf(one)} · ${one.client.name}` }),
  relatedSearch: (call) => [byClient(call, filings.clientId)],
  filters: { practiceArea: (area) => inArea(filings.practiceArea, area) },
  where: (wanted, call) => asked(wanted, dayOf(call.now)),
  sorts: {
    radicationNumber: filings.radicationNumber,
    fee: [filings.currency, filings.fee],
    subscriptionDate: filings.subscriptionDate,
    terminationDate: filings.terminationDate,
  },
  read: readFilings,
  // Before the record's own lock: numbers are given to one after the other.
  lockFirst: async (_call, tx, deed) => (deed === "remove" ? undefined : lockNumbers(tx)),
  authorize: async (call, tx, { id }, deed) => {
    if (deed === "remove") await endsOfFiling().removed(call, tx, id);
  },
  toColumns: async (call, tx, wanted, before) => {
    const owner = await lockFilingOwner(tx, wanted, before);
    const fields = await filingFieldErrors(tx, wanted, owner, before);
    // A number that somebody has is said with the rest; alone it is refused by its own name.
    if (Object.keys(fields).length > 0)
      throw new Refusal("INVALID", { fields: { ...(await takenNumbers(tx, wanted, before)), ...fields } });
    if (before && wanted.deadlines) await writeDeadlines(call, tx, before.id, wanted.deadlines);
    const { client, specialist, correspondent } = wanted;
    return {
      ...toColumns(filings, wanted),
      ...(specialist && { specialistId: specialist }),
      ...(correspondent !== undefined && { correspondentId: correspondent || null }),
      ...(before ? client && { clientId: client } : await filed(call, tx, wanted, owner)),
    };
  },
  writeChildren: (call, tx, id, { deadlines = [] }) => writeDeadlines(call, tx, id, deadlines),
  afterWrite: async (call, tx, deed, { id, before, after }) => {
    const documents = { element: "filing", elementId: id } as const;
    if (deed === "remove") await trashDocumentsWith(tx, documents, call.now);
    if (deed === "restore") await restoreDocumentsWith(tx, documents);
    if ((deed === "create" || deed === "update") && after) {
      await notifyAssigned(call, tx, before ?? null, after);
      await warnOfWritten(call, tx, after, before ?? null);
    }
    if (deed === "update" && before?.kind === "contract" && after) await lead(call, tx, before, after);
  },
  uniqueErrors: {
    filings_radication: null,
    filings_contract: "contractNumber",
    filings_supplement: "supplementNumber",
  },
  references: {
    filings: {
      column: filings.parentId,
      path: ({ contractNumber }) => `/legalAssistance/manageFilings?contractNumber=${String(contractNumber)}`,
    },
  },
});

/** What a new one gets beside what was typed: its place in the register, its numbers, whose it is. */
async function filed(
  call: Call,
  tx: Transaction,
  wanted: FilingInput,
  { client, contract }: Owner,
): Promise<Partial<FilingRow>> {
  const { kind, contractNumber, supplementNumber, vip, exportable, clientType } = wanted;
  const given =
    kind === "contract"
      ? { contractNumber: contractNumber ?? (await nextContract(tx, call.now)) }
      : kind === "supplement" && contract?.contractNumber
        ? {
            parentId: contract.id,
            contractNumber: contract.contractNumber,
            supplementNumber: supplementNumber ?? (await nextSupplement(tx, contract.contractNumber)),
          }
        : {};
  return {
    ...given,
    radicationNumber: await nextRadication(tx, call.now),
    ...(client && { clientId: client.id, vip: vip ?? client.vip }),
    exportable: exportable ?? clientType === "foreign",
  };
}
type Owner = Awaited<ReturnType<typeof lockFilingOwner>>;

/** Supplements follow their contract: to its number, their own where that began with it, and to its client. */
async function lead(call: Call, tx: Transaction, before: Filing, after: Filing): Promise<void> {
  const { _id, contractNumber, client } = after;
  const [was, is] = [before.contractNumber ?? "", contractNumber ?? ""];
  if (was === is && before.client._id === client._id) return;
  const moved = await tx
    .update(filings)
    .set({
      contractNumber: is,
      clientId: client._id,
      supplementNumber: sql`case when starts_with(${filings.supplementNumber}, ${`${was}-S`})
        then ${is}::text || substr(${filings.supplementNumber}, ${was.length + 1}::int) else ${filings.supplementNumber} end`,
      updatedAt: call.now.toISOString(),
      updatedBy: requireCaller(call).userId,
    })
    .where(eq(filings.parentId, _id))
    .returning({ id: filings.id, supplementNumber: filings.supplementNumber });
  for (const { id, supplementNumber } of moved)
    await writeAuditEntry(tx, call, {
      action: "filings.update",
      kind: "filing",
      id,
      before: { contractNumber: was, client: before.client },
      after: { contractNumber: is, supplementNumber, client },
    });
}

interface Asked {
  readonly client?: string | undefined;
  readonly specialist?: readonly string[] | undefined;
  readonly feeFrom?: string | undefined;
  readonly feeTo?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly endsFrom?: string | undefined;
  readonly endsTo?: string | undefined;
  readonly closed?: boolean | undefined;
  readonly overdue?: boolean | undefined;
}

/** What filters ask that no column of their name answers. */
function asked(wanted: Asked, today: string): SQL | undefined {
  const { client, specialist, feeFrom, feeTo, from, to, endsFrom, endsTo, closed, overdue } = wanted;
  const conditions = [
    equals(filings.clientId, client),
    equals(filings.specialistId, specialist),
    feeFrom ? sql`${filings.fee} >= ${feeFrom}` : undefined,
    feeTo ? sql`${filings.fee} <= ${feeTo}` : undefined,
    ...dayBetween(filings.subscriptionDate, from, to),
    ...dayBetween(filings.terminationDate, endsFrom, endsTo),
    closed === undefined ? undefined : closed ? hasEnded(today) : isFilingOpen(today),
    overdue === undefined ? undefined : overdue ? isOverdue(today) : sql`not ${isOverdue(today)}`,
  ].filter((each) => each !== undefined);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

const hasEnded = (today: string) => lte(filings.terminationDate, today);
export const isFilingOpen = (today: string): SQL =>
  sql`${or(isNull(filings.terminationDate), gt(filings.terminationDate, today))}`;
/** A deadline passed that nobody said is done. */
export const isOverdue = (today: string): SQL =>
  sql`${filings.id} in (select filing_id from filing_deadlines where done_at is null and due_on < ${today})`;

/** What the codes of filings are called. */
async function namesIn(db: Queryable, language: Language): Promise<(code: string) => string> {
  const items = await itemsByType(db, Object.values(catalogueOf));
  const names = new Map(Object.values(items).flatMap((each) => each.map(({ code, name }) => [code, name[language]])));
  return (code) => names.get(code) ?? code;
}
