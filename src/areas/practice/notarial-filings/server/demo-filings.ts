/** Notarial filings of the demo office: one of every kind and status, and routine ones of earlier months. */
import { notarialFilings } from "./tables.ts";

type Row = typeof notarialFilings.$inferInsert;

type DemoFiling = Omit<
  Row,
  "number" | "clientId" | "lawyerId" | "clientType" | "country" | "procedureDate" | "documentType"
> & {
  readonly client: string;
  readonly daysAgo: number;
  readonly by?: "lawyer";
};

const stamp = (code: string, quantity: number, value: number) => ({
  stamp: code,
  quantity,
  amount: (quantity * value).toFixed(2),
});

const publicDeed = (deedType: string) => ({ actType: "AT001", deedType });

/** Every kind of document and act, in each currency, with and without bill and stamps; oldest first. */
export const recentFilings: readonly DemoFiling[] = [
  {
    client: "Tejidos del Cauto",
    daysAgo: 41,
    ...publicDeed("ET013"),
    protocolNumber: "118/2026",
    concept: "CN008",
    stamps: [stamp("ST125", 1, 125), stamp("ST10", 3, 10)],
    fee: "2500.00",
    currency: "CUP",
    billNumber: "N-2201",
    observations: "Entregadas tres copias autorizadas al Registro Mercantil.",
  },
  {
    client: "Puerto Azul Inversiones",
    daysAgo: 33,
    ...publicDeed("ET002"),
    protocolNumber: "131/2026",
    concept: "CN003",
    stamps: [stamp("ST20", 2, 20)],
    fee: "180.00",
    currency: "USD",
    exportable: true,
    billNumber: "N-2217",
  },
  {
    client: "Astilleros",
    daysAgo: 20,
    actType: "AT002.05",
    protocolNumber: "140/2026",
    concept: "CN004",
    stamps: [stamp("ST5", 4, 5)],
    fee: "900.00",
    currency: "CUP",
    billNumber: "N-2230",
    voucherNumber: "V-0081",
  },
  {
    client: "Yadira",
    daysAgo: 12,
    actType: "AT002.04",
    protocolNumber: "146/2026",
    concept: "CN002",
    stamps: [stamp("ST10", 1, 10)],
    fee: "350.00",
    currency: "CUP",
    billNumber: "N-2244",
  },
  {
    client: "María Elena",
    daysAgo: 8,
    concept: "CN006",
    fee: "60.00",
    currency: "EUR",
    exportable: true,
    billNumber: "N-2251",
  },
  {
    client: "Bianchi",
    daysAgo: 5,
    ...publicDeed("ET012"),
    concept: "CN008",
    fee: "640.00",
    currency: "USD",
    exportable: true,
    voucherPending: true,
  },
  {
    client: "Yadira",
    daysAgo: 3,
    concept: "CN006",
    fee: "120.00",
    currency: "CUP",
    voucherPending: true,
    by: "lawyer",
  },
  {
    client: "Astilleros",
    daysAgo: 1,
    concept: "CN005",
    stamps: [stamp("ST5", 2, 5)],
    fee: "150.00",
    currency: "CUP",
    billNumber: "N-2260",
  },
];

/** Used in rotation for the half year before, one per week and all billed, so that periods can be compared. */
const routineFilings: readonly Omit<DemoFiling, "daysAgo" | "billNumber">[] = [
  { client: "Astilleros", concept: "CN005", stamps: [stamp("ST5", 2, 5)], fee: "300.00", currency: "CUP" },
  {
    client: "Puerto Azul Inversiones",
    ...publicDeed("ET002"),
    concept: "CN003",
    fee: "180.00",
    currency: "USD",
    exportable: true,
  },
  { client: "Yadira", concept: "CN006", fee: "120.00", currency: "CUP" },
  {
    client: "Tejidos del Cauto",
    actType: "AT002.04",
    concept: "CN002",
    stamps: [stamp("ST10", 1, 10)],
    fee: "850.00",
    currency: "CUP",
  },
];

export const earlierFilings: readonly DemoFiling[] = Array.from({ length: 26 }, (_each, at) => ({
  ...(routineFilings[at % routineFilings.length] as (typeof routineFilings)[number]),
  daysAgo: 45 + (25 - at) * 6,
  billNumber: `N-${2100 + at}`,
}));
