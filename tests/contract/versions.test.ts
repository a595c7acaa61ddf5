/** Every update sends the version that it read: without it the server cannot detect a conflict. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, sendAnything, callerFor } from "./every-operation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Updates without one version of one record, and why. */
const withoutVersion: Readonly<Record<string, string>> = {
  "PUT private/availables-onlines/cancel": "places are given back, by anyone who holds them",
  "PUT private/availables-onlines/close-day": "a day is closed for offers, read or not",
  "PUT private/onlineRequests/conciliateOperation": "sets a mark on many",
  "PUT private/email-processor/many": "many, each with its version",
  "POST private/onlineRequests/updateStatusOnlineRequestsMulti": "many, each with its version",
  "POST private/deliveryService/updateStatusDeliveryServiceMulti": "many, each with its version",
  "POST private/onlineRequests/updateFactureOnlineRequest": "writes an invoice",
  "POST private/user/updatePhoto": "a picture is put in the place of whatever was there",
  "PUT private/client/updateClientDataSheetImage": "a picture is put in the place of whatever was there",
  "POST private/consulate-spain-documents/updateStatusDocumentsContractMulti": "many, each with its version",
  "PUT private/chat/updateChat": "one's own words, and one's own voice: nobody else changes them",
  "PUT private/chat/react": "one's own reaction, which is there afterwards or not",
  "PUT private/client/markDistinct": "a pair of clients is confirmed to be different, or not, whatever else changes",
  "PUT private/desk/keep": "list preferences of one person: the last write wins",
  "PATCH private/media/shareDocuments": "many, shared and withdrawn whatever else changes",
  "PUT public/onlineRequests/rejectByUserData": "anyone who has the link says that the data are wrong",
};

const isUpdate = ({ wire }: { wire: string }) =>
  /^(PUT|PATCH) /.test(wire) || /\/update\w*$/.test(wire.replace(/\/:.*$/, ""));
const updates = operations.filter((each) => isUpdate(each) && !(each.wire in withoutVersion));

test("the exceptions exist, and there are updates left", () => {
  const wires = operations.filter(isUpdate).map(({ wire }) => wire);
  expect(Object.keys(withoutVersion).filter((wire) => !wires.includes(wire))).toEqual([]);
  expect(updates.length).toBeGreaterThan(15);
});

test.each(updates)("$wire without updatedAt is refused, naming it", async ({ operation }) => {
  const token = await app.tokenOf(callerFor(operation.access));
  const answer = await sendAnything(app, operation, token, { payload: { _id: nowhere, status: "delivered" } });
  expect([answer.status, answer.code]).toEqual([400, "INVALID"]);
  expect(answer.body.error?.fields?.updatedAt).toEqual(["Este dato es obligatorio."]);
});

test.each([
  ["PUT private/people/unblock", {}],
  ["PUT private/email-processor", { state: "cancelled", note: "Ya no hace falta" }],
  ["PUT private/client/importColumns", { columns: [] }],
])("%s of a record that does not exist is NOT_FOUND", async (wire, fields) => {
  const operation = operations.find((each) => each.wire === wire)?.operation;
  if (!operation) throw new Error("the operation is gone");
  const payload = { _id: nowhere, updatedAt: new Date().toISOString(), ...fields };
  const answer = await sendAnything(app, operation, await app.tokenOf(callerFor(operation.access)), { payload });
  expect([answer.status, answer.code]).toEqual([404, "NOT_FOUND"]);
});

test.each(Object.keys(withoutVersion).filter((wire) => withoutVersion[wire] === "many, each with its version"))(
  "%s without versions is refused, naming them",
  async (wire) => {
    const operation = operations.find((each) => each.wire === wire)?.operation;
    if (!operation) throw new Error("the operation is gone");
    const payload = { ids: [nowhere], status: "delivered", state: "pending" };
    const answer = await sendAnything(app, operation, await app.tokenOf(callerFor(operation.access)), { payload });
    expect([answer.status, answer.code]).toEqual([400, "INVALID"]);
    expect(answer.body.error?.fields?.versions).toEqual(["Este dato es obligatorio."]);
  },
);

test("a delivery recorded hours later needs no version", async () => {
  const updateStatus = operations.find(
    ({ wire }) => wire === "PUT private/deliveryService/updateStatusDeliveryService",
  );
  if (!updateStatus) throw new Error("the operation is gone");
  const token = await app.tokenOf("courier@demo.example");
  const payload = { _id: nowhere, status: "delivered", happenedAt: new Date().toISOString() };
  expect(await sendAnything(app, updateStatus.operation, token, { payload })).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
  });
});
