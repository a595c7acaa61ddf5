import { and, asc, eq, ne } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller, type Handlers } from "../../../../server/call.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { notarialFilings } from "../../notarial-filings/server/public.ts";
import { filingColumns } from "../columns.ts";
import { type FilingKind } from "../enums.ts";
import type { filingsContract as contract } from "../contract.ts";
import { filingAuditActions } from "../history.ts";
import { filingHome } from "./home.ts";
import { hasFilingNumber, inUse, peekNextNumber } from "./filing-numbers.ts";
import { printFiling } from "./pdf/print-filing.ts";
import { addCodeNames, readFilings } from "./queries.ts";
import { filingResource } from "./filing-resource.ts";
import { filings } from "./tables.ts";
import { filingTotals } from "./totals/list-totals.ts";

const { list, sheet, get, create, update, remove } = filingResource.handlers;
const limits = { exported: 5000, found: 50 } as const;

export const handlers: Handlers<typeof contract> = {
  list,
  totals: filingTotals,
  all: async ({ fields, ...query }, call) => {
    const { docs } = await listFirst(query, call, limits.exported);
    const fieldNames = new Set<string>(["_id", ...(fields ?? selectFields)]);
    return docs.map((each) => {
      const picked = Object.entries(each).filter(([name]) => fieldNames.has(name));
      return { _id: each._id, ...Object.fromEntries(picked) };
    });
  },
  allEntire: async (query, call) =>
    addCodeNames(call.db, call.language, (await listFirst(query, call, limits.exported)).docs),
  create: (input, call) => withNumberErrors(call, input, () => create(input, call)),
  find: async ({ text: search, kind }, call) =>
    (await listFirst({ search, ...(kind && { kind: [kind] }) }, call, limits.found)).docs,
  taken: async ({ excludeId, ...numbers }, call) => {
    const numberConditions = Object.entries(kindOf).flatMap(([name, kind]) => {
      const number = numbers[name as keyof typeof kindOf];
      return number ? [hasFilingNumber(kind, number)] : [];
    });
    for (const condition of numberConditions) {
      const where = and(condition, excludeId ? ne(filings.id, excludeId) : undefined) as NonNullable<typeof condition>;
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
    const date = year ? new Date(`${year}-07-01T12:00:00Z`) : now;
    return { number: await peekNextNumber(db, kind, date, contractNumber) };
  },
  voucher: ({ type, pending, voucherNumber, billNumber, ...params }, call) => {
    const { permissions } = requireCaller(call);
    if (!permissions.includes(type === "filing" ? "manageFilings" : "manageNotarialFilings"))
      throw new Refusal("FORBIDDEN");
    const number = billNumber ?? voucherNumber;
    if (!pending && !number) throw new Refusal("INVALID", { fields: { voucherNumber: ["REQUIRED"] } });
    if (type === "notarial")
      return notarialFilings.update(
        { ...params, voucherPending: pending, ...(!pending && { billNumber: number }) },
        call,
      );
    const set = { voucherPending: pending, ...(number && { voucherNumber: number }) };
    return filingResource.changeRecord(params, call, "voucher", async () => ({ set }));
  },
  update: (input, call) => withNumberErrors(call, input, () => update(input, call)),
  get,
  read: async ({ id }, call) => {
    const filing = await get({ id }, call);
    const [entireFiling] = await addCodeNames(call.db, call.language, [filing]);
    const history = await readHistory(call.db, { kind: "filing", id, actions: filingAuditActions });
    const contract =
      filing.parent && filing.contractNumber ? { _id: filing.parent, name: filing.contractNumber } : null;
    return { ...filing, names: entireFiling?.names ?? {}, contract, history };
  },
  remove,
  sheet,
  print: printFiling,
  home: filingHome,
};

/** Default fields: those of a select and of a list of numbers. */
const selectFields = ["kind", "radicationNumber", "contractNumber", "supplementNumber", "client", "topic"] as const;
const kindOf = { contractNumber: "contract", supplementNumber: "supplement", radicationNumber: "advisory" } as const;

type ListQuery = Parameters<typeof list>[0];
const listFirst = (query: Omit<ListQuery, "sort" | "page" | "limit">, call: Call, limit: number) =>
  list({ ...query, sort: filingColumns.sort, page: 1, limit }, call);

interface NumberInput {
  readonly _id?: string;
  readonly kind?: FilingKind;
  readonly contractNumber?: string | undefined;
}

/** Replaces a number conflict by its specific error code, with the next free number. */
async function withNumberErrors<T>(call: Call, input: NumberInput, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = (["contractNumber", "supplementNumber"] as const).find(
      (each) => error instanceof Refusal && error.code === "CONFLICT" && error.fields?.[each],
    );
    if (!field) throw error;
    const code = inUse[field];
    const kind = field === "contractNumber" ? "contract" : "supplement";
    const next = await peekNextNumber(call.db, kind, call.now, await contractOf(call, input));
    throw new Refusal(code, { fields: { [field]: [code] }, facts: { next } });
  }
}

async function contractOf(call: Call, { _id, contractNumber }: NumberInput): Promise<string> {
  if (contractNumber || !_id) return contractNumber ?? "";
  return (await filingResource.find({ id: _id }, call)).contractNumber ?? "";
}
