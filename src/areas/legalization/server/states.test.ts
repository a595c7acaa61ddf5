/** The life of a legalization contract against the table of domain.md §2.5 written down here. */
import { afterAll, beforeAll } from "vitest";
import { describeLife } from "../../../server/testing/lives.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { actors, valeLife } from "../states.ts";
import { moveVale } from "./life.ts";
import { legalizationContracts, legalizationLog } from "./tables.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  id = (await app.as("lawyer@demo.example").legalization.contracts({ state: "pendingToPay" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

const paying = "asks payment.date, payment.method, payment.amount | takes payment.reference";
const done = { toObtain: 1, notObtained: 0, notSealed: 0 };
describeLife("a legalization contract", {
  life: valeLife,
  actors,
  column: "state",
  table: `
pendingToPay → inSettlement: staff | ${paying}
pendingToPay → inSettlement: system
inSettlement → signaturePresident: staff | only large
inSettlement → inCommercial: staff | not large
signaturePresident → inCommercial: staff
signaturePresident → inSettlement: staff ↩ | asks note
inCommercial → documentProcessing: staff | not brought
inCommercial → packagePreparation: staff | only brought
documentProcessing → packagePreparation: staff | not waiting
packagePreparation → processLegalization: staff | takes packageNumber
processLegalization → inReviewer: staff | not waiting
inReviewer → readyToCustomer: staff
inReviewer → documentProcessing: staff ↩ | asks note | not brought
inReviewer → packagePreparation: staff ↩ | asks note | only brought
readyToCustomer → completed: staff | asks receiver.name, receiver.ci | takes receiver.passport
pendingToPay → cancelled: staff | asks note
inSettlement → cancelled: staff | asks note
signaturePresident → cancelled: staff | asks note
inCommercial → cancelled: staff | asks note
documentProcessing → cancelled: staff | asks note
packagePreparation → cancelled: staff | asks note
processLegalization → cancelled: staff | asks note
inReviewer → cancelled: staff | asks note
readyToCustomer → cancelled: staff | asks note`,
  kinds: {
    usual: { ...done, needsSignature: false },
    large: { ...done, needsSignature: true },
    brought: { ...done, needsSignature: false, toObtain: 0 },
    waiting: { ...done, needsSignature: false, notObtained: 1, notSealed: 1 },
  },
  db: () => app.server.db,
  rows: legalizationContracts,
  log: { table: legalizationLog, of: legalizationLog.contractId },
  id: () => id,
  move: moveVale,
});
