/** Fact sources of legalization contracts and their documents, shared by vouchers and the consulate's contracts. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Permission } from "../../../../kit/permissions.ts";
import { instantColumn, monthSql, type FactSource } from "../../../../server/facts/fact-source.ts";
import { clientView } from "../../clients/server/public.ts";
import { nomenclatorView } from "../../../administration/nomenclators/server/public.ts";
import type { legalDocumentFacts as documents, legalizationContractFacts as contracts } from "../facts.ts";

type ContractColumn =
  | "id"
  | "number"
  | "clientId"
  | "clientType"
  | "country"
  | "holderName"
  | "holderCi"
  | "holderKey"
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

/** Kind of the contracts, and who may open them at which path. */
interface FactDisplay {
  readonly kind: SQL;
  readonly access: readonly Permission[];
  readonly at: (contract: string) => string;
}

const sharedOptions = (c: Contracts, display: FactDisplay) =>
  ({
    where: sql`${c.state} <> 'cancelled'`,
    filters: {
      clientType: (type: string) => sql`${c.clientType} = ${type}`,
      country: (country: string) => sql`${c.country} = ${country}`,
    },
    display: { ...display, number: c.number, name: c.holderName, record: c.id },
  }) satisfies Partial<Omit<FactSource, "display">> & { display: object };

export function contractRowsOf(c: Contracts, display: FactDisplay): FactSource<typeof contracts> {
  const shared = sharedOptions(c, display);
  // A holder without a client may still be a known client, by identity number.
  const sameClient = alias(clientView, "same");
  const holder = sql`(select ${sameClient.id} from ${clientView} same
    where ${sameClient.ci} = ${c.holderCi} and ${sameClient.mergedInto} is null order by ${sameClient.createdAt}, ${sameClient.id} limit 1)`;
  const clientId = sql`coalesce(${c.clientId}, ${holder})`;
  return {
    ...shared,
    // At most one row: PostgreSQL omits the join when no column of it is used.
    from: sql`${c} left join ${clientView} on ${clientView.id} = ${clientId}`,
    id: c.id,
    day: instantColumn(c.createdAt),
    money: { amount: c.amountTotal, currency: c.currency },
    // A holder who is no client is counted by identity document, which no list shows.
    subject: sql`coalesce(${clientId}, ${c.holderKey})`,
    idsOfPeople: (people) => sql`
      select ${c.id} from ${c} where ${c.clientId} in (${people})
      union all select ${c.id} from ${c} where ${c.clientId} is null and ${c.holderKey} in (
        ${people} union all select md5('ci ' || ${sameClient.ci})::uuid from ${clientView} same where ${sameClient.id} in (${people}))`,
    dimensions: {
      state: c.state,
      receiver: receiverKind(c),
      country: c.country,
      clientType: sql`coalesce(${clientView.clientType}, ${c.clientType})`,
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
        number: sql`coalesce(${clientView.clientNumber}, ${c.number})`,
        name: sql`coalesce(${clientView.name}, ${c.holderName})`,
        kind: sql`case when ${clientView.id} is null then 'holder' else 'client' end`,
        record: sql`coalesce(${clientView.id}, ${c.id})`,
        access: (kind) => (kind === "holder" ? display.access : ["adminClient"]),
        at: (id, kind) => (kind === "holder" ? display.at(id) : `/clients/manageClients/${id}`),
      },
    },
  };
}

interface DocumentFactOptions {
  readonly display: FactDisplay & { readonly status: PgColumn };
  readonly destination: SQL | PgColumn;
  /**
   * Condition for documents that are no longer in process though nobody received them; absent if only delivery ends it.
   */
  readonly isOver?: SQL;
}

export function documentRowsOf(
  d: Documents,
  c: Contracts,
  { display, destination, isOver }: DocumentFactOptions,
): FactSource<typeof documents> {
  const shared = sharedOptions(c, display);
  const createdAt = instantColumn(c.createdAt);
  const seal = currentSeal(d);
  return {
    ...shared,
    from: sql`${d} join ${c} on ${c.id} = ${d.contractId}`,
    id: d.id,
    day: createdAt,
    dateVariants: { delivered: instantColumn(d.deliveredAt) },
    dimensions: {
      documentType: d.documentType,
      group: sql`split_part(${d.documentType}, '.', 1)`,
      destination,
      process: d.process,
      seal,
      month: monthSql(createdAt),
    },
    conditions: {
      inProcess: isOver ? sql`(${d.deliveredAt} is null and not ${isOver})` : sql`${d.deliveredAt} is null`,
      delivered: sql`${d.deliveredAt} is not null`,
      toActiveDestination: sql`exists (select 1 from ${nomenclatorView}
        where ${nomenclatorView.code} = ${destination} and ${nomenclatorView.active})`,
      atDpj: sql`${seal} = 'DPJ'`,
      // The seal belonged to the ministry of foreign affairs (MINREX) until 2025.
      atCentralLegalization: sql`${seal} in ('MINREX', 'MINJUS')`,
    },
    display: { ...shared.display, status: display.status, number: sql`${c.number} || ' · ' || ${d.documentType}` },
  };
}

/** First required seal that is not yet obtained. */
function currentSeal({ stamps }: Documents): SQL {
  return sql`coalesce((select seal ->> 'stamp' from jsonb_array_elements(${stamps}) with ordinality as seals (seal, at)
    where (seal ->> 'required')::boolean and seal ->> 'obtainedAt' is null order by at limit 1), 'done')`;
}

/** Whether the receiver has a document of the holder's; without a receiver it counts as the holder. */
function receiverKind(c: Contracts): SQL {
  const isSame = (field: string, column: SQLWrapper) =>
    sql`coalesce(${c.receiver} ->> ${sql.raw(`'${field}'`)} = ${column}, false)`;
  return sql`case when ${c.receiver} is null or ${isSame("ci", c.holderCi)} or ${isSame("passport", c.holderPassport)}
    then 'personally' else 'otherPerson' end`;
}
