/** The API of Bidaiondo's Concentrador: the form page, the signed result, the query services. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { dayOf } from "../src/kit/time/calendar.ts";
import { amountText } from "../src/kit/numbers/money.ts";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import {
  browserReturn,
  deliver,
  type BidaiondoOperation,
  type Fields,
  operationId,
  plainError,
  refusedPage,
  isGenuine,
} from "./bidaiondo-result.ts";
import { reportedMinor } from "./fault-injection.ts";
import {
  type SandboxAction,
  type SandboxResponse,
  answered,
  type Belief,
  type SandboxGateway,
  type SandboxContext,
} from "./sandbox-gateway.ts";
import { html, notice, payPage } from "./html-page.ts";
import { activeCurrencies, signed } from "./signing-recipes.ts";
import type { SeededOperation, SandboxStatement } from "./statement.ts";

const { merchant } = sandboxMerchant.bidaiondo;
const cards = ["2", "3", "9", "10"];
const inProcessMs = 2 * 3_600_000;

export function bidaiondoSandbox(context: SandboxContext): SandboxGateway {
  const operations = new Map<string, BidaiondoOperation>();
  const name = "bidaiondo";

  const byCodigo = new Map<string, BidaiondoOperation>();
  const findByCode = (codigo: string | undefined) => byCodigo.get(codigo ?? "");

  /** In process for two hours, then "not processed"; a later acceptance still counts. */
  function current(reference: string): BidaiondoOperation | undefined {
    const operation = operations.get(reference);
    if (operation?.estado === "P" && context.now().getTime() - operation.createdAt.getTime() > inProcessMs)
      operation.estado = "N";
    return operation;
  }

  async function perform(reference: string, action: SandboxAction): Promise<Belief | "impossible" | undefined> {
    const operation = current(reference);
    if (!operation) return undefined;
    const { estado } = operation;
    if (action === "abandon") return estado === "P" ? describe(operation) : "impossible";
    if (action === "refund-done" || action === "refund-refused") {
      if (operation.requestedRefund === 0n) return "impossible";
      if (action === "refund-done") operation.refunded += operation.requestedRefund;
      operation.requestedRefund = 0n;
      if (operation.refunded > 0n) operation.estado = operation.refunded < operation.minor ? "V" : "B";
      return describe(operation);
    }
    // A second card after a denial, or a late acceptance after two hours, is accepted.
    const paying = action === "pay" || action === "pay-late";
    if (!(paying ? ["P", "D", "N"] : ["P"]).includes(estado)) return "impossible";
    if (action === "pay-late" && estado === "P") operation.estado = "N";
    operation.estado = paying ? "A" : action === "deny" ? "D" : "N";
    operation.fecha = context.now();
    await deliver(operation, context);
    return describe(operation);
  }

  function describe(operation: BidaiondoOperation): Belief {
    return {
      gateway: name,
      reference: operation.reference,
      gatewayId: operation.codigo,
      state: operation.estado,
      amount: amountText(operation.minor),
      currency: activeCurrencies[operation.moneda] ?? "",
      refunded: amountText(operation.refunded),
      createdAt: operation.createdAt.toISOString(),
      page: `/bid/operacion/${operation.codigo}`,
      callbacks: operation.callbacks,
    };
  }

  /** Creates the operation when the payer's browser posts the merchant's form, not before. */
  function openOperation(fields: Fields): BidaiondoOperation | string {
    const requiredFields = ["comercio", "transaccion", "importe", "moneda", "operacion", "firma"];
    if (requiredFields.some((field) => !fields[field])) return "";
    if (fields.comercio !== merchant) return "comercio";
    if (!/^[\w.-]{1,19}$/.test(fields.transaccion ?? "")) return "transaccion";
    if (!/^[1-9]\d{0,8}$/.test(fields.importe ?? "")) return "importe";
    if (!activeCurrencies[fields.moneda ?? ""]) return "moneda";
    if (fields.operacion !== "P") return "operacion";
    if (!isGenuine(context, signed.request, fields)) return "firma";
    if (operations.has(fields.transaccion ?? "")) return "duplicado";
    const operation: BidaiondoOperation = {
      reference: fields.transaccion ?? "",
      codigo: operationId(context.now(), (id) => byCodigo.has(id)),
      minor: BigInt(fields.importe ?? "0"),
      moneda: fields.moneda ?? "",
      idioma: fields.idioma ?? "es",
      url: fields.url ?? "",
      urldirecta: fields.urldirecta ?? "",
      createdAt: context.now(),
      estado: "P",
      fecha: context.now(),
      refunded: 0n,
      requestedRefund: 0n,
      callbacks: [],
    };
    operations.set(operation.reference, operation);
    byCodigo.set(operation.codigo, operation);
    return operation;
  }

  function status(fields: Fields): SandboxResponse {
    if (!isGenuine(context, signed.status, fields)) return plainError("Las firmas no coinciden: operación de consulta");
    const operation = current(fields.transaccion ?? "");
    if (!operation) {
      const error = "La operación fue rechazada a la entrada";
      return {
        body: { transaccion: null, identificador: fields.transaccion, error, estado: "D", soldev: context.mixed(0) },
      };
    }
    const minor = reportedMinor(operation.minor, context.faults.of(name, operation.reference));
    return {
      body: {
        transaccion: context.mixed(operation.codigo),
        identificador: context.mixed(operation.reference),
        error: operation.estado === "D" ? "Operación denegada por el banco" : "",
        codBanco: operation.estado === "A" ? "0000" : "",
        fechaini: Math.floor(operation.createdAt.getTime() / 1000),
        valor_inicial: context.mixed(minor.toString()),
        moneda: context.mixed(operation.moneda),
        fechamod: Math.floor(operation.fecha.getTime() / 1000),
        estado: operation.estado,
        soldev: context.mixed(operation.requestedRefund > 0n ? 1 : 0),
      },
    };
  }

  function refund(fields: Fields): SandboxResponse {
    if (!isGenuine(context, signed.request, fields)) return plainError("Las firmas no coinciden: devolución");
    const operation = findByCode(fields.transaccion);
    const minor = /^\d{1,9}$/.test(fields.importe ?? "") ? BigInt(fields.importe ?? "0") : 0n;
    const motivo = fields.motivo ?? "";
    const isRefundable = operation && ["A", "V"].includes(operation.estado) && minor > 0n;
    if (
      !isRefundable ||
      minor > operation.minor - operation.refunded - operation.requestedRefund ||
      motivo.length < 8 ||
      motivo.length > 179
    )
      return { body: { result: "E", transaccion: fields.transaccion, comen: "No se puede devolver" } };
    operation.requestedRefund += minor;
    return { body: { result: "A", transaccion: operation.codigo, comen: "Solicitud recibida" } };
  }

  function byDates(fields: Fields): SandboxResponse {
    if (!isGenuine(context, signed.list, fields)) return plainError("Las firmas no coinciden: listado");
    const [from, to] = [Number(fields.fechaini) * 1000, Number(fields.fechafin) * 1000];
    const currentOperations = [...operations.keys()].map((reference) => current(reference) as BidaiondoOperation);
    const rows = currentOperations
      .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() < to + 1000)
      .toReversed();
    return {
      body: rows.map((operation) => ({
        idtransaccion: context.mixed(operation.codigo),
        identificador: operation.reference,
        estado: operation.estado,
        valor: context.mixed(operation.minor.toString()),
        moneda: operation.moneda,
      })),
    };
  }

  function mount(app: FastifyInstance): void {
    const fieldsOf = (request: FastifyRequest) => (request.body ?? {}) as Fields;
    const refusal = (code: string) => plainError(`falla por ${code}: operación rechazada`);

    for (const path of ["/bid/", "/bid", "/bid/index.php"]) {
      app.post(path, (request, reply) => {
        const fields = fieldsOf(request);
        const work = async (): Promise<SandboxResponse> => {
          const opened = openOperation(fields);
          if (typeof opened === "string") return { type: "text/html; charset=utf-8", body: refusedPage(opened) };
          if (context.faults.of(name, opened.reference).callbackBeforeAnswer) await perform(opened.reference, "pay");
          return { status: 303, headers: { location: `/bid/operacion/${opened.codigo}` }, body: "" };
        };
        return answered(context, name, fields.transaccion ?? "", request, reply, work, refusal);
      });
    }
    for (const path of ["/bid/servicios/", "/bid/servicios"]) {
      app.post(path, (request, reply) => {
        const fields = fieldsOf(request);
        const work = (): SandboxResponse => {
          if (fields.comercio !== merchant) return plainError("El comercio no existe");
          if (fields.operacion === "S") return refund(fields);
          if (fields.operacion === "CO") return { body: { USD: "1.0876", EUR: "1.0000" } };
          return fields.transaccion ? status(fields) : { body: cards };
        };
        const reference = findByCode(fields.transaccion)?.reference;
        return answered(context, name, reference ?? fields.transaccion ?? "", request, reply, work, refusal);
      });
    }
    app.post("/bid/infoper.php", (request, reply) => {
      const answer = byDates(fieldsOf(request));
      return reply
        .type(answer.type ?? "application/json; charset=utf-8")
        .send(answer.type ? answer.body : JSON.stringify(answer.body));
    });
    mountPages(app);
  }

  function mountPages(app: FastifyInstance): void {
    app.get<{ Params: { codigo: string } }>("/bid/operacion/:codigo", (request, reply) => {
      const operation = findByCode(request.params.codigo);
      reply.type("text/html; charset=utf-8");
      if (!operation) return reply.code(404).send(notice("Pago con tarjeta", "No existe esa operación."));
      if (current(operation.reference)?.estado !== "P")
        return reply.send(browserReturn(operation, context.secrets.bidaiondo));
      return reply.send(
        payPage({
          title: "Pago con tarjeta",
          action: `/bid/operacion/${operation.codigo}`,
          facts: [
            ["Importe", `${amountText(operation.minor)} ${activeCurrencies[operation.moneda]}`],
            ["Operación", operation.reference],
            ["Comercio", merchant],
          ],
          fields: html`<label for="card">Tarjeta</label>
<select id="card" name="card"><option value="2">Visa</option><option value="3">Mastercard</option></select>`,
        }),
      );
    });
    app.post<{ Params: { codigo: string }; Body: { do?: string } }>(
      "/bid/operacion/:codigo",
      async (request, reply) => {
        const operation = findByCode(request.params.codigo);
        reply.type("text/html; charset=utf-8");
        if (!operation) return reply.code(404).send(notice("Pago con tarjeta", "No existe esa operación."));
        const choice = request.body?.do;
        if (choice !== "pay" && choice !== "deny")
          return reply.send(
            notice("Pago con tarjeta", "Salió sin pagar. La operación sigue en proceso durante dos horas."),
          );
        await perform(operation.reference, choice);
        return reply.send(browserReturn(operation, context.secrets.bidaiondo));
      },
    );
  }

  function insertOperation({ reference, amount, currency, state, refunded, at }: SeededOperation): void {
    const minor = BigInt(amount.replace(".", ""));
    const createdAt = new Date(at);
    const operation: BidaiondoOperation = {
      reference,
      codigo: operationId(createdAt, (id) => byCodigo.has(id)),
      minor,
      moneda: Object.keys(activeCurrencies).find((number) => activeCurrencies[number] === currency) ?? currency,
      idioma: "es",
      url: "",
      urldirecta: "",
      createdAt,
      estado: { paid: "A", unpaid: "N", partlyRefunded: "V", refunded: "B" }[state],
      fecha: createdAt,
      refunded: state === "refunded" ? minor : BigInt(refunded.replace(".", "")),
      requestedRefund: 0n,
      callbacks: [],
    };
    operations.set(reference, operation);
    byCodigo.set(operation.codigo, operation);
  }

  function statement(day: string): SandboxStatement {
    const rows = [...operations.keys()]
      .map((reference) => current(reference) as BidaiondoOperation)
      .filter((operation) => dayOf(operation.createdAt) === day)
      .map((operation) => [
        operation.codigo,
        operation.reference,
        operation.estado,
        operation.minor.toString(),
        operation.moneda,
        operation.createdAt.toISOString(),
      ]);
    return { head: ["idtransaccion", "identificador", "estado", "valor", "moneda", "fecha"], rows, delimiter: ";" };
  }

  return {
    name,
    mount,
    act: perform,
    plant: insertOperation,
    statement,
    beliefs: () => [...operations.keys()].map((reference) => describe(current(reference) as BidaiondoOperation)),
  };
}
