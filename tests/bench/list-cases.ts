/** Typical queries on the longest lists; the benchmark measures each. */
import { contracts } from "../../src/areas/contracts.ts";

export interface ListCase {
  readonly path: string;
  readonly body: object;
}
export type Cases = Readonly<Record<string, ListCase>>;

/** First, middle and last page of each list; each sort; each filter; typical search texts. */
export function casesOf(rows: number): Cases {
  const { list, counters } = contracts.onlineRequests;
  const { notInvoiced, delivered } = contracts.billing;
  const { listTransfermovil } = contracts.payments;
  const page = (more: object): ListCase => ({ path: list.path, body: { family: "AP", ...more } });
  const billed = (more: object): ListCase => ({ path: delivered.path, body: { family: "AP", ...more } });
  const paid = (body: object): ListCase => ({ path: listTransfermovil.path, body });
  const middle = Math.floor((rows * 0.6) / 20 / 2);
  const sorts = [
    "number",
    "holder",
    "status",
    "statusAt",
    "paidAt",
    "amountTotal",
    "packageNumber",
    "-paidAt",
    "-amountTotal",
    "-packageNumber",
  ];
  const filters = {
    "one status": { status: "requested" },
    "the usual status": { status: "delivered" },
    "a province": { province: "21" },
    "a municipality": { municipality: "21.05" },
    "a province in one status": { status: "requested", province: "21" },
    "a destination": { destination: "DE-IT" },
    "a rare destination": { destination: "DE-FR" },
    "a rare document": { documentType: "DT-AP.02" },
    "a package": { packageNumber: "PQ900500" },
    "a month": { from: "2026-09-01", to: "2026-09-30" },
    "a number": { number: "AP99990" },
    "an identity number": { ci: "00007919" },
  };
  const searches = [
    "a",
    "z",
    "ñ",
    "3",
    "li",
    "maría",
    "wendy pérez",
    "apellido77",
    "yadira de la paz",
    "maría ap99999000",
    "5350012",
    "gmail.com",
    "202cb9123@gmail.com",
    "900000000777",
  ];
  return {
    "first page": page({}),
    "page 400": page({ page: 400 }),
    "middle page": page({ page: middle }),
    "last page": page({ page: -1 }),
    ...Object.fromEntries(
      sorts.flatMap((sort) => [
        [`by ${sort}, first page`, page({ sort })],
        [`by ${sort}, last page`, page({ sort, page: -1 })],
      ]),
    ),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [`of ${name}`, page(filter)])),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [`of ${name}, last page`, page({ ...filter, page: -1 })]),
    ),
    ...Object.fromEntries(searches.map((search) => [`«${search}»`, page({ search })])),
    "«maría» in one status": page({ search: "maría", status: "requested" }),
    counters: { path: counters.path, body: {} },
    "counters of «maría»": { path: counters.path, body: { search: "maría" } },
    "counters of «apellido77»": { path: counters.path, body: { search: "apellido77" } },
    "not invoiced": { path: notInvoiced.path, body: { family: "AP" } },
    delivered: billed({}),
    "delivered, last page": billed({ page: -1 }),
    ...Object.fromEntries(
      ["invoiceNumber", "invoiceDate", "-invoiceNumber", "-invoiceDate"].map((sort) => [
        `invoiced by ${sort}`,
        billed({ sort, invoiced: true }),
      ]),
    ),
    payments: paid({}),
    "payments, last page": paid({ page: -1 }),
    "payments, middle page": paid({ page: middle }),
    "payments by -confirmedAt": paid({ sort: "-confirmedAt" }),
    "payments by amount": paid({ sort: "amount" }),
    "payments of a month": paid({ from: "2026-09-01", to: "2026-09-30" }),
    "payments that wait": paid({ attention: "refundDue" }),
    "payments of «maría»": paid({ search: "maría" }),
    "payments of «z»": paid({ search: "z" }),
  };
}
