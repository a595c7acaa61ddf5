/** The secret that each gateway shares with its one merchant, until a test has it replaced. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import { type GatewayName, gatewayNames } from "./sandbox-gateway.ts";

export type HeldSecrets = Record<GatewayName, string>;

export const openSecrets = (): HeldSecrets => ({
  transfermovil: sandboxMerchant.transfermovil.seed,
  enzona: sandboxMerchant.enzona.secret,
  bidaiondo: sandboxMerchant.bidaiondo.secret,
});

/** From one call to the next the former one opens nothing; `replaced` says at which gateway. */
export function mountSecrets(app: FastifyInstance, held: HeldSecrets, replaced: (gateway: GatewayName) => void): void {
  app.post<{ Params: { gateway: string } }>("/control/:gateway/secret", async (request, reply) => {
    const gateway = gatewayNames.find((name) => name === request.params.gateway);
    const given = z.strictObject({ secret: z.string().min(1).max(200) }).safeParse(request.body);
    if (!gateway) return reply.code(404).send({ error: `no gateway ${request.params.gateway}` });
    if (!given.success) return reply.code(400).send({ error: z.prettifyError(given.error) });
    held[gateway] = given.data.secret;
    replaced(gateway);
    return { gateway };
  });
  app.addHook("onResponse", async (request) => {
    if (request.url === "/control/faults/clear") Object.assign(held, openSecrets());
  });
}
