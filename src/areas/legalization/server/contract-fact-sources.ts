/** What can be counted of contracts of legalization and of their documents, whichever office keeps them. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Permission } from "../../../kit/permissions.ts";
import { instantColumn, monthSql, type FactSource } from "../../../server/facts/fact-source.ts";
import { clients } from "../../clients/server/tables.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import type { legalDocumentFacts as documents, legalizationContractFacts as contracts } from "../facts.ts";

type ContractColumn =
  | "id"
  | "number"
  | "clientId"
  | "clientType"
  | "country"
  | "holderName"
  | "holderCi"
  | "holderPassport"
  | "currency"
  | "amountTotal"
  | "state"
  | "paidAt"
  | "receiver"
  | "createdAt";
type Contracts = SQLWrapper & { readonly [Name in ContractColumn]: PgColumn };
type DocumentColumn = "id" | "contractId" | "documentType" | "process" | "stamps" | "deliveredAt";
type Documents = SQLWrapper & { readonly [Name in DocumentColumn]: PgColumn };

/** How an office calls its contracts, and who may open them where. */
interface Kept {
  readonly kind: SQL;
  readonly access: readonly Permission[];
  readonly at: (contract: string) => string;
}

const sharedOf = (c: Contracts, kept: Kept) =>
  ({
    where: sql`${c.state} <> 'cancelled'`,
    filters: {
      clientType: (type: string) => sql`${c.clientType} = ${type}`,
      country: (country: string) => sql`${c.country} = ${country}`,
    },
    display: { ...kept, number: c.number, name: c.holderName, record: c.id },
  }) satisfies Partial<Omit<FactSource, "display">> & { display: object };

export function contractRowsOf(c: Contracts, kept: Kept): FactSource<typeof contracts> {
  const shared = sharedOf(c, kept);
  // Who holds a contract without being its client may be one all the same: their identity number says so.
  const same = alias(clients, "same");
  const holder = sql`(select ${same.id} from ${clients} same
    where ${same.ci} = ${c.holderCi} and ${same.mergedInto} is null order by ${same.createdAt}, ${same.id} limit 1)`;
  const known = sql`coalesce(${c.clientId}, ${holder})`;
  return {
    ...shared,
    // One at most: the database looks for nobody where nothing is asked of them.
    from: sql`${c} left join ${clients} on ${clients.id} = ${known}`,
    id: c.id,
    day: instantColumn(c.createdAt),
    money: { amount: c.amountTotal, currency: c.currency },
    // Who is no client is told apart by a document, which no list shows.
    subject: sql`coalesce(${known}, md5('ci ' || ${c.holderCi})::uuid, md5('passport ' || ${c.holderPassport})::uuid)`,
    dimensions: {
      state: c.state,
      receiver: byOther(c),
      country: c.country,
      clientType: sql`coalesce(${clients.clientType}, ${c.clientType})`,
    },
    conditions: {
      open: sql`${c.state} not in ('completed', 'cancelled')`,
      completed: sql`${c.state} = 'completed'`,
      paid: sql`${c.paidAt} is not null`,
      exportable: sql`${c.paidAt} is not null and ${c.currency} <> 'CUP'`,
    },
    display: {
      ...shared.display,
      status: c.state,
      subject: {
        number: sql`coalesce(${clients.clientNumber}, ${c.number})`,
        name: sql`coalesce(${clients.name}, ${c.holderName})`,
        kind: sql`case when ${clients.id} is null then 'holder' else 'client' end`,
        record: sql`coalesce(${clients.id}, ${c.id})`,
        access: (kind) => (kind === "holder" ? kept.access : ["adminClient"]),
        at: (id, kind) => (kind === "holder" ? kept.at(id) : `/clients/manageClients/${id}`),
      },
    },
  };
}

interface DocumentsKept {
  readonly told: Kept & { readonly status: PgColumn };
  readonly destination: SQL | PgColumn;
  /** What keeps one from being in process that nobody has; none where only handing over does. */
  readonly over?: SQL;
}

export function documentRowsOf(
  d: Documents,
  c: Contracts,
  { told, destination, over }: DocumentsKept,
): FactSource<typeof documents> {
  const shared = sharedOf(c, told);
  const created = instantColumn(c.createdAt);
  const seal = currentSeal(d);
  return {
    ...shared,
    from: sql`${d} join ${c} on ${c.id} = ${d.contractId}`,
    id: d.id,
    day: created,
    dateVariants: { delivered: instantColumn(d.deliveredAt) },
    dimensions: {
      documentType: d.documentType,
      group: sql`split_part(${d.documentType}, '.', 1)`,
      destination,
      process: d.process,
      seal,
      month: monthSql(created),
    },
    conditions: {
      inProcess: over ? sql`(${d.deliveredAt} is null and not ${over})` : sql`${d.deliveredAt} is null`,
      delivered: sql`${d.deliveredAt} is not null`,
      toActiveDestination: sql`exists (select 1 from ${nomenclators}
        where ${nomenclators.code} = ${destination} and ${nomenclators.active})`,
      atDpj: sql`${seal} = 'DPJ'`,
      // It was the ministry of foreign affairs' until 2025.
      atCentralLegalization: sql`${seal} in ('MINREX', 'MINJUS')`,
    },
    display: { ...shared.display, status: told.status, number: sql`${c.number} || ' · ' || ${d.documentType}` },
  };
}

/** The first that it needs and has not. */
function currentSeal({ stamps }: Documents): SQL {
  return sql`coalesce((select seal ->> 'stamp' from jsonb_array_elements(${stamps}) with ordinality as seals (seal, at)
    where (seal ->> 'required')::boolean and seal ->> 'obtainedAt' is null order by at limit 1), 'done')`;
}

/** Whether who took it has a document of the holder's; nobody said counts as the holder. */
function byOther(c: Contracts): SQL {
  const same = (of: string, column: SQLWrapper) =>
    sql`coalesce(${c.receiver} ->> ${sql.raw(`'${of}'`)} = ${column}, false)`;
  return sql`case when ${c.receiver} is null or ${same("ci", c.holderCi)} or ${same("passport", c.holderPassport)}
    then 'personally' else 'otherPerson' end`;
}
