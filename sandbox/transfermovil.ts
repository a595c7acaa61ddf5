/** Transfermóvil's API: the service, the payer's phone, the notification. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { amountText } from "../src/kit/numbers/money.ts";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import { reportedMinor } from "./fault-injection.ts";
import {
  type SandboxAction,
  type SandboxResponse,
  answered,
  type Belief,
  type SandboxGateway,
  type SandboxContext,
  sendCallback,
} from "./sandbox-gateway.ts";
import { html, notice, page, payPage } from "./html-page.ts";
import { transfermovilPassword } from "./signing-recipes.ts";
import { bankId, type Order, seededOrder, statementOf, tmId } from "./transfermovil-order.ts";

const account = sandboxMerchant.transfermovil;
const open = [1, 2];
const paidStatuses = [3, 4];
const notAuthorized = "Not authorized, username or password incorrect";

export function transfermovilSandbox(context: SandboxContext): SandboxGateway {
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Record<string, unknown>>();
  const name = "transfermovil";

  function payOrder(body: unknown): Record<string, unknown> {
    const orderRequest = (body as { request?: Record<string, unknown> } | undefined)?.request ?? {};
    const reference = String(orderRequest.ExternalId ?? "");
    const amount = Number(orderRequest.Amount);
    if (String(orderRequest.Source) !== account.source) return rejection("Not authorized, User not present");
    if (!/^[\w-]{1,20}$/.test(reference) || !(amount > 0)) return rejection("Parámetros incorrectos");
    if (!/^https?:\/\//.test(String(orderRequest.UrlResponse ?? ""))) return rejection("UrlResponse incorrecta");
    if (orders.has(reference)) return rejection("La orden ya existe");
    const seconds = Number(orderRequest.ValidTime ?? 0);
    const order: Order = {
      reference,
      orderId: 1000 + orders.size,
      minor: BigInt(Math.round(amount * 100)),
      currency: String(orderRequest.Currency ?? "CUP"),
      description: String(orderRequest.Description ?? ""),
      phone: String(orderRequest.Phone ?? ""),
      url: String(orderRequest.UrlResponse),
      expiresAt: seconds > 0 ? context.now().getTime() + seconds * 1000 : undefined,
      createdAt: context.now(),
      status: 1,
      callbacks: [],
    };
    orders.set(reference, order);
    return {
      Success: true,
      Resultmsg: "Orden insertada satisfactoriamente",
      OrderId: context.mixed(order.orderId),
    };
  }

  function status(reference: string): Record<string, unknown> {
    const order = current(reference);
    if (!order) return rejection("La orden no existe");
    return {
      Success: true,
      Resultmsg: "Consulta satisfactoria",
      ExternalId: reference,
      OrderId: context.mixed(order.orderId),
      Status: context.mixed(order.status),
      TmId: open.includes(order.status) ? null : tmId(order),
      BankId: paidStatuses.includes(order.status) ? bankId(order) : null,
      Bank: paidStatuses.includes(order.status) ? "03" : null,
    };
  }

  /** The order, expired if its time is over. */
  function current(reference: string): Order | undefined {
    const order = orders.get(reference);
    if (order && open.includes(order.status) && order.expiresAt && context.now().getTime() > order.expiresAt)
      order.status = 9;
    return order;
  }

  async function notify(order: Order): Promise<void> {
    const fault = context.faults.of(name, order.reference);
    const state = String(order.status);
    const password = transfermovilPassword(context.now(), context.secrets.transfermovil);
    const send = async () => {
      const answer = await sendCallback(order.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          username: account.username,
          source: account.source,
          password: fault.badSignature ? `${password.slice(0, -4)}AAAA` : password,
        },
        body: JSON.stringify({
          Source: context.mixed(account.source),
          ExternalId: order.reference,
          Status: context.mixed(order.status === 4 ? 3 : order.status),
          TmId: context.mixed(tmId(order)),
          BankId: bankId(order),
          Bank: "03",
          Phone: order.phone || "5355555555",
          Msg: "Notificación de pago",
          ...(fault.wrongAmount ? { AmountPaid: Number(amountText(reportedMinor(order.minor, fault))) } : {}),
        }),
      });
      order.callbacks.push({ at: context.now().toISOString(), method: "POST", state, status: answer.status });
      if (order.status === 3 && /"Success"\s*:\s*true/i.test(answer.text)) order.status = 4;
    };
    await Promise.all(Array.from({ length: fault.callbacks ?? 1 }, send));
  }

  async function perform(reference: string, action: SandboxAction): Promise<Belief | "impossible" | undefined> {
    const order = current(reference);
    if (!order) return undefined;
    const isOpen = open.includes(order.status);
    if (action === "pay-late") {
      if (paidStatuses.includes(order.status)) return "impossible";
      order.status = 3;
    } else if (action === "refund-done") {
      if (!paidStatuses.includes(order.status)) return "impossible";
      order.status = 8;
    } else if (action === "abandon") return isOpen ? describe(order) : "impossible";
    else if (!isOpen || action === "refund-refused") return "impossible";
    else order.status = { pay: 3, deny: 6, expire: 9 }[action];
    if (order.status !== 9) await notify(order);
    return describe(order);
  }

  function describe(order: Order): Belief {
    return {
      gateway: name,
      reference: order.reference,
      gatewayId: String(order.orderId),
      state: String(order.status),
      amount: amountText(order.minor),
      currency: order.currency,
      refunded: order.status === 8 ? amountText(order.minor) : "0.00",
      createdAt: order.createdAt.toISOString(),
      page: `/tm/pay/${order.reference}`,
      callbacks: order.callbacks,
    };
  }

  function mount(app: FastifyInstance): void {
    const service = "/tm/RestExternalPayment.svc";
    const call = (result: string, request: FastifyRequest, work: () => Record<string, unknown>): SandboxResponse => ({
      body: {
        [result]: isAuthorized(request, transfermovilPassword(context.now(), context.secrets.transfermovil))
          ? work()
          : rejection(notAuthorized),
      },
    });
    const refusal = (result: string) => (code: string) => ({
      body: { [result]: rejection(code === "password" ? notAuthorized : code) },
    });

    app.post(`${service}/payOrder`, (request, reply) => {
      const reference = String(
        (request.body as { request?: { ExternalId?: unknown } } | null)?.request?.ExternalId ?? "",
      );
      const work = async () => {
        const answer = call("PayOrderResult", request, () => payOrder(request.body));
        const order = orders.get(reference);
        if (context.faults.of(name, reference).callbackBeforeAnswer && order?.status === 1)
          await perform(reference, "pay");
        return answer;
      };
      return answered(context, name, reference, request, reply, work, refusal("PayOrderResult"));
    });
    for (const end of ["", "/"]) {
      app.get<{ Params: { reference: string } }>(
        `${service}/getStatusOrder/:reference/:source${end}`,
        (request, reply) => {
          const { reference } = request.params;
          const work = () => call("GetStatusOrderResult", request, () => status(reference));
          return answered(context, name, reference, request, reply, work, refusal("GetStatusOrderResult"));
        },
      );
    }
    app.post(`${service}/refundPay`, async (request) => {
      const orderRequest = (request.body as { request?: Record<string, unknown> } | null)?.request ?? {};
      const work = () => {
        if (!orderRequest.Code || !orderRequest.RefundID) return rejection("Código incorrecto");
        refunds.set(String(orderRequest.RefundID), orderRequest);
        return { Success: true, Resultmsg: "Devolución recibida", RefundID_Order: String(5000 + refunds.size) };
      };
      return call("RefundPayResult", request, work).body;
    });
    app.get<{ Params: { "*": string } }>(`${service}/getStatusRefundOrder/*`, async (request) => {
      const [id = ""] = request.params["*"].split("/");
      const work = () =>
        refunds.has(id)
          ? { Success: true, Resultmsg: "", RefundID: id, Status: context.mixed(8), Msg: "" }
          : rejection("La devolución no existe");
      return call("getStatusRefundOrderResult", request, work).body;
    });
    mountPhone(app);
  }

  /** The payer's phone application, opened with the reference of the QR code or link. */
  function mountPhone(app: FastifyInstance): void {
    app.get<{ Querystring: { id_transaccion?: string } }>("/tm/pay", (request, reply) => {
      const reference = request.query.id_transaccion;
      if (reference) return reply.redirect(`/tm/pay/${encodeURIComponent(reference)}`);
      const form = html`<form class="card" method="get" action="/tm/pay">
<label for="reference">Identificador del pago (12 dígitos)</label>
<input id="reference" name="id_transaccion" inputmode="numeric" required>
<button class="main">Abrir</button>
</form>`;
      return reply.type("text/html; charset=utf-8").send(page("Transfermóvil", form));
    });
    app.get<{ Params: { reference: string } }>("/tm/pay/:reference", (request, reply) => {
      const order = current(request.params.reference);
      reply.type("text/html; charset=utf-8");
      if (!order) return reply.code(404).send(notice("Transfermóvil", "No existe una orden con ese identificador."));
      if (!open.includes(order.status)) return reply.send(notice("Transfermóvil", messages[order.status] ?? ""));
      order.status = 2;
      return reply.send(
        payPage({
          title: "Transfermóvil",
          action: `/tm/pay/${order.reference}`,
          facts: [
            ["Importe", `${amountText(order.minor)} ${order.currency}`],
            ["Orden", order.reference],
            ["Concepto", order.description],
            ["Teléfono", order.phone || "–"],
          ],
        }),
      );
    });
    app.post<{ Params: { reference: string }; Body: { do?: string } }>("/tm/pay/:reference", async (request, reply) => {
      const choice = request.body?.do;
      const action: SandboxAction = choice === "pay" || choice === "deny" ? choice : "abandon";
      const state = await perform(request.params.reference, action);
      reply.type("text/html; charset=utf-8");
      if (!state) return reply.code(404).send(notice("Transfermóvil", "No existe una orden con ese identificador."));
      const status = current(request.params.reference)?.status ?? 0;
      return reply.send(notice("Transfermóvil", messages[status] ?? "Salió sin pagar. Puede volver a abrir la orden."));
    });
  }

  return {
    name,
    mount,
    act: perform,
    beliefs: () => [...orders.keys()].map((reference) => describe(current(reference) as Order)),
    plant: (operation) => {
      orders.set(operation.reference, seededOrder(operation, 1000 + orders.size));
    },
    statement: (day) => {
      const all = [...orders.keys()].map((reference) => current(reference) as Order);
      return statementOf(all, day, (order) => reportedMinor(order.minor, context.faults.of(name, order.reference)));
    },
  };
}

const messages: Readonly<Record<number, string>> = {
  3: "Pago realizado. El comercio todavía no lo sabe.",
  4: "Pago realizado. Puede volver al sitio del comercio.",
  6: "El pago fue rechazado.",
  8: "El pago fue devuelto.",
  9: "La orden venció.",
};

function rejection(message: string): Record<string, unknown> {
  return { Success: false, Resultmsg: message };
}

function isAuthorized(request: FastifyRequest, expectedPassword: string): boolean {
  const { username, source, password } = request.headers;
  return username === account.username && source === account.source && password === expectedPassword;
}
