/** EnZona's side of payments.md §2: tokens, the PaymentAPI with its faults, the checkout page of a payer. */
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayOf } from "../src/kit/calendar.ts";
import { amountText } from "../src/kit/money.ts";
import { sandboxMerchant } from "../src/server/sandbox-defaults.ts";
import {
  type EnzonaPayment,
  faultIn,
  listed,
  minorIn,
  openPayment,
  paymentBody,
  plantedPayment,
  refundBody,
  statementHead,
  statementRow,
} from "./enzona-payment.ts";
import { reportedMinor } from "./faults.ts";
import {
  type Action,
  type Answer,
  answered,
  type Belief,
  originOf,
  type SandboxGateway,
  type Surroundings,
} from "./gateway.ts";
import { notice, payPage } from "./page.ts";
import type { Statement } from "./statement.ts";

const account = sandboxMerchant.enzona;
const api = "/ez/payment/v1.0.0";
const tokenSeconds = 3600;

export interface EnzonaSandbox extends SandboxGateway {
  /** From now on every token handed out before is refused. */
  forgetTokens(): void;
}

export function enzonaSandbox(around: Surroundings): EnzonaSandbox {
  const payments = new Map<string, EnzonaPayment>();
  const tokens = new Map<string, number>();
  const name = "enzona";

  function create(request: FastifyRequest): Answer {
    const given = (request.body ?? {}) as Record<string, unknown>;
    const fault = faultIn(given);
    if (fault) return fault;
    const payment = openPayment(given, around.now(), originOf(request));
    payments.set(payment.uuid, payment);
    return { body: shown(payment) };
  }

  function complete(payment: EnzonaPayment): Answer {
    if (payment.status === 1113) return faulty(4065, "El pago no ha sido confirmado");
    if (payment.status !== 1116) return faulty(4071, "Operación no permitida en este estado");
    payment.status = 1111;
    return { body: shown(payment) };
  }

  function cancel(payment: EnzonaPayment): Answer {
    if (payment.status !== 1113 && payment.status !== 1116)
      return faulty(4071, "Operación no permitida en este estado");
    payment.status = payment.status === 1113 ? 1112 : 1117;
    const { transaction_uuid, status_code, status_denom } = shown(payment);
    return { body: { transaction_uuid, status_code, status_denom, update_at: around.now().toISOString() } };
  }

  function refund(payment: EnzonaPayment, given: Record<string, unknown>): Answer {
    if (payment.status !== 1111 && payment.status !== 1115)
      return faulty(4072, "Operación no permitida en este estado");
    const left = payment.minor - payment.refunded;
    if (left === 0n) return faulty(4067, "El pago ya fue devuelto");
    const asked = (given.amount as { total?: unknown } | undefined)?.total;
    const minor = asked === undefined ? left : minorIn(asked);
    if (minor === undefined) return faulty(4081, "Formato incorrecto");
    if (minor <= 0n) return faulty(4070, "El importe a devolver es cero");
    if (minor > left) return faulty(4068, "El importe excede lo pagado");
    payment.refunded += minor;
    payment.status = 1115;
    const made = {
      uuid: randomBytes(16).toString("hex"),
      minor,
      reference: String(given.commerce_refund_id ?? ""),
      at: around.now(),
    };
    payment.refunds.push(made);
    return { body: refundBody(payment, made) };
  }

  function shown(payment: EnzonaPayment): Record<string, unknown> {
    const knobs = around.faults.of(name, payment.reference);
    const body = paymentBody(payment, reportedMinor(payment.minor, knobs), around.mixed);
    return knobs.badSignature ? { ...body, transaction_signature: "0".repeat(64) } : body;
  }

  async function act(reference: string, action: Action): Promise<Belief | "impossible" | undefined> {
    const payment = [...payments.values()].find((one) => one.reference === reference);
    if (!payment) return undefined;
    const waiting = payment.status === 1113;
    if (action === "pay-late" && [1112, 1113, 1117].includes(payment.status)) payment.status = 1116;
    else if (action === "pay" && waiting) payment.status = 1116;
    else if (action === "deny" && waiting) payment.status = 1112;
    else if (action === "refund-done" && payment.status === 1111) refund(payment, {});
    else if (action === "expire" && (waiting || payment.status === 1116)) payment.status = 1117;
    else if (action !== "abandon" || !waiting) return "impossible";
    return belief(payment);
  }

  function belief(payment: EnzonaPayment): Belief {
    return {
      gateway: name,
      reference: payment.reference,
      gatewayId: payment.uuid,
      state: String(payment.status),
      amount: amountText(payment.minor),
      currency: payment.currency,
      refunded: amountText(payment.refunded),
      createdAt: payment.createdAt.toISOString(),
      page: `/ez/checkout/${payment.checkout}/login`,
      callbacks: [],
    };
  }

  function isKnown(request: FastifyRequest): boolean {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    return (tokens.get(token) ?? 0) > around.now().getTime();
  }

  /** One call of the API: a token that is known, the fault set for its payment, then the work. */
  async function call(
    request: FastifyRequest,
    reply: FastifyReply,
    reference: string,
    work: () => Answer | Promise<Answer>,
  ): Promise<unknown> {
    if (!isKnown(request))
      return reply
        .code(401)
        .send({ fault: { code: 900901, message: "Invalid Credentials", description: "Access failure" } });
    const refusal = (code: string) => ({
      ...faulty(Number(code) || 4046, "Error"),
      undecided: /^500[123]$/.test(code),
    });
    return answered(around, name, reference, request, reply, work, refusal);
  }

  function mount(app: FastifyInstance): void {
    app.post("/ez/token", async (request, reply) => {
      const expected = `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString("base64")}`;
      const { grant_type } = (request.body ?? {}) as Record<string, string>;
      if (request.headers.authorization !== expected || grant_type !== "client_credentials")
        return reply.code(401).send({ error: "invalid_client" });
      const token = randomUUID();
      tokens.set(token, around.now().getTime() + tokenSeconds * 1000);
      const expires_in = around.mixed(tokenSeconds);
      return { access_token: token, scope: "enzona_business_payment", token_type: "Bearer", expires_in };
    });

    app.post(`${api}/payments`, (request, reply) => {
      const reference = String((request.body as { merchant_op_id?: unknown } | null)?.merchant_op_id ?? "");
      return call(request, reply, reference, async () => {
        const answer = create(request);
        if (around.faults.of(name, reference).callbackBeforeAnswer) await act(reference, "pay");
        return answer;
      });
    });
    app.get<{ Querystring: Record<string, string> }>(`${api}/payments`, (request, reply) => {
      const reference = request.query.merchant_op_filter ?? "";
      return call(request, reply, reference, () => {
        const { rows, total } = listed([...payments.values()], request.query);
        return {
          headers: { "x-total-count": String(total) },
          body: { payments: rows.map(shown), pagination: { total: around.mixed(total) } },
        };
      });
    });
    app.get<{ Querystring: Record<string, string> }>(`${api}/payments/refunds`, (request, reply) =>
      call(request, reply, "", () => {
        const wanted = request.query.commerce_refund_id;
        const all = [...payments.values()].flatMap((payment) => payment.refunds.map((made) => ({ payment, made })));
        const found = all.filter(({ made }) => wanted === undefined || made.reference === wanted);
        return { body: { refunds: found.map(({ payment, made }) => refundBody(payment, made)) } };
      }),
    );

    const one = (
      method: "GET" | "POST",
      path: string,
      work: (payment: EnzonaPayment, request: FastifyRequest) => Answer | Promise<Answer>,
    ) =>
      app.route<{ Params: { uuid: string } }>({
        method,
        url: `${api}/payments/:uuid${path}`,
        handler: (request, reply) => {
          const payment = payments.get(request.params.uuid);
          return call(request, reply, payment?.reference ?? "", () =>
            payment ? work(payment, request) : faulty(4064, "Transacción desconocida"),
          );
        },
      });
    one("GET", "", (payment) => ({ body: shown(payment) }));
    one("POST", "/complete", complete);
    one("POST", "/cancel", cancel);
    one("POST", "/refund", (payment, request) => refund(payment, (request.body ?? {}) as Record<string, unknown>));
    one("GET", "/refunds", (payment) => ({
      body: { refunds: payment.refunds.map((made) => refundBody(payment, made)) },
    }));
    mountCheckout(app);
  }

  function mountCheckout(app: FastifyInstance): void {
    const find = (checkout: string) => [...payments.values()].find((one) => one.checkout === checkout);
    app.get<{ Params: { checkout: string } }>("/ez/checkout/:checkout/login", (request, reply) => {
      const payment = find(request.params.checkout);
      reply.type("text/html; charset=utf-8");
      if (!payment) return reply.code(404).send(notice("EnZona", "No existe ese pago."));
      if (payment.status !== 1113) return reply.send(notice("EnZona", "Este pago ya no espera por usted."));
      return reply.send(
        payPage({
          title: "EnZona",
          action: `/ez/checkout/${payment.checkout}/login`,
          facts: [
            ["Importe", `${amountText(payment.minor)} ${payment.currency}`],
            ["Operación", payment.reference],
            ["Concepto", payment.description],
          ],
        }),
      );
    });
    app.post<{ Params: { checkout: string }; Body: { do?: string } }>(
      "/ez/checkout/:checkout/login",
      async (request, reply) => {
        const payment = find(request.params.checkout);
        reply.type("text/html; charset=utf-8");
        if (!payment) return reply.code(404).send(notice("EnZona", "No existe ese pago."));
        const choice = request.body?.do;
        if (choice !== "pay" && choice !== "deny")
          return reply.send(notice("EnZona", "Salió sin pagar. Puede volver a abrir el pago desde el comercio."));
        await act(payment.reference, choice);
        const back = new URL(choice === "pay" ? payment.returnUrl : payment.cancelUrl);
        back.searchParams.set("transaction_uuid", payment.uuid);
        return reply.redirect(back.href, 303);
      },
    );
  }

  function statement(day: string): Statement {
    const rows = [...payments.values()].filter((payment) => dayOf(payment.createdAt) === day).map(statementRow);
    return { head: statementHead, rows, delimiter: "," };
  }

  return {
    name,
    mount,
    act,
    plant: (operation) => {
      const payment = plantedPayment(operation);
      payments.set(payment.uuid, payment);
    },
    statement,
    beliefs: () => [...payments.values()].map(belief),
    forgetTokens: () => tokens.clear(),
  };
}

function faulty(code: number, message: string): Answer {
  return { status: code >= 5000 ? 500 : 400, body: { fault: { code, message, description: message } } };
}
