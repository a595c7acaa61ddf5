/** The transitions of a delivery, compared with a table written by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { deliveryActors, deliveryWorkflow } from "../states.ts";
import { moveParcel, undoParcel } from "./delivery-workflow.ts";
import { deliveries, deliveryLog } from "./tables.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  const [free] = (await app.as("courier@demo.example").delivery.list({ status: "pendingDelivery" })).docs.filter(
    (row) => row.commonId === null,
  );
  id = free?._id ?? "";
});
afterAll(() => app.close());

describeWorkflow("a delivery", {
  workflow: deliveryWorkflow,
  actors: deliveryActors,
  table: `
pendingDelivery → readyForMessaging: staff | requires lotNumber, carrier | undone
readyForMessaging → transporting: staff | undone
transporting → delivered: staff | requires receiver.name, receiver.ci, collected | not free
transporting → delivered: staff | requires receiver.name, receiver.ci | accepts collected | only free
transporting → readyForMessaging: staff | requires note | undone
pendingDelivery → canceled: client staff | requires note
readyForMessaging → canceled: staff | requires note
transporting → canceled: staff | requires note, documentsBack
readyForMessaging → pendingDelivery: staff ↩ | requires note | undone`,
  kinds: { usual: { price: "150.00" }, free: { price: "0.00" } },
  answers: { collected: true, documentsBack: true },
  db: () => app.server.db,
  rows: deliveries,
  log: { table: deliveryLog, of: deliveryLog.deliveryId },
  id: () => id,
  move: moveParcel,
  undo: undoParcel,
});

test("missing fields of a step are all refused at once, each at its field", async () => {
  const { delivery } = app.as("courier@demo.example");
  const lacking = await expectRefusal(delivery.setStatus({ _id: id, status: "readyForMessaging" }), "INVALID");
  expect(Object.keys(lacking.fields ?? {})).toEqual(["lotNumber", "carrier"]);
  const ending = await expectRefusal(delivery.setStatus({ _id: id, status: "canceled", note: "corta" }), "INVALID");
  expect(Object.keys(ending.fields ?? {})).toEqual(["note"]);
});
