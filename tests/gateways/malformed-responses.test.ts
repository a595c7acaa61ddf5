/** Answers that no sandbox gives: about another payment, twice the same reference, without an amount. None is believed. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateways, openGateways } from "../../src/server/gateways/open.ts";
import type { Attempt } from "../../src/server/gateways/provider.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const ours = "126000001001";
const others = "126000002001";
const uuid = "0123456789abcdef0123456789abcdef";

let server: Server;
let open: Gateways;
/** What is answered to `METHOD /path`, with anything behind the path. */
let answers: Readonly<Record<string, unknown>> = {};
let requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const asked = `${request.method} ${request.url}`;
    requests.push(asked);
    const known = Object.keys(answers).find((start) => asked.startsWith(start));
    const token = { access_token: "t", expires_in: 3600 };
    response.end(JSON.stringify(asked.startsWith("POST /ez/token") ? token : known ? answers[known] : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    TRANSFERMOVIL_URL: `${here}/tm`,
    ENZONA_URL: `${here}/ez`,
    BIDAIONDO_SERVICES_URL: `${here}/bid`,
  };
  const environment = { ...testEnvironment({ GATEWAY_TIMEOUT_MS: "1500", ...variables }), sandboxUrl: here };
  open = openGateways(environment, () => new Date("2026-01-05T15:00:00Z"));
});
afterAll(() => server.close());

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  reference: ours,
  amount: { minor: 15050n, currency: "CUP" },
  description: "Certificación",
  language: "es",
  callbackUrl: "http://127.0.0.1/callback",
  returnUrl: "http://127.0.0.1/return",
  cancelUrl: "http://127.0.0.1/cancel",
  ...more,
});
const enzonaRow = (status: number, more: object = {}) => ({
  transaction_uuid: uuid,
  merchant_op_id: ours,
  status_code: status,
  amount: { total: "150.50" },
  currency: "CUP",
  ...more,
});

describe("an answer about another payment, which was paid,", () => {
  const paid = {
    transfermovil: {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: others, Status: 3, OrderId: 7 } },
    },
    enzona: { [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1111, { merchant_op_id: others }) },
    bipay: {
      "POST /bid": { identificador: others, transaccion: "7", estado: "A", valor_inicial: "15050", moneda: "978" },
    },
  } as const;
  test.each(["transfermovil", "enzona", "bipay"] as const)("of %s is none about ours", async (gateway) => {
    answers = paid[gateway];
    const gatewayId = gateway === "enzona" ? uuid : undefined;
    expect(await open[gateway]?.getStatus(attempt({ gatewayId }))).toEqual({ kind: "unknown", cause: "unparsable" });
  });

  test("to EnZona's taking of the money is none either: the question decides", async () => {
    answers = {
      [`POST /ez/payment/v1.0.0/payments/${uuid}/complete`]: enzonaRow(1111, { merchant_op_id: others }),
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1116),
    };
    const taken = await open.enzona?.complete(attempt({ gatewayId: uuid }));
    expect(taken).toMatchObject({ kind: "ok", value: { state: "confirmed", reference: ours } });
  });
});

describe("an order at Transfermóvil", () => {
  const placed = { Success: true, ExternalId: ours, Status: 1, OrderId: 7 };
  const missing = { Success: false, Resultmsg: "La orden no existe" };
  const refusal = { Success: false, Resultmsg: "Identificador duplicado" };
  const post = "POST /tm/RestExternalPayment.svc/payOrder";
  const create = (order: object, answer: object, repeated: boolean) => {
    requests = [];
    answers = { "GET /tm": { GetStatusOrderResult: order }, [post]: { PayOrderResult: answer } };
    return open.transfermovil?.create(attempt({ repeated }));
  };

  test("that may be there is looked for, and not placed a second time", async () => {
    expect(await create(placed, refusal, true)).toMatchObject({ kind: "ok", value: { gatewayId: "7" } });
    expect(requests).not.toContain(post);
    expect(await create(missing, { Success: true, OrderId: 8 }, true)).toMatchObject({ value: { gatewayId: "8" } });
  });

  test("that is refused counts as placed only where it is found, whatever the refusal says", async () => {
    expect(await create(placed, refusal, false)).toMatchObject({ kind: "ok", value: { gatewayId: "7" } });
    expect(await create(missing, { ...refusal, Resultmsg: "La orden ya existe" }, false)).toEqual({
      kind: "refused",
      code: "REFUSED",
      message: "La orden ya existe",
    });
  });

  test("of which nothing is known stays unknown: it is neither placed nor given up", async () => {
    expect(await create({ Success: false, Resultmsg: "Error interno" }, { Success: true }, true)).toEqual({
      kind: "unknown",
      cause: "unparsable",
    });
    expect(requests).not.toContain(post);
  });
});

