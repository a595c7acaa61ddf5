/** Control API of the sandbox: next actions of payers and gateways, fault injection, state of each gateway. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { Knobs } from "./fault-injection.ts";
import {
  actions,
  type SandboxAction,
  type Belief,
  type SandboxGateway,
  type SandboxContext,
} from "./sandbox-gateway.ts";
import type { GatewayName } from "./gateway-names.ts";

export interface Clock {
  readonly now: () => Date;
  /** Shifts the sandbox's clock relative to the machine's, in milliseconds. */
  shift(offsetMs: number): void;
}

export function mountControl(
  app: FastifyInstance,
  gateways: Readonly<Record<GatewayName, SandboxGateway>>,
  context: SandboxContext,
  clock: Clock,
  revokeTokens: () => void,
): void {
  const listStates = (): Belief[] =>
    Object.values(gateways)
      .flatMap((gateway) => gateway.beliefs())
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));

  app.get("/control/attempts", async () => listStates());
  mountCount(app);

  app.post<{ Params: { gateway: string; reference: string; action: string } }>(
    "/control/:gateway/:reference/:action",
    async (request, reply) => {
      const { reference, action } = request.params;
      const gateway = gateways[request.params.gateway as GatewayName];
      if (!gateway) return rejectWith(reply, 404, `no gateway ${request.params.gateway}`);
      if (action === "fault") {
        const fault = Knobs.safeParse(request.body ?? {});
        if (!fault.success) return rejectWith(reply, 400, z.prettifyError(fault.error));
        context.faults.set(gateway.name, reference, fault.data);
        return { gateway: gateway.name, reference, fault: fault.data };
      }
      if (!actions.includes(action as SandboxAction)) return rejectWith(reply, 404, `no action ${action}`);
      const state = await gateway.act(reference, action as SandboxAction);
      if (!state)
        return rejectWith(reply, 404, "no such attempt here (a card's exists once the browser has posted its form)");
      if (state === "impossible") return rejectWith(reply, 409, `${action} is not possible in its state`);
      return state;
    },
  );
  app.post("/control/enzona/forget-tokens", async () => {
    revokeTokens();
    return { done: true };
  });
  app.post("/control/faults/clear", async () => {
    context.faults.clear();
    return { done: true };
  });
  app.post("/control/clock", async (request, reply) => {
    const input = z.object({ offsetMs: z.number().int() }).safeParse(request.body);
    if (!input.success) return rejectWith(reply, 400, "offsetMs is missing");
    clock.shift(input.data.offsetMs);
    return { now: clock.now().toISOString() };
  });
}

/** Number of answers per route and status, for tests of "exactly once". */
function mountCount(app: FastifyInstance): void {
  const counts = new Map<string, { method: string; route: string; status: number; count: number }>();
  app.addHook("onResponse", async (request, reply) => {
    const key = { method: request.method, route: request.routeOptions.url ?? "-", status: reply.statusCode };
    const name = Object.values(key).join(" ");
    counts.set(name, { ...key, count: (counts.get(name)?.count ?? 0) + 1 });
  });
  app.get("/control/calls", async () => [...counts.values()]);
}

function rejectWith(reply: FastifyReply, status: number, message: string): { error: string } {
  reply.code(status);
  return { error: message };
}
