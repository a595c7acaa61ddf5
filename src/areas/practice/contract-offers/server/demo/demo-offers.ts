/** Offers of the demo office. */
import type { OfferStatus } from "../../states.ts";

export interface DemoOffer {
  /** Start of the client's name. */
  readonly client: string;
  /** Days ago. */
  readonly createdAgo: number;
  readonly contract: string;
  readonly receivedBy: string;
  readonly currency: "CUP" | "USD" | "EUR";
  readonly concepts: readonly (readonly [code: string, amount: string, description?: string])[];
  readonly methods: readonly (readonly [code: string, amount: string])[];
  readonly chequeAmount?: string;
  /** Status changes in order, each with its age in days. */
  readonly steps: readonly (readonly [to: OfferStatus, ago: number, note?: string])[];
  readonly isDraft?: true;
  /** Linked with the client's own filing. */
  readonly isFiled?: true;
  readonly by?: "lawyer@demo.example";
}

export const demoOfferRows: readonly DemoOffer[] = [
  {
    client: "Puerto Azul Inversiones S.L.",
    createdAgo: 40,
    contract: "CT26000031",
    isFiled: true,
    receivedBy: "Nuria Roca Pons",
    currency: "USD",
    concepts: [
      ["CO001", "4200.00", "Constitución de la empresa mixta"],
      ["CO004", "380.00"],
    ],
    methods: [["bankTransfer", "4580.00"]],
    steps: [
      ["signed", 36],
      ["paid", 20],
    ],
  },
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    createdAgo: 18,
    contract: "CT26000044",
    receivedBy: "Osmany Tamayo Leyva",
    currency: "CUP",
    concepts: [
      ["CO001", "45000.00", "Asesoría mensual"],
      ["CO006", "150.00"],
    ],
    methods: [
      ["cheque", "30000.00"],
      ["transfermovil", "15150.00"],
    ],
    chequeAmount: "30000.00",
    steps: [["signed", 12]],
  },
  {
    client: "Astilleros Ñico López",
    createdAgo: 13,
    contract: "CT26000047",
    receivedBy: "Dirección jurídica",
    currency: "CUP",
    concepts: [["CO001", "96500.00", "Arbitraje por averías"]],
    methods: [["bankTransfer", "96500.00"]],
    steps: [],
  },
  {
    client: "Bianchi Import-Export S.p.A.",
    createdAgo: 6,
    contract: "CT26000052",
    receivedBy: "Giulia Bianchi",
    currency: "EUR",
    concepts: [
      ["CO001", "1800.00", "Registro de dos marcas"],
      ["CO007", "240.00"],
    ],
    methods: [["bipay", "2040.00"]],
    steps: [["signed", 2]],
  },
  {
    client: "Puerto Azul Inversiones S.L.",
    createdAgo: 3,
    contract: "CT26000031-S01",
    receivedBy: "Amalia Cruz Reyes",
    currency: "USD",
    concepts: [["CO003", "620.00", "Legalización de los estatutos"]],
    methods: [["bankTransfer", "620.00"]],
    // Paid before it was signed.
    steps: [["paid", 1]],
  },
  {
    client: "María Elena Fuentes Rivas",
    createdAgo: 9,
    contract: "CT26000050",
    receivedBy: "María Elena Fuentes",
    currency: "USD",
    concepts: [["CO005", "208.00"]],
    methods: [["bipay", "208.00"]],
    steps: [["cancelled", 4, "La clienta desistió del trámite"]],
  },
  {
    client: "Yadira",
    createdAgo: 1,
    contract: "CT26000055",
    receivedBy: "Yadira Núñez",
    currency: "CUP",
    concepts: [["CO004", "3400.00", "Poder especial"]],
    methods: [["transfermovil", "3400.00"]],
    steps: [],
    by: "lawyer@demo.example",
  },
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    createdAgo: 0,
    contract: "",
    receivedBy: "",
    currency: "CUP",
    concepts: [["CO001", "12000.00"]],
    methods: [],
    steps: [],
    isDraft: true,
  },
];
