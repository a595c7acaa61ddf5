/** Demo requests: the client, the holders, each form's status and how many days ago it was started. */
import type { FormAnswers } from "../../wizard/form-fields.ts";
import type { Family, FormStatus } from "../../states.ts";

export interface DemoHolder {
  readonly relationship: string;
  readonly firstName: string;
  readonly firstLastName: string;
  readonly secondLastName: string;
  readonly fatherName: string;
  readonly motherName: string;
  readonly birthDate: string;
  readonly gender: "male" | "female";
  readonly skinColor: "white" | "black" | "mestizo";
  /** DPA codes of province and municipality. */
  readonly residence: readonly [province: string, municipality: string];
  readonly address: string;
}

const holder = (
  relationship: string,
  [firstName, firstLastName, secondLastName]: readonly [string, string, string],
  [fatherName, motherName]: readonly [string, string],
  birthDate: string,
  gender: DemoHolder["gender"],
  skinColor: DemoHolder["skinColor"],
  municipality: string,
  address: string,
): DemoHolder => ({
  relationship,
  firstName,
  firstLastName,
  secondLastName,
  fatherName,
  motherName,
  birthDate,
  gender,
  skinColor,
  residence: [municipality.slice(0, 2), municipality],
  address,
});

export const of = {
  yadira: holder(
    "PT001",
    ["Yadira", "Álvarez", "Ferrer"],
    ["Ernesto Álvarez Gómez", "Lidia Ferrer Núñez"],
    "1991-02-10",
    "female",
    "mestizo",
    "23.02",
    "Calle 23 no. 456, apto. 5, Vedado",
  ),
  lidia: holder(
    "PT002",
    ["Lidia", "Ferrer", "Núñez"],
    ["Anselmo Ferrer Díaz", "Rosa Núñez Soto"],
    "1962-07-03",
    "female",
    "white",
    "23.02",
    "Calle 23 no. 456, apto. 5, Vedado",
  ),
  ernesto: holder(
    "PT002",
    ["Ernesto", "Álvarez", "Gómez"],
    ["Julián Álvarez Mesa", "Elena Gómez Cruz"],
    "1959-11-21",
    "male",
    "mestizo",
    "23.01",
    "Avenida 51 no. 8810, Marianao",
  ),
  julio: holder(
    "PT006",
    ["Julio César", "Álvarez", "Ferrer"],
    ["Ernesto Álvarez Gómez", "Lidia Ferrer Núñez"],
    "1988-05-30",
    "male",
    "mestizo",
    "23.05",
    "San Lázaro 314, entre Galiano y Blanco",
  ),
  marlen: holder(
    "PT012",
    ["Marlén", "Gómez", "Peña"],
    ["Rolando Gómez Cruz", "Odalys Peña Ríos"],
    "1995-09-17",
    "female",
    "black",
    "34.06",
    "Enramadas 52, Santiago de Cuba",
  ),
  dario: holder(
    "PT015",
    ["Darío", "Quintana", "O'Farrill"],
    ["Manuel Quintana Vera", "Silvia O'Farrill León"],
    "1989-01-25",
    "male",
    "black",
    "23.02",
    "Línea 1001, apto. 12, Vedado",
  ),
  roberto: holder(
    "PT001",
    ["Roberto", "Cabrera", "Luis"],
    ["Antonio Cabrera Pérez", "María Luis Hernández"],
    "1984-04-08",
    "male",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  maria: holder(
    "PT002",
    ["María", "Luis", "Hernández"],
    ["Pedro Luis Bravo", "Clara Hernández Gil"],
    "1957-12-12",
    "female",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  adrian: holder(
    "PT003",
    ["Adrián", "Cabrera", "Montes"],
    ["Roberto Cabrera Luis", "Ivette Montes Rey"],
    "2006-08-19",
    "male",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  teresa: holder(
    "PT009",
    ["Teresa", "Cabrera", "Pérez"],
    ["Faustino Cabrera Ruiz", "Amalia Pérez Toledo"],
    "1966-02-28",
    "female",
    "mestizo",
    "28.01",
    "Independencia 208, Yaguajay",
  ),
} as const satisfies Record<string, DemoHolder>;

export interface DemoForm {
  readonly of: DemoHolder;
  readonly status: FormStatus;
  readonly documentType: string;
  readonly legalize: boolean;
  readonly copies: number;
  readonly purpose: string;
  readonly destination: string;
  /** Country where the holder lives. If absent: Cuba, or the client's country. */
  readonly livesIn?: string;
  /** TR: the registry entry and the data that a registry requires. */
  readonly entry?: Pick<
    FormAnswers,
    "volume" | "folio" | "registry" | "eventDate" | "eventPlace" | "secondPerson" | "holderDeceased"
  >;
  /** TR: rejected by a reviewer before payment. */
  readonly atReview?: true;
  /** TR: how often it was corrected and submitted again. */
  readonly resubmissions?: number;
  /** TR: note of the authorization that a literal certification has. */
  readonly leave?: string;
}

export interface DemoRequest {
  readonly client: "client@demo.example" | "client2@demo.example" | "client3@demo.example";
  readonly family: Family;
  /** Code of the service. */
  readonly offer: string;
  /** Days since it was started. More than a week for the first two clients, so that their weekly quota stays free. */
  readonly daysAgo: number;
  readonly forms: readonly DemoForm[];
  /** Its payment link expired yesterday; the links of other unpaid requests are valid. */
  readonly linkOver?: true;
}

const yadira = "client@demo.example";
const roberto = "client2@demo.example";

type FormInput = readonly [
  holder: DemoHolder,
  status: FormStatus,
  options?: { plain?: true; copies?: number; to?: string; for?: string; country?: string },
];

const demoRequest = (client: DemoRequest["client"], daysAgo: number, ...forms: readonly FormInput[]): DemoRequest => ({
  client,
  family: "AP",
  offer: "AP01",
  daysAgo,
  forms: forms.map(([holder, status, options]) => ({
    of: holder,
    status,
    documentType: "DT-AP.01",
    ...(options?.country ? { livesIn: options.country } : {}),
    // Roberto requests certificates without legalization.
    legalize: !options?.plain && client === yadira,
    copies: options?.copies ?? 1,
    purpose: options?.for ?? "PR002",
    destination: options?.to ?? (options?.plain ? "DE-CU" : "DE-ES"),
  })),
});

const plain = { plain: true } as const;

export const demoRequests: readonly DemoRequest[] = [
  demoRequest(yadira, 118, [of.yadira, "delivered"]),
  demoRequest(roberto, 111, [of.roberto, "delivered", { for: "PR003" }]),
  demoRequest(yadira, 104, [of.lidia, "delivered"], [of.ernesto, "delivered"]),
  demoRequest(roberto, 97, [of.maria, "delivered", { copies: 2 }]),
  demoRequest(yadira, 90, [of.julio, "delivered", plain]),
  demoRequest(yadira, 83, [of.marlen, "rejected", { to: "DE-US", for: "PR005" }]),
  demoRequest(roberto, 78, [of.teresa, "delivered", { for: "PR009" }]),
  demoRequest(yadira, 74, [of.dario, "delivered", { to: "DE-IT", for: "PR006" }]),
  demoRequest(yadira, 66, [of.marlen, "readyToDelivery", { to: "DE-US", for: "PR005" }]),
  demoRequest(roberto, 61, [of.roberto, "cancelled"]),
  demoRequest(roberto, 58, [of.adrian, "readyToDelivery", { for: "PR007" }], [of.maria, "readyToDelivery"]),
  demoRequest(yadira, 52, [of.ernesto, "readyToDelivery", plain]),
  demoRequest(yadira, 47, [of.yadira, "legalization", { for: "PR009", to: "DE-MX" }]),
  demoRequest(yadira, 44, [of.julio, "legalization"], [of.ernesto, "legalization"]),
  demoRequest(yadira, 41, [of.lidia, "legalization", { copies: 3 }]),
  demoRequest(yadira, 38, [of.dario, "deliveredTramitation"]),
  demoRequest(yadira, 35, [of.julio, "deliveredTramitation", { to: "DE-CA", for: "PR007" }]),
  demoRequest(yadira, 33, [of.dario, "cancelled"]),
  demoRequest(roberto, 31, [of.adrian, "toked"], [of.roberto, "toked"]),
  demoRequest(yadira, 28, [of.marlen, "toked"]),
  demoRequest(yadira, 27, [of.ernesto, "toked", plain]),
  demoRequest(roberto, 25, [of.teresa, "rejected", { for: "PR010" }]),
  demoRequest(roberto, 24, [of.maria, "toked", { copies: 2 }]),
  demoRequest(yadira, 22, [of.yadira, "requested"], [of.dario, "requested"]),
  demoRequest(roberto, 20, [of.roberto, "requested", { for: "PR004" }]),
  demoRequest(yadira, 19, [of.lidia, "requested", plain]),
  demoRequest(yadira, 18, [of.julio, "requested", { to: "DE-US", for: "PR001", country: "US" }]),
  demoRequest(roberto, 16, [of.adrian, "requested"]),
  demoRequest(yadira, 14, [of.ernesto, "pending"], [of.lidia, "pending"], [of.yadira, "pending"]),
  demoRequest(roberto, 13, [of.teresa, "pending", { for: "PR009" }]),
  demoRequest(yadira, 12, [of.marlen, "pending", { copies: 2 }]),
  demoRequest(roberto, 11, [of.maria, "pending"]),
  demoRequest(yadira, 10, [of.dario, "pending", plain]),
  demoRequest(roberto, 9, [of.adrian, "rejectedByUser"]),
  demoRequest(yadira, 9, [of.julio, "notPaid"]),
  { ...demoRequest(roberto, 8, [of.roberto, "notPaid"]), linkOver: true },
];
