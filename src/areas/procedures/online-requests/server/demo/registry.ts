/** Demo registry requests: every status of the family, groups of several documents, overdue reviews. */
import type { FormStatus } from "../../states.ts";
import type { DemoForm, DemoRequest } from "./requests.ts";
import { type DemoHolder, demoHolders } from "./holders.ts";

const yadira = "client@demo.example";
const roberto = "client2@demo.example";
const dayana = "client3@demo.example";

type Entry = NonNullable<DemoForm["entry"]>;
type FormInput = readonly [holder: DemoHolder, documentType: string, status: FormStatus, overrides?: Partial<DemoForm>];

/** An entry with volume and folio. */
const inBook = (
  municipality: string,
  office: string,
  volume: string,
  folio: string,
  overrides: Partial<Entry> = {},
): Entry => ({
  ...withoutVolume(municipality, office),
  volume,
  folio,
  ...overrides,
});

/** An entry with unknown volume and folio: the registry searches by date and place. */
const bySearch = (
  municipality: string,
  office: string,
  eventDate: string,
  eventPlace: string,
  overrides: Partial<Entry> = {},
): Entry => ({
  ...withoutVolume(municipality, office),
  eventDate,
  eventPlace,
  ...overrides,
});

const withoutVolume = (municipality: string, office: string): Entry => ({
  registry: { province: municipality.slice(0, 2), municipality, office },
  volume: null,
  folio: null,
  eventDate: null,
  eventPlace: null,
  secondPerson: null,
  holderDeceased: false,
});

const plaza = inBook("23.02", "Registro Civil de Plaza de la Revolución", "12-D", "248");
const marianao = inBook("23.11", "Registro Civil de Marianao", "87", "512");
const matanzas = inBook("25.01", "Registro Civil de Matanzas", "301", "44 bis");
const santiago = inBook("34.06", "Registro Civil no. 2 de Santiago de Cuba", "55", "190");
const yaguajay = bySearch("28.01", "Registro Civil de Yaguajay", "1966-02-28", "Meneses, Yaguajay");
const wedding = (entry: Entry, firstName: string, lastNames: string): Entry => ({
  ...entry,
  secondPerson: { firstName, lastNames },
});
const deceased = (entry: Entry): Entry => ({ ...entry, holderDeceased: true });

const demoRequest = (
  client: DemoRequest["client"],
  offer: string,
  daysAgo: number,
  ...forms: readonly FormInput[]
): DemoRequest => ({
  client,
  family: "TR",
  offer,
  daysAgo,
  forms: forms.map(([holder, documentType, status, overrides]) => ({
    of: holder,
    status,
    documentType,
    // Legalization is sold in pesos only.
    legalize: client !== roberto,
    copies: 1,
    purpose: "PR009",
    destination: "DE-ES",
    entry: plaza,
    ...overrides,
  })),
});

const authorizationNote = "Resolución 118 de la Dirección Provincial de Justicia de La Habana";

