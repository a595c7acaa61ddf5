/** Workflow of a legalization contract, compared with a table written here. */
import { afterAll, beforeAll } from "vitest";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { valeActors, valeWorkflow } from "../states.ts";
import { moveVale } from "./vale/vale-workflow.ts";
import { legalizationContracts, legalizationLog } from "./tables.ts";
import { contractKinds, paidSteps } from "./testing/paid-steps.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  id = (await app.as("lawyer@demo.example").legalization.contracts({ state: "pendingToPay" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

const paymentFields = "requires payment.date, payment.method, payment.amount | accepts payment.reference";
describeWorkflow("a legalization contract", {
  workflow: valeWorkflow,
  actors: valeActors,
  column: "state",
  table: `
pendingToPay → inSettlement: staff | ${paymentFields}
pendingToPay → inSettlement: system${paidSteps}`,
  kinds: contractKinds,
  db: () => app.server.db,
  rows: legalizationContracts,
  log: { table: legalizationLog, of: legalizationLog.contractId },
  id: () => id,
  move: moveVale,
});
