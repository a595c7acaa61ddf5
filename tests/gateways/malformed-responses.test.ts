/** Responses that the sandbox never gives: about another payment, duplicate references, no amount. None is accepted. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateways, openGateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type { Attempt } from "../../src/areas/money/payments/server/gateways/provider.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const ownReference = "126000001001";
const otherReference = "126000002001";
const uuid = "0123456789abcdef0123456789abcdef";

let server: Server;
let gateways: Gateways;
/** Response body for each prefix of `METHOD /path`. */
let responses: Readonly<Record<string, unknown>> = {};
let requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const requestLine = `${request.method} ${request.url}`;
    requests.push(requestLine);
    const matchingKey = Object.keys(responses).find((prefix) => requestLine.startsWith(prefix));
    const token = { access_token: "t", expires_in: 3600 };
    response.end(
      JSON.stringify(requestLine.startsWith("POST /ez/token") ? token : matchingKey ? responses[matchingKey] : {}),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    TRANSFERMOVIL_URL: `${origin}/tm`,
    ENZONA_URL: `${origin}/ez`,
    BIDAIONDO_SERVICES_URL: `${origin}/bid`,
  };
  const environment = { ...testEnvironment({ GATEWAY_TIMEOUT_MS: "1500", ...variables }), sandboxUrl: origin };
  gateways = openGateways(environment, () => new Date("2026-01-05T15:00:00Z"));
});
afterAll(() => server.close());

const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  reference: ownReference,
  amount: { minor: 15050n, currency: "CUP" },
  description: "Certificación",
  language: "es",
  callbackUrl: "http://127.0.0.1/callback",
  returnUrl: "http://127.0.0.1/return",
  cancelUrl: "http://127.0.0.1/cancel",
  ...overrides,
});
const enzonaRow = (status: number, overrides: object = {}) => ({
  transaction_uuid: uuid,
  merchant_op_id: ownReference,
  status_code: status,
  amount: { total: "150.50" },
  currency: "CUP",
  ...overrides,
});

describe("a response about another payment that was paid", () => {
  const paid = {
    transfermovil: {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: otherReference, Status: 3, OrderId: 7 } },
    },
    enzona: { [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1111, { merchant_op_id: otherReference }) },
    bipay: {
      "POST /bid": {
        identificador: otherReference,
        transaccion: "7",
        estado: "A",
        valor_inicial: "15050",
        moneda: "978",
      },
    },
  } as const;
  test.each(["transfermovil", "enzona", "bipay"] as const)("from %s does not apply to ours", async (gateway) => {
    responses = paid[gateway];
    const gatewayId = gateway === "enzona" ? uuid : undefined;
    expect(await gateways[gateway]?.getStatus(attempt({ gatewayId }))).toEqual({
      kind: "unknown",
      cause: "unparsable",
    });
  });

  test("to EnZona's completion does not apply either: the status query decides", async () => {
    responses = {
      [`POST /ez/payment/v1.0.0/payments/${uuid}/complete`]: enzonaRow(1111, { merchant_op_id: otherReference }),
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1116),
    };
    const completed = await gateways.enzona?.complete(attempt({ gatewayId: uuid }));
    expect(completed).toMatchObject({ kind: "ok", value: { state: "authorized", reference: ownReference } });
  });
});

describe("an order at Transfermóvil", () => {
  const placedOrder = { Success: true, ExternalId: ownReference, Status: 1, OrderId: 7 };
  const missingOrder = { Success: false, Resultmsg: "La orden no existe" };
  const refusal = { Success: false, Resultmsg: "Identificador duplicado" };
  const post = "POST /tm/RestExternalPayment.svc/payOrder";
  const create = (order: object, creation: object, repeated: boolean) => {
    requests = [];
    responses = { "GET /tm": { GetStatusOrderResult: order }, [post]: { PayOrderResult: creation } };
    return gateways.transfermovil?.create(attempt({ repeated }));
  };

  test("that may exist is searched for and not placed a second time", async () => {
    expect(await create(placedOrder, refusal, true)).toMatchObject({ kind: "ok", value: { gatewayId: "7" } });
    expect(requests).not.toContain(post);
    expect(await create(missingOrder, { Success: true, OrderId: 8 }, true)).toMatchObject({
      value: { gatewayId: "8" },
    });
  });

  test("that is refused counts as placed only if it is found, whatever the refusal's text", async () => {
    expect(await create(placedOrder, refusal, false)).toMatchObject({ kind: "ok", value: { gatewayId: "7" } });
    expect(await create(missingOrder, { ...refusal, Resultmsg: "La orden ya existe" }, false)).toEqual({
      kind: "refused",
      code: "REFUSED",
      message: "La orden ya existe",
    });
  });

  test("without a clear result stays unknown: it is neither placed nor cancelled", async () => {
    expect(await create({ Success: false, Resultmsg: "Error interno" }, { Success: true }, true)).toEqual({
      kind: "unknown",
      cause: "unparsable",
    });
    expect(requests).not.toContain(post);
  });
});

