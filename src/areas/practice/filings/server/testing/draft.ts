/** A complete input of a filing, for tests that create one or leave out a field. */
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import type { TestApp } from "../../../../../server/testing/test-app.ts";
import type { filingsContract } from "../../contract.ts";

export type FilingDraftInput = InputOf<typeof filingsContract.create>;

/** A contract of a client of the demo office, assigned to its first lawyer. */
export async function filingDraft<Overrides extends Partial<FilingDraftInput>>(
  app: TestApp,
  overrides?: Overrides,
): Promise<FilingDraftInput & Overrides> {
  const { clients, people } = app.as("administrator@demo.example");
  const draft = {
    kind: "contract",
    client: (await clients.list({ search: "Astilleros" })).docs[0]?._id ?? "",
    clientType: "national",
    specialist: (await people.lawyersSelect({}))[0]?._id ?? "",
    topic: "Dictamen sobre un arrendamiento",
    practiceArea: "PA003",
    serviceModality: "MO002",
    serviceType: "TS005",
    sector: "SE002",
    takenShape: "FA001",
    country: "CU",
    nationality: "CU",
    fee: "1500",
    currency: "CUP",
    subscriptionDate: "2026-11-02",
    termination: "TE002",
  } as const satisfies FilingDraftInput;
  return { ...draft, ...overrides } as FilingDraftInput & Overrides;
}
