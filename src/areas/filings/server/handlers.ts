import { and, asc, eq, ne } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller, type Handlers } from "../../../server/call.ts";
import { readHistory } from "../../../server/audit/record-history.ts";
import { notarialFilings } from "../../notarial-filings/server/public.ts";
import { filingColumns, type FilingKind } from "../columns.ts";
import type { filingsContract as contract } from "../contract.ts";
import { filingAuditActions } from "../history.ts";
import { filingHome } from "./home.ts";
import { hasFilingNumber, inUse, peek } from "./filing-numbers.ts";
import { printFiling } from "./print-filing.ts";
import { entire, readFilings } from "./queries.ts";
import { filingResource } from "./filing-resource.ts";
import { filings } from "./tables.ts";
import { filingTotals } from "./list-totals.ts";

const { list, sheet, get, create, update, remove } = filingResource.handlers;
const most = { exported: 5000, found: 50 } as const;

export const handlers: Handlers<typeof contract> = {
  list,
  totals: filingTotals,
  all: async ({ fields, ...wanted }, call) => {
    const { docs } = await firstOf(wanted, call, most.exported);
    const chosen = new Set<string>(["_id", ...(fields ?? selectFields)]);
    return docs.map((each) => {
      const picked = Object.entries(each).filter(([name]) => chosen.has(name));
      return { _id: each._id, ...Object.fromEntries(picked) };
    });
  },
  allEntire: async (wanted, call) => entire(call.db, call.language, (await firstOf(wanted, call, most.exported)).docs),
  create: (wanted, call) => saying(call, wanted, () => create(wanted, call)),
  find: async ({ text: search, kind }, call) =>
    (await firstOf({ search, ...(kind && { kind: [kind] }) }, call, most.found)).docs,
  taken: async ({ excludeId, ...numbers }, call) => {
    const asked = Object.entries(kindOf).flatMap(([name, kind]) => {
      const number = numbers[name as keyof typeof kindOf];
      return number ? [hasFilingNumber(kind, number)] : [];
    });
    for (const held of asked) {
      const where = and(held, excludeId ? ne(filings.id, excludeId) : undefined) as NonNullable<typeof held>;
      const [filing] = await readFilings(call, { where, order: [] });
      if (filing) return { exists: true, filing };
    }
    return { exists: false };
  },
  supplements: ({ contractNumber }, call) => {
    const where = and(eq(filings.kind, "supplement"), eq(filings.contractNumber, contractNumber));
    return readFilings(call, { where: where as NonNullable<typeof where>, order: [asc(filings.supplementNumber)] });
  },
  next: async ({ kind, contractNumber, year }, { db, now }) => {
    if (kind === "supplement" && !contractNumber)
      throw new Refusal("INVALID", { fields: { contractNumber: ["REQUIRED"] } });
    const then = year ? new Date(`${year}-07-01T12:00:00Z`) : now;
    return { number: await peek(db, kind, then, contractNumber) };
  },
  voucher: ({ type, pending, voucherNumber, billNumber, ...read }, call) => {
    const { permissions } = requireCaller(call);
    if (!permissions.includes(type === "filing" ? "manageFilings" : "manageNotarialFilings"))
      throw new Refusal("FORBIDDEN");
    const number = billNumber ?? voucherNumber;
    if (!pending && !number) throw new Refusal("INVALID", { fields: { voucherNumber: ["REQUIRED"] } });
    if (type === "notarial")
      return notarialFilings.update(
        { ...read, voucherPending: pending, ...(!pending && { billNumber: number }) },
        call,
      );
    const set = { voucherPending: pending, ...(number && { voucherNumber: number }) };
    return filingResource.changeRecord(read, call, "voucher", async () => ({ set }));
  },
  update: (wanted, call) => saying(call, wanted, () => update(wanted, call)),
  get,
  read: async ({ id }, call) => {
    const filing = await get({ id }, call);
    const [whole] = await entire(call.db, call.language, [filing]);
    const history = await readHistory(call.db, { kind: "filing", id, deeds: filingAuditActions });
    const contract =
      filing.parent && filing.contractNumber ? { _id: filing.parent, name: filing.contractNumber } : null;
    return { ...filing, names: whole?.names ?? {}, contract, history };
  },
  remove,
  sheet,
  print: printFiling,
  home: filingHome,
};

/** What a select needs, and a list of numbers. */
const selectFields = ["kind", "radicationNumber", "contractNumber", "supplementNumber", "client", "topic"] as const;
const kindOf = { contractNumber: "contract", supplementNumber: "supplement", radicationNumber: "advisory" } as const;

type Wanted = Parameters<typeof list>[0];
const firstOf = (wanted: Omit<Wanted, "sort" | "page" | "limit">, call: Call, limit: number) =>
  list({ ...wanted, sort: filingColumns.sort, page: 1, limit }, call);

interface Numbered {
  readonly _id?: string;
  readonly kind?: FilingKind;
  readonly contractNumber?: string | undefined;
}

/** A number that somebody has is refused by the name that it has for people, with the next that is free. */
async function saying<T>(call: Call, wanted: Numbered, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = (["contractNumber", "supplementNumber"] as const).find(
      (each) => error instanceof Refusal && error.code === "CONFLICT" && error.fields?.[each],
    );
    if (!field) throw error;
    const code = inUse[field];
    const kind = field === "contractNumber" ? "contract" : "supplement";
    const next = await peek(call.db, kind, call.now, await contractOf(call, wanted));
    throw new Refusal(code, { fields: { [field]: [code] }, facts: { next } });
  }
}

async function contractOf(call: Call, { _id, contractNumber }: Numbered): Promise<string> {
  if (contractNumber || !_id) return contractNumber ?? "";
  return (await get({ id: _id }, call)).contractNumber ?? "";
}
