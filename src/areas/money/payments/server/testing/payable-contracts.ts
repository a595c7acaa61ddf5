/**
 * A payable subject for tests: consulate contracts in a table of their own, registered as by any area. A second payment
 * throws, so that no test overlooks it.
 */
import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { bindPort } from "../../../../../server/port.ts";
import { issueLink, type PayableSubject, payableSubjectPort } from "../public.ts";

export interface TestContractRow {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly expiresAt: string;
}

type Row = {
  id: string;
  number: string;
  amount: string;
  currency: Currency;
  status: "due" | "paid" | "cancelled";
  payments: number;
  links_expired: number;
  user_id: string | null;
};

const kind = "consulate";
const payer = { name: "Yadira Álvarez", email: "client@demo.example", phone: "+5352345678", language: "es" } as const;

/** Creates the table and registers the subject in this process. */
export async function openContracts(server: Server): Promise<void> {
  await server.db.execute(sql`create table if not exists paid_contracts (
    id uuid primary key, number text not null, amount numeric(14,2) not null, currency text not null,
    status text not null, payments int not null default 0, links_expired int not null default 0, user_id uuid)`);
  await server.db.execute(sql`create sequence if not exists paid_contracts_number`);
  bindPort(payableSubjectPort.implement(kind, subject));
}

/** An unpaid contract with its link. */
export async function newContract(
  server: Server,
  options: { readonly amount?: string; readonly currency?: Currency; readonly userId?: string } = {},
): Promise<TestContractRow> {
  return inTransaction(server.db, async (tx) => {
    const id = randomUUID();
    const sequence = await tx.execute<{ n: string }>(sql`select nextval('paid_contracts_number') as n`);
    const number = `CE26${String(sequence.rows[0]?.n).padStart(6, "0")}`;
    await tx.execute(sql`insert into paid_contracts (id, number, amount, currency, status, user_id)
      values (${id}, ${number}, ${options.amount ?? "1630.00"}, ${options.currency ?? "CUP"}, 'due', ${options.userId ?? null})`);
    const { token, expiresAt } = await issueLink(tx, "system", { kind, id, now: server.now() });
    return { id, number, token, expiresAt };
  });
}

export async function contractRow(db: Queryable, id: string, lock = false): Promise<Row | undefined> {
  const result = await db.execute<Row>(
    sql`select * from paid_contracts where id = ${id} ${lock ? sql`for update` : sql``}`,
  );
  return result.rows[0];
}

export async function cancelContract(server: Server, id: string): Promise<void> {
  await server.db.execute(sql`update paid_contracts set status = 'cancelled' where id = ${id} and status = 'due'`);
}

const subject: PayableSubject = {
  due: async (tx, id, { lock }) => {
    const row = await contractRow(tx, id, lock);
    return row
      ? {
          number: row.number,
          amount: row.amount,
          currency: row.currency,
          description: { es: `Contrato ${row.number}`, en: `Contract ${row.number}` },
          payable: row.status === "due",
          requester: { ...payer, userId: row.user_id },
        }
      : null;
  },
  markPaid: async (tx, id) => {
    const row = await contractRow(tx, id);
    if (row?.status === "cancelled") return "refundDue";
    if (row?.status !== "due") throw new Error(`${row?.number} was paid twice`);
    await tx.execute(sql`update paid_contracts set status = 'paid', payments = payments + 1 where id = ${id}`);
    return "settled";
  },
  onLinkExpired: async (tx, id) => {
    await tx.execute(sql`update paid_contracts set links_expired = links_expired + 1 where id = ${id}`);
  },
};
