/** Demo cards: one for each country, more specific ones for some documents, one outdated, one unanswered. */
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import type { RouteStep } from "../contract.ts";
import { routeCards } from "./tables.ts";

type Consulate = readonly [country: string, es: string, en: string, amount: string, currency: Currency, days: number];

const consulates: readonly Consulate[] = [
  ["ES", "Consulado General de España", "Consulate General of Spain", "9.00", "EUR", 15],
  ["US", "Embajada de los Estados Unidos", "Embassy of the United States", "50.00", "USD", 5],
  ["MX", "Consulado de México", "Consulate of Mexico", "28.00", "USD", 8],
  ["IT", "Embajada de Italia", "Embassy of Italy", "24.00", "EUR", 10],
  ["CA", "Embajada de Canadá", "Embassy of Canada", "50.00", "USD", 10],
  ["DE", "Embajada de Alemania", "Embassy of Germany", "26.00", "EUR", 12],
  ["FR", "Consulado de Francia", "Consulate of France", "13.00", "EUR", 8],
  ["BR", "Embajada del Brasil", "Embassy of Brazil", "20.00", "USD", 5],
  ["UY", "Consulado del Uruguay", "Consulate of Uruguay", "42.00", "USD", 6],
  ["CL", "Consulado de Chile", "Consulate of Chile", "15.00", "USD", 6],
  ["AR", "Consulado de la Argentina", "Consulate of Argentina", "30.00", "USD", 5],
  ["CO", "Consulado de Colombia", "Consulate of Colombia", "21.00", "USD", 5],
  ["PE", "Consulado del Perú", "Consulate of Peru", "20.00", "USD", 4],
  ["EC", "Consulado del Ecuador", "Consulate of Ecuador", "25.00", "USD", 5],
  ["PA", "Consulado de Panamá", "Consulate of Panama", "20.00", "USD", 4],
  ["CR", "Consulado de Costa Rica", "Consulate of Costa Rica", "40.00", "USD", 6],
  ["DO", "Consulado de la República Dominicana", "Consulate of the Dominican Republic", "60.00", "USD", 7],
  ["PT", "Embajada de Portugal", "Embassy of Portugal", "20.00", "EUR", 9],
  ["CH", "Embajada de Suiza", "Embassy of Switzerland", "30.00", "EUR", 9],
];

const ministry: RouteStep = {
  stamp: "MINJUS",
  authority: { es: "Ministerio de Justicia", en: "Ministry of Justice" },
  cost: { amount: "375.00", currency: "CUP" },
  days: 5,
  validityDays: null,
  note: {
    es: "Lo entrega el bufete; no se admite de particulares.",
    en: "The firm hands it in; individuals cannot.",
  },
};
const education: RouteStep = {
  stamp: "MES",
  authority: { es: "Ministerio de Educación Superior", en: "Ministry of Higher Education" },
  cost: { amount: "200.00", currency: "CUP" },
  days: 10,
  validityDays: null,
  note: null,
};
const consulateOf = ([country, es, en, amount, currency, days]: Consulate, validityDays: number | null): RouteStep => ({
  stamp: `CONS-${country}`,
  authority: { es, en },
  cost: { amount, currency },
  days,
  validityDays,
  note: { es: "Con cita previa.", en: "By appointment." },
});
const spain = consulates[0] as Consulate;

interface Card {
  readonly destination: string;
  readonly documentType?: string;
  readonly needed?: "unknown";
  readonly steps?: RouteStep[];
  readonly source: string;
  /** Days ago. */
  readonly checked: number;
}

const cards: readonly Card[] = [
  ...consulates.map((consulate, index) => ({
    destination: `DE-${consulate[0]}`,
    steps: [ministry, consulateOf(consulate, null)],
    source: `${consulate[1]}: aranceles publicados en su página`,
    // The card of Italy is outdated.
    checked: consulate[0] === "IT" ? 214 : 12 + index * 6,
  })),
  {
    destination: "DE-ES",
    documentType: "DT-AC",
    steps: [education, ministry, consulateOf(spain, null)],
    source: "Consulado General de España, correo del negociado de legalizaciones",
    checked: 31,
  },
  {
    destination: "DE-ES",
    documentType: "DT-AP",
    steps: [ministry, consulateOf(spain, 90)],
    source: "Consulado General de España: los antecedentes penales son válidos tres meses",
    checked: 9,
  },
  {
    destination: "DE-RU",
    needed: "unknown",
    source: "Se preguntó por escrito a la Embajada de Rusia; sin respuesta",
    checked: 40,
  },
];

export async function demoRouteCards(db: Database, _world: World, server: Server): Promise<void> {
  const today = dayOf(server.now());
  await db
    .insert(routeCards)
    .values(
      cards.map(({ checked, needed = "yes" as const, ...card }) => {
        return { ...card, needed, checkedOn: addDays(today, -checked) };
      }),
    )
    .onConflictDoNothing();
}
