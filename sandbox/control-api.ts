/** How programs drive the sandbox: what payers and gateways do next, what goes wrong, what each gateway believes. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { Knobs } from "./fault-injection.ts";
import {
  actions,
  type SandboxAction,
  type Belief,
  type GatewayName,
  type SandboxGateway,
  type Surroundings,
} from "./sandbox-gateway.ts";

export interface Clock {
  readonly now: () => Date;
  /** Shifts the sandbox's clock against the machine's, in milliseconds. */
  shift(offsetMs: number): void;
}

export function mountControl(
  app: FastifyInstance,
  gateways: Readonly<Record<GatewayName, SandboxGateway>>,
  around: Surroundings,
  clock: Clock,
  forgetTokens: () => void,
): void {
  const beliefs = (): Belief[] =>
    Object.values(gateways)
      .flatMap((gateway) => gateway.beliefs())
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));

  app.get("/control/attempts", async () => beliefs());
  mountCount(app);

  app.post<{ Params: { gateway: string; reference: string; action: string } }>(
    "/control/:gateway/:reference/:action",
    async (request, reply) => {
      const { reference, action } = request.params;
      const gateway = gateways[request.params.gateway as GatewayName];
      if (!gateway) return refuse(reply, 404, `no gateway ${request.params.gateway}`);
      if (action === "fault") {
        const knobs = Knobs.safeParse(request.body ?? {});
        if (!knobs.success) return refuse(reply, 400, z.prettifyError(knobs.error));
        around.faults.set(gateway.name, reference, knobs.data);
        return { gateway: gateway.name, reference, fault: knobs.data };
      }
      if (!actions.includes(action as SandboxAction)) return refuse(reply, 404, `no action ${action}`);
      const done = await gateway.act(reference, action as SandboxAction);
      if (!done)
        return refuse(reply, 404, "no such attempt here (a card's exists once the browser has posted its form)");
      if (done === "impossible") return refuse(reply, 409, `${action} is not possible in its state`);
      return done;
    },
  );
  app.post("/control/enzona/forget-tokens", async () => {
    forgetTokens();
    return { done: true };
  });
  app.post("/control/faults/clear", async () => {
    around.faults.clear();
    return { done: true };
  });
  app.post("/control/clock", async (request, reply) => {
    const given = z.object({ offsetMs: z.number().int() }).safeParse(request.body);
    if (!given.success) return refuse(reply, 400, "offsetMs is missing");
    clock.shift(given.data.offsetMs);
    return { now: clock.now().toISOString() };
  });
}

/** How often each route was answered, and how: what a test asks when "once" matters. */
function mountCount(app: FastifyInstance): void {
  const counts = new Map<string, { method: string; route: string; status: number; count: number }>();
  app.addHook("onResponse", async (request, reply) => {
    const key = { method: request.method, route: request.routeOptions.url ?? "-", status: reply.statusCode };
    const name = Object.values(key).join(" ");
    counts.set(name, { ...key, count: (counts.get(name)?.count ?? 0) + 1 });
  });
  app.get("/control/calls", async () => [...counts.values()]);
}

function refuse(reply: FastifyReply, status: number, message: string): { error: string } {
  reply.code(status);
  return { error: message };
}
