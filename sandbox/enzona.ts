/** EnZona's API: tokens, the PaymentAPI with its faults, the checkout page of a payer. */
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayOf } from "../src/kit/time/calendar.ts";
import { amountText } from "../src/kit/numbers/money.ts";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import { mountCheckout } from "./enzona-checkout.ts";
import {
  type EnzonaPayment,
  type EnzonaRefund,
  fault as faulty,
  faultIn,
  isWithin,
  minorIn,
  momentText,
  openEnzonaPayment,
  enzonaPage,
  paymentBody,
  seededPayment,
  type EnzonaQuery,
  refundBody,
  statementHead,
  statementRow,
  findPayments,
} from "./enzona-payment.ts";
import { reportedMinor } from "./fault-injection.ts";
import {
  type SandboxAction,
  type SandboxResponse,
  answered,
  type Belief,
  originOf,
  type SandboxGateway,
  type SandboxContext,
} from "./sandbox-gateway.ts";
import type { SandboxStatement } from "./statement.ts";

const account = sandboxMerchant.enzona;
const api = "/ez/payment/v1.0.0";
const tokenSeconds = 3600;

export interface EnzonaSandbox extends SandboxGateway {
  /** Invalidates every issued token. */
  forgetTokens(): void;
}

export function enzonaSandbox(context: SandboxContext): EnzonaSandbox {
  const payments = new Map<string, EnzonaPayment>();
  const tokens = new Map<string, number>();
  const name = "enzona";

  function create(request: FastifyRequest): SandboxResponse {
    const input = (request.body ?? {}) as Record<string, unknown>;
    const errorResponse = faultIn(input);
    if (errorResponse) return errorResponse;
    const payment = openEnzonaPayment(input, context.now(), originOf(request));
    payments.set(payment.uuid, payment);
    return { body: present(payment) };
  }

  function complete(payment: EnzonaPayment): SandboxResponse {
    if (payment.status === 1113) return faulty(4065, "El pago no ha sido confirmado");
    if (payment.status !== 1116) return faulty(4066, "No existe pago asociado a la transacción");
    payment.status = 1111;
    return { body: present(payment) };
  }

  function cancel(payment: EnzonaPayment): SandboxResponse {
    if (payment.status !== 1113 && payment.status !== 1116)
      return faulty(4066, "No existe pago asociado a la transacción");
    payment.status = payment.status === 1113 ? 1112 : 1117;
    const { transaction_uuid, status_code, status_denom } = present(payment);
    return { body: { transaction_uuid, status_code, status_denom, update_at: momentText(context.now()) } };
  }

  function refund(payment: EnzonaPayment, input: Record<string, unknown>): SandboxResponse {
    if (payment.status !== 1111 && payment.status !== 1115)
      return faulty(4065, "El pago a devolver no está confirmado");
    const refundable = payment.minor - payment.refunded;
    if (refundable === 0n) return faulty(4067, "El pago ya fue devuelto");
    const requested = (input.amount as { total?: unknown } | undefined)?.total;
    const minor = requested === undefined ? refundable : minorIn(requested);
    if (minor === undefined) return faulty(4081, "Formato incorrecto");
    if (minor <= 0n) return faulty(4070, "El importe a devolver es cero");
    if (minor > refundable) return faulty(4068, "El importe excede lo pagado");
    payment.refunded += minor;
    payment.status = 1115;
    const entry = {
      uuid: randomBytes(16).toString("hex"),
      minor,
      reference: String(input.commerce_refund_id ?? ""),
      description: String(input.description ?? ""),
      at: context.now(),
    };
    payment.refunds.push(entry);
    return { body: refundBody(payment, entry) };
  }

  /** A payment without items, for merchants that send only an amount. */
  function order(input: Record<string, unknown>, origin: string): SandboxResponse {
    const total = (input.amount as { total?: unknown } | undefined)?.total ?? input.amount;
    const items = [{ name: input.description || "Orden", quantity: "1", price: total, tax: "0.00" }];
    const body = { merchant_uuid: account.merchant, ...input, amount: { total }, items };
    const errorResponse = faultIn(body);
    if (errorResponse) return errorResponse;
    const payment = openEnzonaPayment({ ...body, items: [] }, context.now(), origin);
    payments.set(payment.uuid, payment);
    return { body: present(payment) };
  }

  function everyRefund(): { readonly payment: EnzonaPayment; readonly entry: EnzonaRefund }[] {
    return [...payments.values()].flatMap((payment) => payment.refunds.map((entry) => ({ payment, entry })));
  }

  function refundsIn(query: EnzonaQuery): Record<string, unknown>[] {
    const matches = everyRefund().filter(
      ({ payment, entry }) =>
        (!query.transaction_uuid || payment.uuid === query.transaction_uuid) &&
        (!query.commerce_refund_id || entry.reference === query.commerce_refund_id) &&
        isWithin(entry.at, query),
    );
    const rows = matches.map(({ payment, entry }) => refundBody(payment, entry));
    return query.order_filter === "asc" ? rows : rows.toReversed();
  }

  function present(payment: EnzonaPayment): Record<string, unknown> {
    const fault = context.faults.of(name, payment.reference);
    const body = paymentBody(payment, reportedMinor(payment.minor, fault), context.mixed);
    return fault.badSignature ? { ...body, transaction_signature: "0".repeat(64) } : body;
  }

  async function perform(reference: string, action: SandboxAction): Promise<Belief | "impossible" | undefined> {
    const payment = [...payments.values()].find((each) => each.reference === reference);
    if (!payment) return undefined;
    const waiting = payment.status === 1113;
    if (action === "pay-late" && [1112, 1113, 1117].includes(payment.status)) payment.status = 1116;
    else if (action === "pay" && waiting) payment.status = 1116;
    else if (action === "deny" && waiting) payment.status = 1112;
    else if (action === "refund-done" && payment.status === 1111) refund(payment, {});
    else if (action === "expire" && (waiting || payment.status === 1116)) payment.status = 1117;
    else if (action !== "abandon" || !waiting) return "impossible";
    return describe(payment);
  }

  function describe(payment: EnzonaPayment): Belief {
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

  function isAuthorized(request: FastifyRequest): boolean {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    return (tokens.get(token) ?? 0) > context.now().getTime();
  }

  /** One call of the API: checks the token, applies the payment's fault, then runs the operation. */
  async function call(
    request: FastifyRequest,
    reply: FastifyReply,
    reference: string,
    work: () => SandboxResponse | Promise<SandboxResponse>,
  ): Promise<unknown> {
    if (!isAuthorized(request))
      return reply
        .code(401)
        .send({ fault: { code: 900901, message: "Invalid Credentials", description: "Access failure" } });
    const refusal = (code: string) => ({
      ...faulty(Number(code) || 4046, "Error"),
      undecided: /^500[123]$/.test(code),
    });
    return answered(context, name, reference, request, reply, work, refusal);
  }

  function mount(app: FastifyInstance): void {
    app.post("/ez/token", async (request, reply) => {
      const expected = `Basic ${Buffer.from(`${account.key}:${context.secrets.enzona}`).toString("base64")}`;
      const { grant_type } = (request.body ?? {}) as Record<string, string>;
      if (request.headers.authorization !== expected || grant_type !== "client_credentials")
        return reply.code(401).send({ error: "invalid_client" });
      const token = randomUUID();
      tokens.set(token, context.now().getTime() + tokenSeconds * 1000);
      const expires_in = context.mixed(tokenSeconds);
      return { access_token: token, scope: "enzona_business_payment", token_type: "Bearer", expires_in };
    });

    app.post(`${api}/payments`, (request, reply) => {
      const reference = String((request.body as { merchant_op_id?: unknown } | null)?.merchant_op_id ?? "");
      return call(request, reply, reference, async () => {
        const answer = create(request);
        if (context.faults.of(name, reference).callbackBeforeAnswer) await perform(reference, "pay");
        return answer;
      });
    });
    app.get<{ Querystring: EnzonaQuery }>(`${api}/payments`, (request, reply) => {
      const { query } = request;
      return call(request, reply, query.merchant_op_filter ?? "", () =>
        enzonaPage("payments", findPayments([...payments.values()], query).map(present), query, context.manners.now),
      );
    });
    // One public client lists them under the singular.
    for (const path of ["refunds", "refund"])
      app.get<{ Querystring: EnzonaQuery }>(`${api}/payments/${path}`, (request, reply) =>
        call(request, reply, "", () =>
          enzonaPage("refunds", refundsIn(request.query), request.query, context.manners.now),
        ),
      );
    app.get<{ Params: { uuid: string } }>(`${api}/payments/refund/:uuid`, (request, reply) =>
      call(request, reply, "", () => {
        const { uuid } = request.params;
        const match = everyRefund().find(({ entry }) => entry.uuid === uuid);
        if (match) return { body: refundBody(match.payment, match.entry) };
        return payments.has(uuid) ? faulty(4071, "La transacción no es del tipo devolución") : missing;
      }),
    );
    app.get<{ Params: { id: string } }>(`${api}/payments/checkout/:id`, (request, reply) => {
      const { id } = request.params;
      const payment = [...payments.values()].find(({ checkout, uuid }) => checkout === id || uuid === id);
      return call(request, reply, payment?.reference ?? "", () => {
        if (!payment) return faulty(4073, "Recurso no disponible");
        const { returnUrl: return_url, cancelUrl: cancel_url } = payment;
        return { body: { ...present(payment), return_url, cancel_url } };
      });
    });
    app.post(`${api}/payments/vendor/code`, (request, reply) =>
      call(request, reply, "", () => vendorCode((request.body ?? {}) as Record<string, unknown>)),
    );
    app.post(`${api}/payment-orders`, (request, reply) =>
      call(request, reply, "", () => order((request.body ?? {}) as Record<string, unknown>, originOf(request))),
    );

    const paymentRoute = (
      method: "GET" | "POST",
      path: string,
      work: (payment: EnzonaPayment, request: FastifyRequest) => SandboxResponse | Promise<SandboxResponse>,
    ) =>
      app.route<{ Params: { uuid: string } }>({
        method,
        url: `${api}/payments/:uuid${path}`,
        handler: (request, reply) => {
          const payment = payments.get(request.params.uuid);
          return call(request, reply, payment?.reference ?? "", () => {
            if (payment) return work(payment, request);
            const isRefund = everyRefund().some(({ entry }) => entry.uuid === request.params.uuid);
            return isRefund ? faulty(4072, "La transacción no es del tipo Pago a Comercio") : missing;
          });
        },
      });
    paymentRoute("GET", "", (payment) => ({ body: present(payment) }));
    paymentRoute("POST", "/complete", complete);
    paymentRoute("POST", "/cancel", cancel);
    paymentRoute("POST", "/refund", (payment, request) =>
      refund(payment, (request.body ?? {}) as Record<string, unknown>),
    );
    paymentRoute("GET", "/refunds", (payment, request) => {
      const rows = payment.refunds.map((entry) => refundBody(payment, entry));
      return enzonaPage("refunds", rows, request.query as EnzonaQuery, context.manners.now);
    });
    // A step of the payer: not allowed with a merchant's token.
    paymentRoute("POST", "/confirm", () => faulty(4001, "Acceso denegado"));
    mountCheckout(app, (checkout) => [...payments.values()].find((each) => each.checkout === checkout), perform);
  }

  function statement(day: string): SandboxStatement {
    const rows = [...payments.values()].filter((payment) => dayOf(payment.createdAt) === day).map(statementRow);
    return { head: statementHead, rows, delimiter: "," };
  }

  return {
    name,
    mount,
    act: perform,
    plant: (operation) => {
      const payment = seededPayment(operation);
      payments.set(payment.uuid, payment);
    },
    statement,
    beliefs: () => [...payments.values()].map(describe),
    forgetTokens: () => tokens.clear(),
  };
}

const missing = faulty(4064, "Recurso no disponible");

/** The code that a buyer shows at a counter. */
function vendorCode(input: Record<string, unknown>): SandboxResponse {
  const hasCredentials = input.funding_source_uuid && input.vendor_identity_code && input.payment_password;
  if (!hasCredentials || minorIn(input.amount) === undefined) return faulty(4046, "Parámetros incorrectos");
  return { body: { status: "OK", mensaje: "Código generado" } };
}
