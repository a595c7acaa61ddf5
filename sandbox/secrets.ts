/** The secret that each gateway shares with its one merchant; tests may replace it. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import { type GatewayName, gatewayNames } from "./gateway-names.ts";

export type GatewaySecrets = Record<GatewayName, string>;

export const openSecrets = (): GatewaySecrets => ({
  transfermovil: sandboxMerchant.transfermovil.seed,
  enzona: sandboxMerchant.enzona.secret,
  bidaiondo: sandboxMerchant.bidaiondo.secret,
});

/** Replaces a secret: the former one is invalid from the next call on; `onReplaced` receives the gateway. */
export function mountSecrets(
  app: FastifyInstance,
  secrets: GatewaySecrets,
  onReplaced: (gateway: GatewayName) => void,
): void {
  app.post<{ Params: { gateway: string } }>("/control/:gateway/secret", async (request, reply) => {
    const gateway = gatewayNames.find((name) => name === request.params.gateway);
    const input = z.strictObject({ secret: z.string().min(1).max(200) }).safeParse(request.body);
    if (!gateway) return reply.code(404).send({ error: `no gateway ${request.params.gateway}` });
    if (!input.success) return reply.code(400).send({ error: z.prettifyError(input.error) });
    secrets[gateway] = input.data.secret;
    onReplaced(gateway);
    return { gateway };
  });
  app.addHook("onResponse", async (request) => {
    if (request.url === "/control/faults/clear") Object.assign(secrets, openSecrets());
  });
}
