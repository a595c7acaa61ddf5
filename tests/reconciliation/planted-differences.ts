/** Payments of one day at one gateway, here and at the gateway, with planted differences. */
import { sql } from "drizzle-orm";
import type { GatewayKey } from "../../src/areas/money/payments/states.ts";
import { differenceKinds, type DifferenceKind } from "../../src/areas/money/reconciliation/states.ts";
import { startOfDay } from "../../src/kit/time/calendar.ts";
import type { Server } from "../../src/server/server.ts";
import type { SeededOperation } from "../../sandbox/statement.ts";

export const sandboxNames = { transfermovil: "transfermovil", enzona: "enzona", bipay: "bidaiondo" } as const;
const currencies = { transfermovil: "CUP", enzona: "CUP", bipay: "USD" } as const;
const prefixes = { transfermovil: "71", enzona: "72", bipay: "73" } as const;

export interface Plan {
  readonly gateway: GatewayKey;
  readonly day: string;
  readonly payments: number;
  readonly faultsPerKind: number;
}

/** One payment: our record and those of the gateway. */
interface Pair {
  readonly reference: string;
  readonly kind: DifferenceKind | null;
  readonly ours: Ours | null;
  readonly theirs: readonly Omit<SeededOperation, "reference">[];
}
interface Ours {
  readonly subject: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly settled: boolean;
  readonly late: boolean;
  readonly duplicated: boolean;
  readonly at: string;
}

/** The payments of a plan, with every variant of each kind of difference. */
export function planned({ gateway, day, payments, faultsPerKind }: Plan): Pair[] {
  const pairs: Pair[] = [];
  const currency = currencies[gateway];
  for (let index = 0; index < payments; index++) {
    const kind = index % 9 === 4 ? kindOf(Math.floor(index / 9), faultsPerKind) : null;
    const variant = Math.floor(Math.floor(index / 9) / differenceKinds.length);
    const amount = `${100 + (index % 50) * 7}.${String(index % 100).padStart(2, "0")}`;
    const reference = `${prefixes[gateway]}${String(index + 1).padStart(10, "0")}`;
    // From shortly after midnight to shortly before the next midnight, in Havana.
    const at = new Date(startOfDay(day).getTime() + 30_000 + Math.floor((index * 86_300_000) / payments)).toISOString();
    const subject = uuid(gateway, index);
    const ours: Ours = {
      subject,
      status: "confirmed",
      amount,
      currency,
      settled: true,
      late: false,
      duplicated: false,
      at,
    };
    const theirs: Omit<SeededOperation, "reference"> = { amount, currency, state: "paid", refunded: "0.00", at };
    pairs.push({ reference, kind, ...withDifference(kind, variant, gateway, ours, theirs) });
    // An earlier attempt has paid the same subject: the payment above is the second one.
    if (kind === "paidTwice" && !isRepeated(gateway, variant))
      pairs.push({ reference: reference.replace(/^7/, "6"), kind: null, ours, theirs: [theirs] });
  }
  return pairs;
}

function kindOf(index: number, faultsPerKind: number): DifferenceKind | null {
  return index < differenceKinds.length * faultsPerKind
    ? (differenceKinds[index % differenceKinds.length] ?? null)
    : null;
}

function withDifference(
  kind: DifferenceKind | null,
  variant: number,
  gateway: GatewayKey,
  ours: Ours,
  theirs: Omit<SeededOperation, "reference">,
): Pick<Pair, "ours" | "theirs"> {
  const unpaid = ["expired", "failed", "cancelled", "paying"][variant % 4] ?? "expired";
  switch (kind) {
    case "paidLate":
      return variant % 5 === 4
        ? { ours: { ...ours, late: true }, theirs: [theirs] }
        : { ours: { ...ours, status: unpaid, settled: false }, theirs: [theirs] };
    case "paidTwice":
      if (isRepeated(gateway, variant)) return { ours, theirs: [theirs, theirs] };
      return variant % 3 === 0
        ? { ours: { ...ours, settled: false, duplicated: true }, theirs: [theirs] }
        : { ours: { ...ours, settled: false, status: "expired" }, theirs: [theirs] };
    case "wrongAmount":
      return variant % 2 === 0
        ? { ours, theirs: [{ ...theirs, amount: "99.99" }] }
        : { ours: { ...ours, settled: false, status: "paying" }, theirs: [{ ...theirs, amount: "1000.00" }] };
    case "wrongCurrency":
      return { ours, theirs: [{ ...theirs, currency: variant % 2 === 0 ? "EUR" : "CAD" }] };
    case "gatewayOnly":
      return { ours: null, theirs: [theirs] };
    case "hereOnly":
      return { ours, theirs: variant % 2 === 0 ? [] : [{ ...theirs, state: "unpaid" }] };
    case "refundedElsewhere":
      return variant % 2 === 0 || gateway === "transfermovil"
        ? { ours, theirs: [{ ...theirs, state: "refunded" }] }
        : { ours, theirs: [{ ...theirs, state: "partlyRefunded", refunded: "50.00" }] };
    default:
      return { ours, theirs: [theirs] };
  }
}

/** EnZona may execute one operation twice (a repeated create); the other gateways have one per reference. */
const isRepeated = (gateway: GatewayKey, variant: number) => gateway === "enzona" && variant % 2 === 0;

const uuid = (gateway: GatewayKey, index: number) =>
  `00000000-0000-4000-8000-${prefixes[gateway]}${String(index).padStart(10, "0")}`;

/** Inserts our records in one statement. */
export async function writeOurs(server: Server, gateway: GatewayKey, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.flatMap(({ reference, ours }) => (ours ? [{ reference, ...ours }] : []));
  await server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
      description, payer_name, payer_email, payer_language, expires_at, confirmed_at, settled, late, duplicated, created_at, updated_at)
    select gen_random_uuid(), o.reference, 'consulate', o.subject, 'CE26' || right(o.reference, 6), ${gateway}, o.status, o.amount, o.currency, 0,
      o.amount, o.currency, 'Contrato', 'Yadira Álvarez', 'client@demo.example', 'es', o.at,
      case when o.status = 'confirmed' then o.at end, o.settled, o.late, o.duplicated, o.at, o.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(reference text, subject uuid, status text, amount numeric, currency text,
      settled boolean, late boolean, duplicated boolean, at timestamptz)`);
}

/** Creates the records of the gateway in the sandbox. */
export async function plantTheirs(sandboxUrl: string, gateway: GatewayKey, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.flatMap(({ reference, theirs }) => theirs.map((each) => ({ reference, ...each })));
  const answer = await fetch(`${sandboxUrl}/control/${sandboxNames[gateway]}/plant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rows),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
