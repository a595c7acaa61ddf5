/**
 * The line to one gateway: one exchange with a deadline, and a breaker that stops calling a gateway that is down.
 * It never logs and never throws. Every exchange has a connection of its own, so that "nothing was sent" is a fact.
 */
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { TLSSocket } from "node:tls";
import { type GatewayResult, ok, unknown } from "./provider.ts";
import type { GatewayObservations } from "./sightings.ts";

export interface GatewayRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Instead of the line's own deadline, for what is known to be slow. */
  readonly timeoutMs?: number;
}
export interface GatewayReply {
  readonly status: number;
  readonly text: string;
  /** What the answer says of how many there are in all, where a list is told in pages. */
  readonly totalCount?: string | undefined;
}
export interface GatewayConnection {
  ask(question: GatewayRequest): Promise<GatewayResult<GatewayReply>>;
}
export interface GatewayConnectionOptions {
  readonly timeoutMs: number;
  readonly clock: () => Date;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  /** Hears of the other side's certificate, and of the breaker. */
  readonly saw?: (seen: GatewayObservations) => void;
}

const answerLimit = 2_000_000;
const failuresToOpen = 5;
const openMs = 30_000;
const gone = [502, 503, 504];

export function openGatewayConnection(options: GatewayConnectionOptions): GatewayConnection {
  let failures = 0;
  let closedUntil = 0;
  let openedAt: Date | undefined;
  const { saw = () => {} } = options;

  function opened(at: Date): void {
    openedAt ??= at;
    saw({ breaker: { at, openedAt, until: new Date(closedUntil) } });
  }
  function closed(): void {
    if (openedAt) saw({ breaker: null });
    openedAt = undefined;
  }
  return {
    ask: async (question) => {
      const now = options.clock().getTime();
      if (failures >= failuresToOpen) {
        // It is never longer shut: a clock that was ahead wrote what is further away.
        if (now < closedUntil && closedUntil - now <= openMs) return { kind: "unreached", why: "breaker" };
        // One exchange goes through to see; the others wait for what it finds.
        closedUntil = now + openMs;
      }
      const outcome = await exchange(question, options);
      if (outcome.kind === "ok" && !gone.includes(outcome.value.status)) {
        failures = 0;
        closed();
      } else {
        failures += 1;
        closedUntil = options.clock().getTime() + openMs;
        if (failures >= failuresToOpen) opened(options.clock());
      }
      return outcome;
    },
  };
}

function exchange(question: GatewayRequest, options: GatewayConnectionOptions): Promise<GatewayResult<GatewayReply>> {
  return new Promise((resolve) => {
    let connected = false;
    let late = false;
    const secure = question.url.startsWith("https:");
    const body = question.body === undefined ? undefined : Buffer.from(question.body);
    const sent = (secure ? overHttps : overHttp)(question.url, {
      method: question.method,
      agent: false,
      ...(options.ca ? { ca: options.ca } : {}),
      headers: { ...question.headers, ...(body ? { "content-length": body.length } : {}) },
    });
    const deadline = setTimeout(() => {
      late = true;
      sent.destroy();
      settle(connected ? unknown("timeout") : { kind: "unreached", why: "timeout" });
    }, question.timeoutMs ?? options.timeoutMs);
    const settle = (outcome: GatewayResult<GatewayReply>) => {
      clearTimeout(deadline);
      resolve(outcome);
    };
    sent.once("socket", (socket) =>
      socket.once(secure ? "secureConnect" : "connect", () => {
        connected = true;
        if (socket instanceof TLSSocket) tellCertificate(socket, question.url, options);
      }),
    );
    sent.on(
      "error",
      (error: NodeJS.ErrnoException) =>
        late || settle(connected ? unknown("network") : { kind: "unreached", why: error.code ?? "network" }),
    );
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > answerLimit) {
          sent.destroy();
          settle(unknown("unparsable"));
        } else chunks.push(chunk);
      });
      response.once("end", () =>
        settle(
          ok({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            totalCount: response.headers["x-total-count"]?.toString(),
          }),
        ),
      );
      response.on("error", () => late || settle(unknown("network")));
    });
    sent.end(body);
  });
}

function tellCertificate(socket: TLSSocket, url: string, { saw, clock }: GatewayConnectionOptions): void {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  if (!Number.isNaN(endsAt.getTime())) saw?.({ certificate: { at: clock(), host: new URL(url).host, endsAt } });
}
