/**
 * Access to single records: an operation open to all signed-in users, or to the staff of either family, answers only to the
 * owner of a record and to staff with its permission. Staff with every other permission get NOT_FOUND.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../src/areas/contracts.ts";
import {
  makeRoom,
  sendRequest,
  yadira,
} from "../../src/areas/procedures/online-requests/server/testing/request-steps.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { type Permission, permissions } from "../../src/kit/permissions.ts";
import { solveCaptcha } from "../../src/server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { signedIn } from "./sample-callers.ts";

const { onlineRequests, delivery } = contracts;
let app: TestApp;
let commonId = "";
let formId = "";
let parcel = { _id: "", number: "" };
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  const request = await sendRequest(app);
  commonId = request.commonId;
  formId = request.formIds[0] ?? "";
  parcel = await app.as(yadira).delivery.create({
    receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" },
    address: "Calle 23 no. 456, apto. 5, Vedado",
    municipality: "23.02",
    documents: [{ name: "Certificación literal", quantity: 1 }],
    acceptPrice: true,
    captcha: await solveCaptcha(app),
  });
});
afterAll(() => app.close());

type Case = readonly [operation: ApiOperation, input: () => object];
/** A stale version: staff with the permission get CONFLICT, the others NOT_FOUND. */
const updatedAt = "2026-01-01T00:00:00.000Z";
const note = "Así lo pidió la persona";
const cases: Readonly<Partial<Record<Permission, readonly Case[]>>> = {
  adminRequestsAP: [
    [onlineRequests.details, () => ({ commonId })],
    [onlineRequests.writing, () => ({ commonId })],
    [onlineRequests.formDetails, () => ({ formId })],
    [onlineRequests.detailsValidated, () => ({ commonId })],
    [onlineRequests.sendPaymentLink, () => ({ commonId })],
    [onlineRequests.remove, () => ({ commonId })],
    [onlineRequests.setStatus, () => ({ _id: formId, status: "requested", updatedAt })],
  ],
  adminDeliveryService: [
    [delivery.get, () => ({ id: parcel._id })],
    [delivery.details, () => ({ id: parcel._id })],
    [delivery.track, () => ({ number: parcel.number })],
    [delivery.cancel, () => ({ _id: parcel._id, note, updatedAt })],
  ],
};

describe.each(Object.entries(cases) as [Permission, readonly Case[]][])(
  "operations that need %s",
  (permission, deskCases) => {
    const answerTo = async (granted: readonly Permission[], [operation, input]: Case) => {
      const authorization = `Bearer ${await signedIn(app, "staff", granted)}`;
      return app.send("nobody", operation, input(), { authorization });
    };
    const otherPermissions = permissions.filter((each) => each !== permission);

    test.each(deskCases.map((each) => [each[0].route, each] as const))("%s", async (_, each) => {
      const refused = await answerTo(otherPermissions, each);
      expect(refused, JSON.stringify(refused.body)).toMatchObject({
        status: 404,
        body: { error: { code: "NOT_FOUND" } },
      });
      const { status, body } = await answerTo([permission], each);
      expect([400, 401, 403, 404, 500], JSON.stringify(body)).not.toContain(status);
    });
  },
);
