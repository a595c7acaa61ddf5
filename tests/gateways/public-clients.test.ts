/**
 * Exact requests of public gateway clients against the sandbox in its default state: a Python SDK and two PHP
 * drivers of EnZona and Transfermóvil, and the live test of a Dart SDK.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { sandboxMerchant } from "../../src/server/start/sandbox-defaults.ts";

const { key, secret, merchant } = sandboxMerchant.enzona;
let sandbox: Sandbox;
let token: string;
interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ApiBody;
}
/** The fields that these clients read. */
interface ApiBody {
  readonly [name: string]: unknown;
  readonly transaction_uuid: string;
  readonly created_at: string;
  readonly amount: { readonly total: string; readonly details?: Readonly<Record<string, string>> };
  readonly fault: { readonly code: number };
  readonly links: readonly { readonly rel: string; readonly method: string; readonly href: string }[];
  readonly payments: readonly ApiBody[];
  readonly refunds: readonly ApiBody[];
  readonly pagination: { readonly total: string };
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const response = await fetch(`${sandbox.url}/ez/token`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials&scope=enzona_business_payment+enzona_business_qr+default",
  });
  const answer = (await response.json()) as { access_token: string; expires_in: number };
  expect(answer.expires_in).toBeGreaterThan(60);
  token = answer.access_token;
});
afterAll(() => sandbox.close());

