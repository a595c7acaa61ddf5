/** The CRUD resource of filings: numbering, supplements of a contract, deadlines. */
import { eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { dayBetween, equals } from "../../../../server/listing/filters.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { byClient } from "../../clients/server/public.ts";
import { countryNaming, itemsByType } from "../../../administration/nomenclators/server/public.ts";
import { restoreDocumentsWith, trashDocumentsWith } from "../../../collaboration/media/server/public.ts";
import { catalogueOf, numberOf } from "../columns.ts";
import { filingRoutes } from "../contract.ts";
import { filingFields } from "../filing-fields.ts";
import type { Filing } from "../filing.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { writeDeadlines } from "./deadlines.ts";
import { filingRemovalPort } from "./removal-port.ts";
import { inArea } from "./practice-area-filter.ts";
import { lockNumbers, nextContract, nextRadication, nextSupplement, readUsedNumbers } from "./filing-numbers.ts";
import { readFilings } from "./queries.ts";
import { filingFieldErrors, lockFilingOwner, type FilingRow, type FilingInput } from "./validate-filing.ts";
import { filingDeadlines, filings } from "./tables.ts";
import { notifyAssigned, warnOfWritten } from "./notifications.ts";

const words = { es, en };
export const filingResource = tableResource(filingRoutes, {
  table: filings,
  fields: filingFields,
  auditKind: "filing",
  auditsViews: true,
  actionPrefix: "filings",
  cascade: [{ column: filingDeadlines.filingId }],
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    countryOf: countryNaming(language),
    nameOf: await readCodeNames(db, language),
  }),
  displayName: (filing) => ({
    es: `${numberOf(filing)} · ${filing.client.name}`,
    en: `${numberOf(filing)} · ${filing.client.name}`,
  }),
  relatedSearch: (call) => [byClient(call, filings.clientId)],
  filters: { practiceArea: (area) => inArea(filings.practiceArea, area) },
  where: (query, call) => filterConditions(query, dayOf(call.now)),
  sorts: {
    radicationNumber: filings.radicationNumber,
    fee: [filings.currency, filings.fee],
    subscriptionDate: filings.subscriptionDate,
    terminationDate: filings.terminationDate,
  },
  read: readFilings,
  // Acquired before the row lock, so that number assignments are serialized.
  lockFirst: async (_call, tx, action) => (action === "remove" ? undefined : lockNumbers(tx)),
  authorize: async (call, tx, { id }, action) => {
    if (action === "remove") await filingRemovalPort().onRemove(call, tx, id);
  },
  toColumns: async (call, tx, input, before) => {
    const owner = await lockFilingOwner(tx, input, before);
    const fields = await filingFieldErrors(tx, input, owner, before);
    // A number conflict is reported with other field errors; alone it has a code of its own.
    if (Object.keys(fields).length > 0)
      throw new Refusal("INVALID", { fields: { ...(await readUsedNumbers(tx, input, before)), ...fields } });
    if (before && input.deadlines) await writeDeadlines(call, tx, before.id, input.deadlines);
    const { client, specialist, correspondent } = input;
    return {
      ...toColumns(filings, input),
      ...(specialist && { specialistId: specialist }),
      ...(correspondent !== undefined && { correspondentId: correspondent || null }),
      ...(before ? client && { clientId: client } : await newFilingColumns(call, tx, input, owner)),
    };
  },
  writeChildren: (call, tx, id, { deadlines = [] }) => writeDeadlines(call, tx, id, deadlines),
  afterWrite: async (call, tx, action, { id, before, after }) => {
    const documents = { element: "filing", elementId: id } as const;
    if (action === "remove") await trashDocumentsWith(tx, documents, call.now);
    if (action === "restore") await restoreDocumentsWith(tx, documents);
    if ((action === "create" || action === "update") && after) {
      await notifyAssigned(call, tx, before ?? null, after);
      await warnOfWritten(call, tx, after, before ?? null);
    }
    if (action === "update" && before?.kind === "contract" && after) await updateSupplements(call, tx, before, after);
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

/** Columns of a new filing that are not entered: numbers, parent contract and client. */
async function newFilingColumns(
  call: Call,
  tx: Transaction,
  input: FilingInput,
  { client, contract }: FilingOwner,
): Promise<Partial<FilingRow>> {
  const { kind, contractNumber, supplementNumber, vip, exportable, clientType } = input;
  const numbers =
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
    ...numbers,
    radicationNumber: await nextRadication(tx, call.now),
    ...(client && { clientId: client.id, vip: vip ?? client.vip }),
    exportable: exportable ?? clientType === "foreign",
  };
}
type FilingOwner = Awaited<ReturnType<typeof lockFilingOwner>>;

/**
 * Supplements follow their contract: they get its number (as does their own number, if derived from it) and its
 * client.
 */
async function updateSupplements(call: Call, tx: Transaction, before: Filing, after: Filing): Promise<void> {
  const { _id, contractNumber, client } = after;
  const [oldNumber, newNumber] = [before.contractNumber ?? "", contractNumber ?? ""];
  if (oldNumber === newNumber && before.client._id === client._id) return;
  const supplements = await tx
    .update(filings)
    .set({
      contractNumber: newNumber,
      clientId: client._id,
      supplementNumber: sql`case when starts_with(${filings.supplementNumber}, ${`${oldNumber}-S`})
        then ${newNumber}::text || substr(${filings.supplementNumber}, ${oldNumber.length + 1}::int) else ${filings.supplementNumber} end`,
      updatedAt: call.now.toISOString(),
      updatedBy: requireCaller(call).userId,
    })
    .where(eq(filings.parentId, _id))
    .returning({ id: filings.id, supplementNumber: filings.supplementNumber });
  for (const { id, supplementNumber } of supplements)
    await writeAuditEntry(tx, call, {
      action: "filings.update",
      kind: "filing",
      id,
      before: { contractNumber: oldNumber, client: before.client },
      after: { contractNumber: newNumber, supplementNumber, client },
    });
}

interface FilingFilters {
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

/** Filters that no column of the same name answers. */
function filterConditions(filters: FilingFilters, today: string): SQL | undefined {
  const { client, specialist, feeFrom, feeTo, from, to, endsFrom, endsTo, closed, overdue } = filters;
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
/** Has an unfinished deadline in the past. */
export const isOverdue = (today: string): SQL =>
  sql`${filings.id} in (select filing_id from filing_deadlines where done_at is null and due_on < ${today})`;

/** Maps codes of filings to names. */
async function readCodeNames(db: Queryable, language: Language): Promise<(code: string) => string> {
  const items = await itemsByType(db, Object.values(catalogueOf));
  const names = new Map(Object.values(items).flatMap((each) => each.map(({ code, name }) => [code, name[language]])));
  return (code) => names.get(code) ?? code;
}
