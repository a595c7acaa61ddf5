/** EnZona's pages for a payer: the payment, and the link back to the merchant. */
import type { FastifyInstance } from "fastify";
import { amountText } from "../src/kit/numbers/money.ts";
import type { EnzonaPayment } from "./enzona-payment.ts";
import type { SandboxAction } from "./sandbox-gateway.ts";
import { notice, payPage } from "./html-page.ts";

export function mountCheckout(
  app: FastifyInstance,
  findPayment: (checkout: string) => EnzonaPayment | undefined,
  perform: (reference: string, action: SandboxAction) => Promise<unknown>,
): void {
  app.get<{ Params: { checkout: string } }>("/ez/checkout/:checkout/login", (request, reply) => {
    const payment = findPayment(request.params.checkout);
    reply.type("text/html; charset=utf-8");
    if (!payment) return reply.code(404).send(notice("EnZona", "No existe ese pago."));
    if (payment.status !== 1113) return reply.send(notice("EnZona", "Este pago ya no está pendiente."));
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
      const payment = findPayment(request.params.checkout);
      reply.type("text/html; charset=utf-8");
      if (!payment) return reply.code(404).send(notice("EnZona", "No existe ese pago."));
      const choice = request.body?.do;
      if (choice !== "pay" && choice !== "deny")
        return reply.send(notice("EnZona", "Salió sin pagar. Puede volver a abrir el pago desde el comercio."));
      await perform(payment.reference, choice);
      const returnUrl = new URL(choice === "pay" ? payment.returnUrl : payment.cancelUrl);
      returnUrl.searchParams.set("transaction_uuid", payment.uuid);
      return reply.redirect(returnUrl.href, 303);
    },
  );
}
