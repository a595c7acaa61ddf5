import type { Server } from "../../../../../server/server.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { writeAttempt } from "./attempts.ts";
import { newContract } from "./payable-contracts.ts";

/** 100.00 CUP by EnZona at noon of that day, for a new contract unless `columns` names the subject. */
export async function paidOn(
  server: Server,
  day: string,
  { status = "confirmed", ...columns }: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const at = atNoon(day);
  const contract = columns.subjectId ? undefined : await newContract(server, { amount: "100.00" });
  return writeAttempt(server.db, status, {
    ...(contract && { subjectId: contract.id, subjectNumber: contract.number }),
    gateway: "enzona",
    gatewayId: crypto.randomUUID(),
    settled: true,
    amount: "100.00",
    dueAmount: "100.00",
    expiresAt: at,
    confirmedAt: status === "confirmed" ? at : null,
    createdAt: at,
    ...columns,
  });
}

export const atNoon = (day: string) => `${day}T17:00:00.000Z`;
