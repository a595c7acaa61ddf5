/** What lists and records of vouchers and of consulate contracts have in common. */
import { and, eq, gte, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import { equals, instantBetween } from "../../../../server/listing/filters.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import { byClient } from "../../clients/server/public.ts";
import { type Counter, counterStates, type LegalState } from "../states.ts";
import { serializeParties } from "./contract-parties.ts";
import type { CounterSource } from "./counter-port.ts";
import type { ValeRow } from "./vale/vale-workflow.ts";

type ContractColumns = Readonly<
  Record<"state" | "completedAt" | "paidAt" | "clientId" | "currency" | "createdAt" | "searchText", PgColumn>
>;
interface SharedFilters {
  readonly state?: LegalState | readonly LegalState[] | undefined;
  readonly counter?: Counter | undefined;
  readonly paid?: boolean | undefined;
  readonly client?: string | undefined;
  readonly currency?: Currency | readonly Currency[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

/** Conditions of the filters that both lists have. */
export async function sharedFilters(call: Call, c: ContractColumns, query: SharedFilters): Promise<SQL | undefined> {
  const { state, counter, paid, client, currency, from, to, search } = query;
  return and(
    equals(c.state, state),
    counter ? isInCounter(counter, dayOf(call.now), c) : undefined,
    paid === undefined ? undefined : paid ? isNotNull(c.paidAt) : isNull(c.paidAt),
    client ? eq(c.clientId, client) : undefined,
    equals(c.currency, currency),
    ...instantBetween(c.createdAt, from, to),
    ...(await searchScope(call.db, c.searchText, search, [byClient(call, c.clientId)])),
  );
}

/** Current state; of the completed ones only the last 30 days. */
export function isInCounter(
  counter: Counter,
  today: string,
  columns: Pick<CounterSource, "state" | "completedAt">,
): SQL | undefined {
  const inState = inArray(columns.state, [...counterStates(counter)]);
  if (counter !== "completed") return inState;
  return and(inState, gte(columns.completedAt, startOfDay(addDays(today, -29)).toISOString()));
}

/** A contract without its client, filing and documents. */
export const serializeContract = <Row extends Parameters<typeof serializeParties>[0] & Pick<ValeRow, "id" | "paidAt">>(
  row: Row,
) => ({ ...row, ...serializeParties(row), _id: row.id, paid: row.paidAt !== null });
