/** Demo requests: the client, the holders, each form's status and how many days ago it was started. */
import type { FormAnswers } from "../../wizard/form-fields.ts";
import type { Family, FormStatus } from "../../states.ts";
import { type DemoHolder, demoHolders } from "./holders.ts";

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
  demoRequest(yadira, 118, [demoHolders.yadira, "delivered"]),
  demoRequest(roberto, 111, [demoHolders.roberto, "delivered", { for: "PR003" }]),
  demoRequest(yadira, 104, [demoHolders.lidia, "delivered"], [demoHolders.ernesto, "delivered"]),
  demoRequest(roberto, 97, [demoHolders.maria, "delivered", { copies: 2 }]),
  demoRequest(yadira, 90, [demoHolders.julio, "delivered", plain]),
  demoRequest(yadira, 83, [demoHolders.marlen, "rejected", { to: "DE-US", for: "PR005" }]),
  demoRequest(roberto, 78, [demoHolders.teresa, "delivered", { for: "PR009" }]),
  demoRequest(yadira, 74, [demoHolders.dario, "delivered", { to: "DE-IT", for: "PR006" }]),
  demoRequest(yadira, 66, [demoHolders.marlen, "readyToDelivery", { to: "DE-US", for: "PR005" }]),
  demoRequest(roberto, 61, [demoHolders.roberto, "cancelled"]),
  demoRequest(
    roberto,
    58,
    [demoHolders.adrian, "readyToDelivery", { for: "PR007" }],
    [demoHolders.maria, "readyToDelivery"],
  ),
  demoRequest(yadira, 52, [demoHolders.ernesto, "readyToDelivery", plain]),
  demoRequest(yadira, 47, [demoHolders.yadira, "legalization", { for: "PR009", to: "DE-MX" }]),
  demoRequest(yadira, 44, [demoHolders.julio, "legalization"], [demoHolders.ernesto, "legalization"]),
  demoRequest(yadira, 41, [demoHolders.lidia, "legalization", { copies: 3 }]),
  demoRequest(yadira, 38, [demoHolders.dario, "deliveredTramitation"]),
  demoRequest(yadira, 35, [demoHolders.julio, "deliveredTramitation", { to: "DE-CA", for: "PR007" }]),
  demoRequest(yadira, 33, [demoHolders.dario, "cancelled"]),
  demoRequest(roberto, 31, [demoHolders.adrian, "toked"], [demoHolders.roberto, "toked"]),
  demoRequest(yadira, 28, [demoHolders.marlen, "toked"]),
  demoRequest(yadira, 27, [demoHolders.ernesto, "toked", plain]),
  demoRequest(roberto, 25, [demoHolders.teresa, "rejected", { for: "PR010" }]),
  demoRequest(roberto, 24, [demoHolders.maria, "toked", { copies: 2 }]),
  demoRequest(yadira, 22, [demoHolders.yadira, "requested"], [demoHolders.dario, "requested"]),
  demoRequest(roberto, 20, [demoHolders.roberto, "requested", { for: "PR004" }]),
  demoRequest(yadira, 19, [demoHolders.lidia, "requested", plain]),
  demoRequest(yadira, 18, [demoHolders.julio, "requested", { to: "DE-US", for: "PR001", country: "US" }]),
  demoRequest(roberto, 16, [demoHolders.adrian, "requested"]),
  demoRequest(
    yadira,
    14,
    [demoHolders.ernesto, "pending"],
    [demoHolders.lidia, "pending"],
    [demoHolders.yadira, "pending"],
  ),
  demoRequest(roberto, 13, [demoHolders.teresa, "pending", { for: "PR009" }]),
  demoRequest(yadira, 12, [demoHolders.marlen, "pending", { copies: 2 }]),
  demoRequest(roberto, 11, [demoHolders.maria, "pending"]),
  demoRequest(yadira, 10, [demoHolders.dario, "pending", plain]),
  demoRequest(roberto, 9, [demoHolders.adrian, "rejectedByUser"]),
  demoRequest(yadira, 9, [demoHolders.julio, "notPaid"]),
  { ...demoRequest(roberto, 8, [demoHolders.roberto, "notPaid"]), linkOver: true },
];
