/**
 * HTTP connection to one gateway: requests with a deadline, and a circuit breaker for a gateway that is down. Never
 * logs and never throws. Each request uses a connection of its own, so that "nothing was sent" is certain.
 */
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { TLSSocket } from "node:tls";
import { type GatewayResult, ok, unknown } from "./gateway-result.ts";
import type { GatewayObservations } from "./observations.ts";

/** An HTTP request to a gateway. */
interface GatewayRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Overrides the connection's timeout, for slow calls. */
  readonly timeoutMs?: number;
}
/** The HTTP response, with the body as text of at most 2 MB. */
export interface GatewayReply {
  readonly status: number;
  readonly text: string;
  /** Header `x-total-count`: the total number of rows of a paged list. */
  readonly totalCount?: string | undefined;
}
/** A connection with a deadline and a breaker. Any HTTP status is an "ok" result. */
export interface GatewayConnection {
  send(request: GatewayRequest): Promise<GatewayResult<GatewayReply>>;
}
interface GatewayConnectionOptions {
  readonly timeoutMs: number;
  readonly clock: () => Date;
  /** PEM of the certificate authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  /** Receives the gateway's certificate and changes of the breaker. */
  readonly saw?: (observation: GatewayObservations) => void;
}

const maxAnswerBytes = 2_000_000;
const failuresToOpen = 5;
const openMs = 30_000;
const unavailableStatuses = [502, 503, 504];

/** Opens a connection. After five failures in a row the breaker stays open for 30 seconds. */
export function openGatewayConnection(options: GatewayConnectionOptions): GatewayConnection {
  let failures = 0;
  let closedUntil = 0;
  let openedAt: Date | undefined;
  const { saw = () => {} } = options;

  function reportOpened(at: Date): void {
    openedAt ??= at;
    saw({ breaker: { at, openedAt, until: new Date(closedUntil) } });
  }
  function reportClosed(): void {
    if (openedAt) saw({ breaker: null });
    openedAt = undefined;
  }
  return {
    send: async (request) => {
      const now = options.clock().getTime();
      if (failures >= failuresToOpen) {
        // The breaker never stays open longer than `openMs`: a later end was written while the clock was ahead.
        if (now < closedUntil && closedUntil - now <= openMs) return { kind: "unreached", why: "breaker" };
        // One request is let through as a probe; the others wait for its result.
        closedUntil = now + openMs;
      }
      const result = await exchange(request, options);
      if (result.kind === "ok" && !unavailableStatuses.includes(result.value.status)) {
        failures = 0;
        reportClosed();
      } else {
        failures += 1;
        closedUntil = options.clock().getTime() + openMs;
        if (failures >= failuresToOpen) reportOpened(options.clock());
      }
      return result;
    },
  };
}

function exchange(request: GatewayRequest, options: GatewayConnectionOptions): Promise<GatewayResult<GatewayReply>> {
  return new Promise((resolve) => {
    let isConnected = false;
    let isLate = false;
    const isSecure = request.url.startsWith("https:");
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const outgoing = (isSecure ? overHttps : overHttp)(request.url, {
      method: request.method,
      agent: false,
      ...(options.ca ? { ca: options.ca } : {}),
      headers: { ...request.headers, ...(body ? { "content-length": body.length } : {}) },
    });
    const deadline = setTimeout(() => {
      isLate = true;
      outgoing.destroy();
      finish(isConnected ? unknown("timeout") : { kind: "unreached", why: "timeout" });
    }, request.timeoutMs ?? options.timeoutMs);
    const finish = (result: GatewayResult<GatewayReply>) => {
      clearTimeout(deadline);
      resolve(result);
    };
    outgoing.once("socket", (socket) =>
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        isConnected = true;
        if (socket instanceof TLSSocket) reportCertificate(socket, request.url, options);
      }),
    );
    outgoing.on(
      "error",
      (error: NodeJS.ErrnoException) =>
        isLate || finish(isConnected ? unknown("network") : { kind: "unreached", why: error.code ?? "network" }),
    );
    outgoing.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswerBytes) {
          outgoing.destroy();
          finish(unknown("unparsable"));
        } else chunks.push(chunk);
      });
      response.once("end", () =>
        finish(
          ok({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            totalCount: response.headers["x-total-count"]?.toString(),
          }),
        ),
      );
      response.on("error", () => isLate || finish(unknown("network")));
    });
    outgoing.end(body);
  });
}

function reportCertificate(socket: TLSSocket, url: string, { saw, clock }: GatewayConnectionOptions): void {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  if (!Number.isNaN(endsAt.getTime())) saw?.({ certificate: { at: clock(), host: new URL(url).host, endsAt } });
}
