/**
 * Filings of the demo office for the last half year, one per week, and for that half year a year before, one in two
 * weeks, all finished, so that periods can be compared.
 */
import { addDays, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { clientView } from "../../clients/server/public.ts";
import { nextRadication } from "./filing-numbers.ts";
import { filings } from "./tables.ts";

type Row = typeof filings.$inferInsert;
interface DemoMatter extends Pick<Row, "topic" | "practiceArea" | "serviceType" | "sector" | "fee"> {
  readonly client: string;
  readonly more?: Partial<Row>;
}

/** Used in rotation, one per week; each was answered within two weeks and billed. */
const matters: readonly DemoMatter[] = [
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    topic: "Contrato de arrendamiento de un local",
    practiceArea: "PA003",
    serviceType: "TS007",
    sector: "SE006",
    fee: "4200.00",
    more: { mipymeType: "private" },
  },
  {
    client: "Puerto Azul Inversiones S.L.",
    topic: "Permisos de trabajo del personal extranjero",
    practiceArea: "PA018",
    serviceType: "TS002",
    sector: "SE001",
    fee: "650.00",
    more: { currency: "USD", exportable: true, vip: true },
  },
  {
    client: "Astilleros Ñico López",
    topic: "Reclamación a un transportista",
    practiceArea: "PA014.03",
    serviceType: "TS011",
    sector: "SE002",
    fee: "9800.00",
  },
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    topic: "Reglamento disciplinario de los trabajadores",
    practiceArea: "PA002.04",
    serviceType: "TS001",
    sector: "SE006",
    fee: "3100.00",
    more: { mipymeType: "private" },
  },
  {
    client: "Puerto Azul Inversiones S.L.",
    topic: "Marca de un restaurante del hotel",
    practiceArea: "PA007.01",
    serviceType: "TS012",
    sector: "SE001",
    fee: "720.00",
    more: { currency: "EUR", exportable: true, vip: true },
  },
];
/** Weeks ago. */
export const demoWeeks = {
  yearBefore: Array.from({ length: 13 }, (_each, at) => 78 - 2 * at),
  recent: Array.from({ length: 26 }, (_each, at) => 26 - at),
} as const;

export async function demoEarlierFilings(
  tx: Transaction,
  {
    clientRows,
    specialistId,
    today,
    weeks,
  }: {
    clientRows: (typeof clientView.$inferSelect)[];
    specialistId: string;
    today: string;
    weeks: readonly number[];
  },
): Promise<void> {
  const rows: Row[] = [];
  for (const week of weeks) {
    const { client: name, more, ...matter } = matters[week % matters.length] as DemoMatter;
    const client = clientRows.find((each) => each.name === name);
    if (!client) continue;
    const day = addDays(today, -1 - week * 7);
    const at = startOfDay(day);
    rows.push({
      ...matter,
      kind: "advisory",
      serviceModality: "MO004",
      termination: "TE001",
      currency: "CUP",
      radicationNumber: await nextRadication(tx, at),
      clientId: client.id,
      clientType: client.clientType,
      country: client.country,
      nationality: client.nationality ?? client.country,
      takenShape: client.legalForm ?? "FA016",
      specialistId,
      subscriptionDate: day,
      terminationDate: addDays(day, 6),
      consultations: 1,
      voucherNumber: `V-${2000 + 78 - week}`,
      createdAt: at.toISOString(),
      createdBy: specialistId,
      updatedAt: at.toISOString(),
      updatedBy: specialistId,
      ...more,
    });
  }
  if (rows.length > 0) await tx.insert(filings).values(rows);
}
