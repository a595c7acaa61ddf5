/** Imports days from the gateway's own list of operations. */
import { amountText } from "../../../../../kit/numbers/money.ts";
import { addDays, startOfDay } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { gatewaysOf, type PayState, requireGatewayPermission, type Snapshot } from "../../../payments/server/public.ts";
import type { ImportReport } from "../../schemas.ts";
import { packOperations, type TheirOperation } from "../gateway-operations.ts";
import { applyImport } from "./import-statement.ts";

/** Loads a day and the one before it: an order placed before midnight may be paid after it. */
export async function loadFromGateway(
  call: Call,
  { gateway, day }: { gateway: GatewayKey; day: string },
): Promise<ImportReport> {
  requireGatewayPermission(call, gateway);
  return loadDays(call.server, call, gateway, [addDays(day, -1), day]);
}

/** STATEMENT_MISSING when the gateway has no list; GATEWAY_UNREACHABLE when it does not answer. */
export async function loadDays(
  server: Server,
  actor: Actor,
  gateway: GatewayKey,
  days: readonly string[],
): Promise<ImportReport> {
  const provider = gatewaysOf(server)[gateway];
  if (!provider?.capabilities.list) throw new Refusal("STATEMENT_MISSING");
  const operations: TheirOperation[] = [];
  for (const day of days) {
    const until = new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
    const result = await provider.listOperations(startOfDay(day), until);
    if (result.kind !== "ok") throw new Refusal("GATEWAY_UNREACHABLE");
    operations.push(...result.value.flatMap((snapshot) => operationOf(snapshot, day) ?? []));
  }
  const now = server.now();
  return inTransaction(server.db, (tx) =>
    applyImport(tx, actor, { gateway, days, operations: packOperations(operations), source: "gateway", now }),
  );
}

const recordStateOf: Readonly<Partial<Record<PayState, TheirOperation["state"]>>> = {
  paid: "paid",
  reversing: "paid",
  refundRequested: "paid",
  partiallyRefunded: "partlyRefunded",
  refunded: "refunded",
  reversed: "refunded",
  disputed: "claimed",
};

/** Undefined when no money was charged. */
function operationOf(snapshot: Snapshot, day: string): TheirOperation | undefined {
  const state = recordStateOf[snapshot.state];
  if (!state || !snapshot.amount) return undefined;
  const amount = amountText(snapshot.amount.minor);
  const refunded = snapshot.refunded && amountText(snapshot.refunded.minor);
  // Ignores a fee that is negative or exceeds the amount.
  const { commission } = snapshot;
  const isFee = commission && commission.minor >= 0n && commission.minor <= snapshot.amount.minor;
  return {
    operation: snapshot.gatewayId ?? snapshot.reference,
    reference: snapshot.reference,
    day,
    at: snapshot.at?.toISOString() ?? null,
    state,
    amount,
    currency: snapshot.amount.currency,
    refunded: refunded ?? (state === "refunded" ? amount : state === "paid" ? "0.00" : null),
    ...(isFee ? { fee: amountText(commission.minor) } : {}),
  };
}