test("EnZona's «taken» without an amount is nothing to compare: the question decides", async () => {
  answers = {
    [`POST /ez/payment/v1.0.0/payments/${uuid}/complete`]: enzonaRow(1111, { amount: null }),
    [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1111, { amount: { total: "150.49" } }),
  };
  const taken = await open.enzona?.complete(attempt({ gatewayId: uuid }));
  expect(taken).toMatchObject({ kind: "ok", value: { state: "paid", amount: { minor: 15049n } } });
});

test.each([
  [1113, 1111],
  [1111, 1113],
  [1116, 1113],
  [1113, 1116],
  [1111, 1116],
])("of twins at EnZona that stand at %i and %i the one that went furthest counts", async (one, other) => {
  const [first, second] = [one, other].map((status) => enzonaRow(status, { transaction_uuid: `uuid${status}` }));
  answers = { "GET /ez/payment/v1.0.0/payments?": { payments: [first, second] } };
  const furthest = [one, other].includes(1111) ? 1111 : 1116;
  const found = await open.enzona?.findByReference(ours);
  expect(found).toMatchObject({ kind: "ok", value: { rawState: String(furthest), gatewayId: `uuid${furthest}` } });
});

describe("EnZona's list", () => {
  const list = () => open.enzona?.listOperations(new Date("2026-01-05T15:00:00Z"), new Date("2026-01-05T15:00:00Z"));
  const answered = (payments: object[], total = payments.length) => {
    answers = { "GET /ez/payment/v1.0.0/payments?": { payments, pagination: { total } } };
  };

  test("that announces more than it ever gives is unknown", async () => {
    answered([enzonaRow(1111)], 2);
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
  });
  test("with a payment that cannot be read is unknown: its money would be hidden", async () => {
    answered([enzonaRow(1111), enzonaRow(1999, { transaction_uuid: "other" })]);
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
  });
  test("names what was paid at the counter by its own id, and leaves out what is no payment", async () => {
    const counter = enzonaRow(1111, { transaction_uuid: "counter", merchant_op_id: "" });
    answered([enzonaRow(1111), counter, enzonaRow(1118, { transaction_uuid: "card" })]);
    expect(await list()).toMatchObject({ kind: "ok", value: [{ reference: ours }, { reference: "counter" }] });
  });
});

/** What each gateway's code means, written once more from payments.md §6. */
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
    1116: "confirmed",
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
    E: "confirmed",
    L: "cancelled",
  },
} as const;

describe.each(["transfermovil", "enzona", "bipay"] as const)("%s says", (gateway) => {
  test.each(Object.entries(meanings[gateway]))("%s, which is %s", async (code, state) => {
    answers = {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: ours, Status: code, OrderId: 7 } },
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(Number(code)),
      "POST /bid": { identificador: ours, transaccion: "7", estado: code, valor_inicial: "15050", moneda: "978" },
    };
    const result = await open[gateway]?.getStatus(attempt({ gatewayId: gateway === "enzona" ? uuid : undefined }));
    expect(result).toMatchObject({ kind: "ok", value: { state, rawState: code, reference: ours } });
  });

  test("a code that nobody knows, which is no answer", async () => {
    answers = {
      "GET /tm": { GetStatusOrderResult: { Success: true, ExternalId: ours, Status: 10, OrderId: 7 } },
      [`GET /ez/payment/v1.0.0/payments/${uuid}`]: enzonaRow(1118),
      "POST /bid": { identificador: ours, transaccion: "7", estado: "X", valor_inicial: "15050", moneda: "978" },
    };
    const result = await open[gateway]?.getStatus(attempt({ gatewayId: gateway === "enzona" ? uuid : undefined }));
    expect(result).toEqual({ kind: "unknown", cause: "unparsable" });
  });
});
