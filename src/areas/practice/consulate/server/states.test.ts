/**
 * Workflows of consulate contracts and documents, compared with tables written
 * here.
 */
import { afterAll, beforeAll } from "vitest";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contractKinds, paidSteps } from "../../legalization/server/testing/paid-steps.ts";
import { contractActors, contractWorkflow, documentWorkflow } from "../states.ts";
import { moveContract, moveDocument } from "./workflows.ts";
import { consulateContractLog, consulateContracts, consulateDocumentLog, consulateDocuments } from "./tables.ts";

let app: TestApp;
let contract = "";
let document = "";
beforeAll(async () => {
  app = await openTestApp();
  const [first] = (await app.as("consulate@demo.example").consulate.contracts({ state: "pendingToPay" })).docs;
  contract = first?._id ?? "";
  document = first?.documents[0]?._id ?? "";
});
afterAll(() => app.close());

describeWorkflow("a consulate contract", {
  workflow: contractWorkflow,
  actors: contractActors,
  column: "state",
  table: `
pendingToPay → inSettlement: staff | requires date, method, amount | accepts reference${paidSteps}
inSettlement → processLegalization: system
signaturePresident → processLegalization: system
inCommercial → processLegalization: system
documentProcessing → processLegalization: system
packagePreparation → processLegalization: system
inSettlement → readyToCustomer: system
signaturePresident → readyToCustomer: system
inCommercial → readyToCustomer: system
documentProcessing → readyToCustomer: system
packagePreparation → readyToCustomer: system
processLegalization → readyToCustomer: system
inReviewer → readyToCustomer: system
inSettlement → completed: system
signaturePresident → completed: system
inCommercial → completed: system
documentProcessing → completed: system
packagePreparation → completed: system
processLegalization → completed: system
inReviewer → completed: system
readyToCustomer → completed: system
pendingToPay → cancelled: system
inSettlement → cancelled: system
signaturePresident → cancelled: system
inCommercial → cancelled: system
documentProcessing → cancelled: system
packagePreparation → cancelled: system
processLegalization → cancelled: system
inReviewer → cancelled: system
readyToCustomer → cancelled: system`,
  kinds: contractKinds,
  db: () => app.server.db,
  rows: consulateContracts,
  log: { table: consulateContractLog, of: consulateContractLog.contractId },
  id: () => contract,
  move: moveContract,
});

const seal = { stamp: "MINJUS", required: true, requestedAt: null };
describeWorkflow("a consulate document", {
  workflow: documentWorkflow,
  actors: ["staff"],
  table: `
registered → underReview: staff
underReview → observed: staff | requires note
observed → underReview: staff
underReview → deliveredConsulate: staff | accepts packageNumber, sealedOn | not lacking
underReview → deliveredConsulate: staff | requires sealedOn | accepts packageNumber | only lacking
deliveredConsulate → legalized: staff | requires date
deliveredConsulate → observed: staff | requires note
legalized → readyToCustomer: staff
readyToCustomer → delivered: staff | requires receiver.name, receiver.ci | accepts receiver.passport
registered → cancelled: staff | requires note
underReview → cancelled: staff | requires note
observed → cancelled: staff | requires note
deliveredConsulate → cancelled: staff | requires note
legalized → cancelled: staff | requires note
readyToCustomer → cancelled: staff | requires note`,
  kinds: {
    sealed: { stamps: [{ ...seal, obtainedAt: "2026-11-20" }] },
    lacking: { stamps: [{ ...seal, obtainedAt: null }] },
  },
  db: () => app.server.db,
  rows: consulateDocuments,
  log: { table: consulateDocumentLog, of: consulateDocumentLog.documentId },
  id: () => document,
  move: moveDocument,
});
