/** The Concentrador's report of a result: to the merchant's server once, and through the payer's browser. */
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import { reportedMinor } from "./fault-injection.ts";
import { type SandboxResponse, type SentCallback, type SandboxContext, sendCallback } from "./sandbox-gateway.ts";
import { html, notice, page } from "./html-page.ts";
import { bidaiondoSignature, signed } from "./signing-recipes.ts";

export type Fields = Readonly<Record<string, string>>;

export interface BidaiondoOperation {
  readonly reference: string;
  /** The Concentrador's own id. */
  readonly codigo: string;
  readonly minor: bigint;
  readonly moneda: string;
  readonly idioma: string;
  readonly url: string;
  readonly urldirecta: string;
  readonly createdAt: Date;
  estado: string;
  fecha: Date;
  refunded: bigint;
  requestedRefund: bigint;
  readonly callbacks: SentCallback[];
}

const { merchant, secret: defaultSecret } = sandboxMerchant.bidaiondo;
const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  year: "2-digit",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/**
 * yymmddHHMM in Berlin and two distinguishing digits; a minute with more than a hundred operations continues in the
 * next.
 */
export function operationId(now: Date, isUsed: (id: string) => boolean): string {
  for (let instant = now; ; instant = new Date(instant.getTime() + 60_000)) {
    const { year, month, day, hour, minute } = partsOf(instant);
    for (let count = 0; count < 100; count += 1) {
      const id = `${year}${month}${day}${hour}${minute}${String(count).padStart(2, "0")}`;
      if (!isUsed(id)) return id;
    }
  }
}

/** dd/mm/yy hh:mm:ss on a 12-hour clock without am or pm. */
function twelveHourDate(instant: Date): string {
  const { year, month, day, hour, minute, second } = partsOf(instant);
  const twelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return `${day}/${month}/${year} ${twelve}:${minute}:${second}`;
}

/** The signed fields of a result. The server receives the charged amount, the browser the requested one. */
export function resultFields(
  operation: BidaiondoOperation,
  importe: bigint,
  key: string = defaultSecret,
): Record<string, string> {
  const fields = {
    comercio: merchant,
    transaccion: operation.reference,
    importe: importe.toString(),
    moneda: operation.moneda,
    resultado: operation.estado,
    codigo: operation.codigo,
    idioma: operation.idioma,
    fecha: twelveHourDate(operation.fecha),
    tasa: "1.0000",
  };
  return { ...fields, firma: bidaiondoSignature(signed.result, fields, key) };
}

/** One delivery per result (or as many as the injected fault sets), by GET and by multipart POST alternately. */
export async function deliver(operation: BidaiondoOperation, context: SandboxContext): Promise<void> {
  if (!operation.urldirecta) return;
  const fault = context.faults.of("bidaiondo", operation.reference);
  const charged = operation.estado === "A" ? reportedMinor(operation.minor, fault) : 0n;
  const secret = context.secrets.bidaiondo;
  const result = resultFields(operation, charged, fault.badSignature ? `${secret}-forged` : secret);
  const fields: Record<string, string> = {
    ...result,
    error: operation.estado === "D" ? "Operación denegada por el banco emisor" : "",
    comerc: "Agencia de pruebas",
    usuario: "",
    autorizo: operation.estado === "A" ? operation.codigo.slice(-6) : "",
    tipoerror: operation.estado === "D" ? "190" : "0",
  };
  const method =
    fault.callbackMethod ??
    (operation.callbacks.length % 2 === Number(operation.reference.slice(-1)) % 2 ? "GET" : "POST");
  const state = operation.estado;
  const send = async () => {
    const answer =
      method === "GET"
        ? await sendCallback(`${operation.urldirecta}?${urlencoded(fields)}`, { method })
        : await sendCallback(operation.urldirecta, { method, body: multipart(fields) });
    operation.callbacks.push({ at: context.now().toISOString(), method, state, status: answer.status });
  };
  await Promise.all(Array.from({ length: fault.callbacks ?? 1 }, send));
}

/** The page that returns the payer's browser: a form that submits itself, and a button for browsers without scripts. */
export function browserReturn(operation: BidaiondoOperation, key: string): string {
  const outcome = operation.estado === "A" ? "Pago aceptado." : "El pago no se realizó.";
  if (!operation.url) return page("Pago con tarjeta", html`<div class="card"><p>${outcome}</p></div>`);
  const hiddenFields = Object.entries(resultFields(operation, operation.minor, key)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return page(
    "Pago con tarjeta",
    html`<form class="card" id="back" method="post" action="${operation.url}">
<p>${outcome}</p>
${hiddenFields}
<button class="main">Volver al comercio</button>
</form>
<script>document.getElementById("back").submit()</script>`,
  );
}

/** URL-encoded like PHP: in Latin-1, so that accented letters are one byte. */
function urlencoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
}

/** Their POST: multipart with date and error text already encoded. */
function multipart(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, name === "fecha" || name === "error" ? encoded(value) : value);
  return form;
}

function encoded(value: string): string {
  return [...Buffer.from(value, "latin1")]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (character === " ") return "+";
      return /[\w.-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

function partsOf(instant: Date): Record<"year" | "month" | "day" | "hour" | "minute" | "second", string> {
  const parts = berlin.formatToParts(instant).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts);
}
/** Errors are Latin-1 text, not JSON. */
export function plainError(text: string): SandboxResponse {
  return { type: "text/html; charset=iso-8859-1", body: Buffer.from(text, "latin1") };
}
export function refusedPage(reason: string): string {
  return reason === "" ? "<!-- invalid -->" : notice("Pago con tarjeta", `La operación falla por ${reason}.`);
}
export function isGenuine({ secrets }: SandboxContext, names: string, fields: Fields): boolean {
  return fields.firma === bidaiondoSignature(names, fields, secrets.bidaiondo);
}
