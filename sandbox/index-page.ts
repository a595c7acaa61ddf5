/** The sandbox's start page: every attempt with a link to its payment page. */
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { dayOf } from "../src/kit/time/calendar.ts";
import { demoAuthenticator } from "../src/server/start/sandbox-defaults.ts";
import type { SandboxGateway } from "./sandbox-gateway.ts";
import { html, page } from "./html-page.ts";

export function mountHome(app: FastifyInstance, gateways: readonly SandboxGateway[], now: () => Date): void {
  app.get("/", (_request, reply) => {
    const today = dayOf(now());
    const attempts = gateways.flatMap((gateway) => gateway.beliefs()).toReversed();
    const rows = attempts.map(
      (attempt) => html`<tr><td>${attempt.gateway}</td><td><a href="${attempt.page}">${attempt.reference}</a></td>
<td>${attempt.amount} ${attempt.currency}</td><td>${attempt.state}</td></tr>`,
    );
    const { email, secret } = demoAuthenticator;
    const authenticator = new TOTP({ issuer: "Legalsit", label: email, secret: Secret.fromBase32(secret) });
    const code = authenticator.generate({ timestamp: now().getTime() });
    const body = html`<div class="card"><ul>
<li><a href="/mailbox/page">Correo</a>: lo que el sitio envió</li>
<li><a href="/tm/pay">Transfermóvil</a>: pagar con el identificador de la orden</li>
<li>Código de verificación de ${email}: <b id="code">${code}</b>, una vez cada 30 segundos; para una aplicación de autenticación:
${authenticator.toString()}</li>
<li>Estado de cuenta de hoy: ${gateways.map(
      ({ name }) => html`<a href="/statement/${name}/${today}.csv">${name}</a> `,
    )}</li>
</ul></div>
<section class="card"><h2>Pagos</h2>${
      rows.length === 0
        ? html`<p>Todavía no hay ninguno.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Pagos"><table>
<thead><tr><th scope="col">Pasarela</th><th scope="col">Operación</th><th scope="col">Importe</th><th scope="col">Estado</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
    }</section>`;
    return reply.type("text/html; charset=utf-8").send(page("Pasarelas y correo", body));
  });
}