/** `body` is raw text, because the number formats of the clients are tested. */
async function enzona(method: "GET" | "POST", path: string, body?: string): Promise<ApiResponse> {
  const response = await fetch(`${sandbox.url}/ez/payment/v1.0.0${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", accept: "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text || "{}") as ApiBody };
}
const payInSandbox = (reference: string) =>
  fetch(`${sandbox.url}/control/enzona/${reference}/pay`, { method: "POST" }).then((answer) => answer.status);

const details = '{"shipping": 0.00, "tax": 0.00, "discount": 0.00, "tip": 0.00}';
/** Body in the format of the Python SDK: numbers with two decimals, items without description, letters in the invoice number. */
const pythonBody = (
  reference: string,
) => `{"merchant_uuid": "${merchant}", "description": "Pago de prueba", "currency": "CUP",
  "amount": {"total": 1.00, "details": ${details}},
  "items": [{"name": "Producto A", "quantity": 1, "price": 0.50, "tax": 0.00}, {"name": "Producto B", "quantity": 1, "price": 0.50, "tax": 0.00}],
  "merchant_op_id": "${reference}", "invoice_number": "1234567874ae", "return_url": "https://tu-sitio.com/pago/exito",
  "cancel_url": "https://tu-sitio.com/pago/cancelado", "buyer_identity_code": ""}`;

async function createCompletedPayment(reference: string): Promise<string> {
  const { body } = await enzona("POST", "/payments", pythonBody(reference));
  expect(await payInSandbox(reference)).toBe(200);
  expect((await enzona("POST", `/payments/${body.transaction_uuid}/complete`)).body.status_code).toBe(1111);
  return body.transaction_uuid;
}

describe("EnZona's Python SDK", () => {
  test("creates with letters in its reference, and the response has the recorded format", async () => {
    const { status, body } = await enzona("POST", "/payments", pythonBody("1234567874aa"));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status_code: 1113,
      merchant_op_id: "1234567874aa",
      description: "Pago de prueba",
      commission: "",
      transaction_signature: "",
      amount: { total: "1.00", details: { shipping: "0.00", tax: "0.00", discount: "0.00", tip: "0.00" } },
    });
    expect(body.transaction_uuid).toMatch(/^[0-9a-f]{32}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-04:00$/);
    expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
    const confirm = body.links.find(({ rel }) => rel === "confirm");
    expect(confirm?.method).toBe("REDIRECT");
    const [, checkout] = /\/checkout\/(\w{34})\/login$/.exec(confirm?.href ?? "") ?? [];
    const checkoutResponse = await enzona("GET", `/payments/checkout/${checkout}`);
    expect(checkoutResponse.body).toMatchObject({
      transaction_uuid: body.transaction_uuid,
      merchant_op_id: "1234567874aa",
    });
    expect((await enzona("GET", "/payments/checkout/Tv4j5sDBfMr1")).body.fault.code).toBe(4073);
  });

  test("lists, and every number in repeated responses is text", async () => {
    await enzona("POST", "/payments", pythonBody("222222222222"));
    for (let index = 0; index < 4; index += 1) {
      const { body, headers } = await enzona("GET", `/payments?merchant_uuid=${merchant}&limit=50&offset=0`);
      const ownPayment = body.payments.find(({ description }) => description === "Pago de prueba");
      expect(typeof ownPayment?.merchant_op_id).toBe("string");
      expect(headers.get("x-total-count")).toBe(body.pagination.total);
    }
  });

  test("refunds a part and the rest, and finds each by id, in the payment's list and in the full list", async () => {
    const uuid = await createCompletedPayment("333333333333");
    const partialRefund = await enzona(
      "POST",
      `/payments/${uuid}/refund`,
      '{"amount": {"total": 0.25}, "description": "Parte"}',
    );
    expect(partialRefund.body).toMatchObject({ status_code: 1115, description: "Parte", amount: { total: "0.25" } });
    expect(partialRefund.body.transaction_uuid).not.toBe(uuid);
    expect(Object.keys(partialRefund.body)).not.toContain("commerce_refund_id");
    expect(Object.keys(partialRefund.body)).not.toContain("parent_payment_uuid");
    expect((await enzona("POST", `/payments/${uuid}/refund`, "{}")).body.amount.total).toBe("0.75");
    const single = await enzona("GET", `/payments/refund/${partialRefund.body.transaction_uuid}`);
    expect(single.body).toEqual(partialRefund.body);
    const paymentRefunds = await enzona("GET", `/payments/${uuid}/refunds`);
    expect(paymentRefunds.body.refunds).toHaveLength(2);
    expect((await enzona("GET", "/payments/refund?limit=10&offset=0")).body.refunds).toContainEqual(partialRefund.body);
  });

  test("requests a code for payment at a counter", async () => {
    const body =
      '{"funding_source_uuid": "uuid-funding-001", "amount": 100.00, "vendor_identity_code": "vendor-001", "currency": "CUP", "payment_password": "secret123"}';
    const { status, body: vendorCode } = await enzona("POST", "/payments/vendor/code", body);
    expect([status, typeof vendorCode.status, typeof vendorCode.mensaje]).toEqual([200, "string", "string"]);
  });

  test("an ordinary float is refused, as EnZona does", async () => {
    const { body } = await enzona("POST", "/payments", pythonBody("444444444444").replace("1.00,", "1.0,"));
    expect(body.fault.code).toBe(4082);
  });
});

describe("EnZona's PHP driver", () => {
  /** The driver's JSON writes every numeric text as a number in its shortest form. */
  const phpBody = `{"merchant_uuid":"${merchant}","merchant_op_id":555555555555,"invoice_number":1001,"terminal_id":1,"currency":"CUP","description":"Compra","buyer_identity_code":"","amount":{"total":150.5,"details":{"shipping":0,"tax":0,"discount":0,"tip":0}},"items":[{"name":"A","description":"A","quantity":1,"price":150.5,"tax":0}],"return_url":"https://tienda.example/ok","cancel_url":"https://tienda.example/no"}`;

  test("creates, queries, completes with an empty list as body, refunds with its own number", async () => {
    const created = await enzona("POST", "/payments", phpBody);
    expect(created.body).toMatchObject({
      status_code: 1113,
      merchant_op_id: "555555555555",
      amount: { total: "150.50" },
    });
    const uuid = created.body.transaction_uuid;
    expect((await enzona("GET", `/payments/checkout/${uuid}?`)).body.transaction_uuid).toBe(uuid);
    expect((await enzona("POST", `/payments/${uuid}/complete`, "[]")).body.fault.code).toBe(4065);
    expect(await payInSandbox("555555555555")).toBe(200);
    expect((await enzona("POST", `/payments/${uuid}/complete`, "[]")).body.status_code).toBe(1111);
    const refund = await enzona(
      "POST",
      `/payments/${uuid}/refund`,
      '{"amount":{"total":50.5},"commerce_refund_id":7,"description":"x"}',
    );
    expect(refund.body).toMatchObject({ status_code: 1115, amount: { total: "50.50" } });
    const matches = await enzona(
      "GET",
      `/payments/refunds?merchant_uuid=${merchant}&commerce_refund_id=7&limit=5&offset=0`,
    );
    expect(matches.body.refunds).toEqual([refund.body]);
  });

  test("orders an amount without items; may not confirm for the payer; cancels", async () => {
    const order = '{"merchant_op_id":666666666666,"amount":33,"description":"Orden","currency":"CUP"}';
    const { body } = await enzona("POST", "/payment-orders", order);
    expect(body).toMatchObject({ status_code: 1113, amount: { total: "33.00" } });
    expect((await enzona("POST", `/payments/${body.transaction_uuid}/confirm`, "{}")).body.fault.code).toBe(4001);
    expect((await enzona("POST", `/payments/${body.transaction_uuid}/cancel`, "[]")).body.status_code).toBe(1112);
  });

  test("4071 for an id that is not a refund, 4072 for an id that is not a payment", async () => {
    const uuid = await createCompletedPayment("777777777777");
    expect((await enzona("GET", `/payments/refund/${uuid}`)).body.fault.code).toBe(4071);
    const refund = (await enzona("POST", `/payments/${uuid}/refund`, "{}")).body.transaction_uuid;
    expect((await enzona("POST", `/payments/${refund}/refund`, "{}")).body.fault.code).toBe(4072);
    expect((await enzona("GET", "/payments/0123456789abcdef0123456789abcdef")).body.fault.code).toBe(4064);
  });
});

test("EnZona's Dart SDK sends its amounts as text, and expects a refund to be «Devuelta»", async () => {
  const body = `{"merchant_uuid":"${merchant}","merchant_op_id":"888888888888","currency":"CUP","amount":{"total":"33.00","details":{"shipping":"1.00","tax":"0.00","discount":"2.00","tip":"4.00"}},"items":[{"name":"Payment Item 1","description":"Some item description","quantity":2,"price":"15.00","tax":"0.00"}],"description":"example","return_url":"http://ok","cancel_url":"http://no"}`;
  const created = await enzona("POST", "/payments", body);
  expect(created.body.amount.details?.shipping).toBe("1.00");
  await payInSandbox("888888888888");
  const { transaction_uuid: uuid } = created.body;
  await enzona("POST", `/payments/${uuid}/complete`);
  const refund = await enzona(
    "POST",
    `/payments/${uuid}/refund`,
    '{"amount":{"total":"1.00"},"description":"a partial refund"}',
  );
  expect(refund.body).toMatchObject({ status_code: 1115, status_denom: "Devuelta" });
  const [latest] = (await enzona("GET", "/payments/refunds?limit=1&offset=0&order_filter=desc")).body.refunds;
  expect((await enzona("GET", `/payments/refund/${latest?.transaction_uuid}`)).status).toBe(200);
});

test("an amount without details is created and answered without them", async () => {
  const body = pythonBody("999999999999").replace(`, "details": ${details}`, "");
  expect((await enzona("POST", "/payments", body)).body.amount).toEqual({ total: "1.00" });
});

describe("Transfermóvil's PHP driver", () => {
  const { username, source, seed } = sandboxMerchant.transfermovil;
  const service = () => `${sandbox.url}/tm/RestExternalPayment.svc`;
  /** Headers with the password of the day: day and month in Havana without leading zeros. */
  function headers(): Record<string, string> {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/Havana" });
    const [month, day, year] = format.format(new Date()).split("/");
    const text = `${username}${day}${month}${year}${seed}${source}`;
    const Password = createHash("sha512").update(text).digest("base64");
    return {
      Accept: "application/json",
      Username: username,
      Password,
      Source: source,
      "Content-type": "application/json",
    };
  }

  test("orders with unquoted numbers, and queries with a trailing question mark", async () => {
    const body = `{"request":{"Amount":150.5,"Phone":5350000000,"Currency":"CUP","Description":"Compra","ExternalId":202601050001,"Source":${source},"UrlResponse":"http://127.0.0.1:9/notify","ValidTime":600}}`;
    const firstOrder = await fetch(`${service()}/payOrder`, { method: "POST", headers: headers(), body });
    expect(await firstOrder.json()).toEqual({
      PayOrderResult: { Success: true, Resultmsg: "Orden insertada satisfactoriamente", OrderId: expect.any(Number) },
    });
    const secondOrder = await fetch(`${service()}/payOrder`, { method: "POST", headers: headers(), body });
    expect(await secondOrder.json()).toEqual({ PayOrderResult: { Success: false, Resultmsg: "La orden ya existe" } });
    const statusResponse = await fetch(`${service()}/getStatusOrder/202601050001/${source}?`, { headers: headers() });
    expect(await statusResponse.json()).toEqual({
      GetStatusOrderResult: {
        Success: true,
        Resultmsg: expect.any(String),
        ExternalId: "202601050001",
        OrderId: expect.any(Number),
        Status: 1,
        TmId: null,
        BankId: null,
        Bank: null,
      },
    });
  });

  test("with another day's password gets an error with HTTP 200", async () => {
    const statusResponse = await fetch(`${service()}/getStatusOrder/1/${source}?`, {
      headers: { ...headers(), Password: Buffer.alloc(64).toString("base64") },
    });
    expect([statusResponse.status, await statusResponse.json()]).toEqual([
      200,
      { GetStatusOrderResult: { Success: false, Resultmsg: "Not authorized, username or password incorrect" } },
    ]);
  });
});