test("EnZona's completion without an amount cannot be compared: the status query decides", async () => {
  responses = {
    [`POST /ez/payment/v1.0.0/payments/${uuid}/complete`]: enzonaRow(1111, { amount: null }),
    [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1111, { amount: { total: "150.49" } }),
  };
  const completed = await gateways.enzona?.complete(attempt({ gatewayId: uuid }));
  expect(completed).toMatchObject({ kind: "ok", value: { state: "paid", amount: { minor: 15049n } } });
});

test.each([
  [1113, 1111],
  [1111, 1113],
  [1116, 1113],
  [1113, 1116],
  [1111, 1116],
])("of two EnZona payments with status %i and %i the more advanced one counts", async (firstStatus, secondStatus) => {
  const [first, second] = [firstStatus, secondStatus].map((status) =>
    enzonaRow(status, { transaction_uuid: `uuid${status}` }),
  );
  responses = { "GET /ez/payment/v1.0.0/payments?": { payments: [first, second] } };
  const expectedStatus = [firstStatus, secondStatus].includes(1111) ? 1111 : 1116;
  const result = await gateways.enzona?.findByReference(ownReference);
  expect(result).toMatchObject({
    kind: "ok",
    value: { rawState: String(expectedStatus), gatewayId: `uuid${expectedStatus}` },
  });
});

describe("EnZona's list", () => {
  const list = () =>
    gateways.enzona?.listOperations(new Date("2026-01-05T15:00:00Z"), new Date("2026-01-05T15:00:00Z"));
  const respondWithList = (payments: object[], total = payments.length) => {
    responses = { "GET /ez/payment/v1.0.0/payments?": { payments, pagination: { total } } };
  };

  test("that announces more rows than it returns is unknown", async () => {
    respondWithList([enzonaRow(1111)], 2);
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
  });
  test("with an unreadable payment is unknown: its money would be hidden", async () => {
    respondWithList([enzonaRow(1111), enzonaRow(1999, { transaction_uuid: "other" })]);
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
  });
  test("identifies a counter payment by its own id, and omits entries that are not payments", async () => {
    const counter = enzonaRow(1111, { transaction_uuid: "counter", merchant_op_id: "" });
    respondWithList([enzonaRow(1111), counter, enzonaRow(1118, { transaction_uuid: "card" })]);
    expect(await list()).toMatchObject({ kind: "ok", value: [{ reference: ownReference }, { reference: "counter" }] });
  });
});

/** Expected state for each code of a gateway, written independently. */
const meanings = {
  transfermovil: {
    1: "pending",
    2: "pending",
    3: "paid",
    4: "paid",
    5: "failed",
    6: "failed",
    7: "reversing",
    8: "reversed",
    9: "expired",
  },
  enzona: {
    1111: "paid",
    1112: "failed",
    1113: "pending",
    1114: "reversed",
    1115: "refunded",
    1116: "authorized",
    1117: "cancelled",
  },
  bipay: {
    P: "pending",
    T: "pending",
    A: "paid",
    D: "failed",
    N: "expired",
    V: "partiallyRefunded",
    B: "refunded",
    R: "disputed",
    E: "authorized",
    L: "cancelled",
  },
} as const;

describe.each(["transfermovil", "enzona", "bipay"] as const)("%s returns", (gateway) => {
  test.each(Object.entries(meanings[gateway]))("%s, which is %s", async (code, state) => {
    responses = {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: ownReference, Status: code, OrderId: 7 } },
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(Number(code)),
      "POST /bid": {
        identificador: ownReference,
        transaccion: "7",
        estado: code,
        valor_inicial: "15050",
        moneda: "978",
      },
    };
    const result = await gateways[gateway]?.getStatus(attempt({ gatewayId: gateway === "enzona" ? uuid : undefined }));
    expect(result).toMatchObject({ kind: "ok", value: { state, rawState: code, reference: ownReference } });
  });

  test("an unknown code, which is an unknown result", async () => {
    responses = {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: ownReference, Status: 10, OrderId: 7 } },
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1118),
      "POST /bid": {
        identificador: ownReference,
        transaccion: "7",
        estado: "X",
        valor_inicial: "15050",
        moneda: "978",
      },
    };
    const result = await gateways[gateway]?.getStatus(attempt({ gatewayId: gateway === "enzona" ? uuid : undefined }));
    expect(result).toEqual({ kind: "unknown", cause: "unparsable" });
  });
});
