/** Matters of the demo office: one of every kind and status. */
import { filings } from "./tables.ts";

type Row = typeof filings.$inferInsert;

interface DemoFiling
  extends Pick<
    Row,
    "kind" | "topic" | "practiceArea" | "serviceModality" | "serviceType" | "sector" | "termination" | "fee"
  > {
  readonly client: string;
  /** Days from today. */
  readonly startsIn: number;
  readonly endsIn?: number;
  readonly by: string;
  readonly more?: Partial<Row>;
  readonly deadlines?: readonly (readonly [text: string, due: number, done?: true])[];
}

/** Every kind and currency; open and ended, on time and late, billed and unbilled. */
export const matters: readonly DemoFiling[] = [
  {
    kind: "contract",
    client: "Puerto Azul Inversiones S.L.",
    topic: "Asesoría societaria del hotel de Mariel",
    practiceArea: "PA002.02",
    serviceModality: "MO001",
    serviceType: "TS009",
    sector: "SE001",
    termination: "TE001",
    fee: "12500.00",
    startsIn: -312,
    endsIn: 12,
    by: "lawyer",
    more: { currency: "USD", vip: true, exportable: true, copies: 2, voucherNumber: "V-2114" },
    deadlines: [
      ["Presentar la solicitud de licencia ambiental", -3],
      ["Entregar el informe trimestral al cliente", 6],
      ["Inscribir el poder en el Registro Mercantil", -40, true],
    ],
  },
  {
    kind: "supplement",
    client: "Puerto Azul Inversiones S.L.",
    topic: "Amplía a la licencia ambiental",
    practiceArea: "PA018",
    serviceModality: "MO002",
    serviceType: "TS002",
    sector: "SE001",
    termination: "TE002",
    fee: "3800.00",
    startsIn: -196,
    by: "lawyer",
    more: { currency: "USD", vip: true, exportable: true },
  },
  {
    kind: "supplement",
    client: "Puerto Azul Inversiones S.L.",
    topic: "Prórroga por un año",
    practiceArea: "PA002.02",
    serviceModality: "MO001",
    serviceType: "TS009",
    sector: "SE001",
    termination: "TE001",
    fee: "2000.00",
    startsIn: -5,
    endsIn: 360,
    by: "lawyer",
    more: { currency: "USD", vip: true, exportable: true, voucherPending: true },
  },
  {
    kind: "contract",
    client: "Astilleros Ñico López",
    topic: "Contratación económica con proveedores",
    practiceArea: "PA003",
    serviceModality: "MO001",
    serviceType: "TS007",
    sector: "SE002",
    termination: "TE003",
    fee: "148000.00",
    startsIn: -150,
    by: "lawyer",
    more: { consultations: 6, voucherPending: true },
    deadlines: [["Revisar los modelos de contrato", 21]],
  },
  {
    kind: "advisory",
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    topic: "Consulta sobre la reforma de los estatutos",
    practiceArea: "PA002.04",
    serviceModality: "MO004",
    serviceType: "TS001",
    sector: "SE006",
    termination: "TE002",
    fee: "1500.00",
    startsIn: -30,
    endsIn: -21,
    by: "lawyer",
    more: { mipymeType: "private", consultations: 1, voucherNumber: "V-2290" },
  },
  {
    kind: "contract",
    client: "Bianchi Import-Export S.p.A.",
    topic: "Registro de la marca Bianchi",
    practiceArea: "PA007.01",
    serviceModality: "MO002",
    serviceType: "TS012",
    sector: "SE006",
    termination: "TE002",
    fee: "2400.00",
    startsIn: -64,
    by: "notary",
    more: { currency: "EUR", exportable: true, constitutions: 1, protocolCopies: 2 },
    deadlines: [["Responder al requerimiento de la OCPI", 2]],
  },
  {
    kind: "advisory",
    client: "María Elena Fuentes Rivas",
    topic: "Herencia de una vivienda en Playa",
    practiceArea: "PA009",
    serviceModality: "MO002",
    serviceType: "TS002",
    sector: "SE015",
    termination: "TE001",
    fee: "850.00",
    startsIn: -18,
    endsIn: 75,
    by: "lawyer",
    more: { currency: "USD", exportable: true, observations: "La clienta llega a La Habana en enero." },
  },
  {
    kind: "contract",
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    topic: "Gestión de cobro a dos distribuidores",
    practiceArea: "PA014.03",
    serviceModality: "MO006",
    serviceType: "TS011",
    sector: "SE006",
    termination: "TE004",
    fee: "22000.00",
    startsIn: -402,
    endsIn: -90,
    by: "lawyer",
    more: { mipymeType: "private" },
  },
];