export const demoRegistryRequests: readonly DemoRequest[] = [
  demoRequest(
    yadira,
    "TR01",
    112,
    [demoHolders.yadira, "DT-RG.01", "delivered"],
    [demoHolders.lidia, "DT-RG.01", "delivered", { entry: marianao }],
  ),
  demoRequest(roberto, "TR01", 101, [demoHolders.roberto, "DT-RG.01", "delivered", { entry: matanzas }]),
  demoRequest(yadira, "TR01", 88, [
    demoHolders.ernesto,
    "DT-RG.03",
    "delivered",
    { entry: wedding(marianao, "Lidia", "Ferrer Núñez") },
  ]),
  demoRequest(dayana, "TR02", 76, [demoHolders.dario, "DT-RG.08", "delivered", { purpose: "PR003" }]),
  demoRequest(roberto, "TR01", 70, [demoHolders.maria, "DT-RG.01", "readyToDelivery", { entry: matanzas, copies: 2 }]),
  demoRequest(yadira, "TR01", 57, [
    demoHolders.julio,
    "DT-RG.07",
    "readyToDelivery",
    { purpose: "PR003", destination: "DE-IT" },
  ]),
  demoRequest(dayana, "TR03", 55, [
    demoHolders.teresa,
    "DT-RG.14",
    "readyToDelivery",
    { entry: deceased(yaguajay), legalize: false, destination: "DE-CU" },
  ]),
  demoRequest(yadira, "TR01", 50, [
    demoHolders.marlen,
    "DT-RG.01",
    "legalization",
    { entry: santiago, destination: "DE-US" },
  ]),
  demoRequest(
    dayana,
    "TR01",
    46,
    [demoHolders.dario, "DT-RG.01", "legalization"],
    [demoHolders.lidia, "DT-RG.02", "legalization", { entry: marianao, leave: authorizationNote }],
  ),
  demoRequest(yadira, "TR01", 40, [demoHolders.lidia, "DT-RG.01", "deliveredTramitation", { entry: marianao }]),
  demoRequest(dayana, "TR01", 36, [
    demoHolders.ernesto,
    "DT-RG.10",
    "deliveredTramitation",
    { entry: wedding(marianao, "Marta", "Sosa Díaz"), purpose: "PR003" },
  ]),
  demoRequest(
    roberto,
    "TR01",
    34,
    [demoHolders.adrian, "DT-RG.01", "toked", { entry: matanzas }],
    [demoHolders.roberto, "DT-RG.07", "toked", { entry: matanzas }],
    [demoHolders.teresa, "DT-RG.01", "rejected", { entry: yaguajay }],
  ),
  demoRequest(yadira, "TR01", 30, [demoHolders.dario, "DT-RG.05", "requested", { entry: deceased(plaza) }]),
  demoRequest(dayana, "TR02", 26, [
    demoHolders.marlen,
    "DT-RG.09",
    "requested",
    { entry: santiago, destination: "DE-MX" },
  ]),
  demoRequest(roberto, "TR01", 24, [demoHolders.maria, "DT-RG.12", "requested", { entry: matanzas }]),
  demoRequest(
    dayana,
    "TR01",
    21,
    [demoHolders.julio, "DT-RG.01", "pending"],
    [demoHolders.lidia, "DT-RG.01", "pending", { entry: marianao }],
    [demoHolders.ernesto, "DT-RG.01", "rejected", { entry: marianao, atReview: true }],
  ),
  demoRequest(yadira, "TR03", 17, [demoHolders.ernesto, "DT-RG.15", "pending", { entry: deceased(marianao) }]),
  demoRequest(roberto, "TR01", 15, [demoHolders.adrian, "DT-RG.13", "pending", { entry: matanzas }]),
  demoRequest(yadira, "TR01", 13, [demoHolders.julio, "DT-RG.07", "underReview", { purpose: "PR003" }]),
  demoRequest(roberto, "TR01", 12, [
    demoHolders.roberto,
    "DT-RG.03",
    "underReview",
    { entry: wedding(matanzas, "Ivette", "Montes Rey") },
  ]),
  demoRequest(yadira, "TR01", 11, [demoHolders.marlen, "DT-RG.02", "rejected", { entry: santiago, atReview: true }]),
  demoRequest(dayana, "TR01", 9, [demoHolders.dario, "DT-RG.01", "cancelled"]),
  demoRequest(
    dayana,
    "TR01",
    8,
    [demoHolders.julio, "DT-RG.01", "notPaid"],
    [demoHolders.marlen, "DT-RG.01", "notPaid", { entry: santiago }],
  ),
  demoRequest(dayana, "TR01", 7, [demoHolders.lidia, "DT-RG.05", "rejectedByUser", { entry: deceased(marianao) }]),
  demoRequest(
    dayana,
    "TR01",
    5,
    [demoHolders.yadira, "DT-RG.01", "underReview", { resubmissions: 1 }],
    [demoHolders.dario, "DT-RG.01", "notPaid"],
    [demoHolders.teresa, "DT-RG.01", "rejected", { entry: yaguajay, atReview: true }],
  ),
  demoRequest(dayana, "TR01", 4, [demoHolders.marlen, "DT-RG.02", "underReview", { entry: santiago }]),
  demoRequest(
    dayana,
    "TR01",
    3,
    [
      demoHolders.ernesto,
      "DT-RG.04",
      "underReview",
      { entry: wedding(marianao, "Lidia", "Ferrer Núñez"), leave: authorizationNote },
    ],
    [demoHolders.ernesto, "DT-RG.01", "underReview", { entry: marianao, copies: 2 }],
  ),
  demoRequest(dayana, "TR02", 2, [
    demoHolders.yadira,
    "DT-RG.08",
    "underReview",
    { purpose: "PR003", destination: "DE-IT" },
  ]),
  demoRequest(dayana, "TR01", 1, [demoHolders.teresa, "DT-RG.01", "underReview", { entry: yaguajay }]),
];
