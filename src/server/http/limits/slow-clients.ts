/**
 * Limits for slow clients. A phone at the edge of the network may need half an hour for a photo, with pauses of most of
 * a minute: it is served. A client that sends single bytes to keep a request open is disconnected.
 */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerOptions } from "fastify";
import { Refusal, type RefusalCode } from "../../../kit/validation/errors.ts";
import { failureBody } from "../response.ts";

const minuteMs = 60_000;
/** Minimum bytes of a body per minute: 2 kbit/s, a tenth of the slowest phone connection. */
const minBytesPerMinute = 15_000;

/** Timeouts of Node's HTTP server, in milliseconds. */
export const slowClientLimits = {
  /** Headers fit in a dozen packets; a connection without a request ends after this time too. */
  headersTimeout: 20_000,
  /** A whole request: the largest file (10 MB) at 3 kB/s, the speed of an old phone. */
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 10_000,
} as const;

/** Maximum connections per process, below the limit of the operating system. */
const maxConnections = 10_000;
/**
 * Maximum connections per address: on the mobile network about a thousand people share one, few of them at the same
 * time.
 */
const maxConnectionsPerAddress = 2_500;

/**
 * Disconnects clients that send a body too slowly, on every path, and limits open connections. Behind a load balancer
 * all connections have its address, so it must limit them per address itself.
 */
export function limitSlowClients(http: Server, behindBalancer: boolean): void {
  http.maxConnections = maxConnections;
  if (!behindBalancer) http.on("connection", limitConnectionsPerAddress());
  // Registered before other listeners, because a handler may respond before the body has arrived.
  http.prependListener("request", watchBody);
}

/** Responds to malformed requests and timeouts. The caller's language is unknown, so the text is Spanish. */
export const answerMalformed: NonNullable<FastifyServerOptions["clientErrorHandler"]> = function (error, socket) {
  if (socket.destroyed) return;
  if (error.code !== "ECONNRESET" && socket.writable) {
    const { status, body } = failureBody(new Refusal(refusalCodeOf(error.code)), "es", randomUUID());
    const text = JSON.stringify(body);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }
  socket.destroySoon();
};

function refusalCodeOf(code: string | undefined): RefusalCode {
  if (code === timeoutCode) return "TIMED_OUT";
  return code === "HPE_HEADER_OVERFLOW" ? "TOO_LARGE" : "INVALID";
}

/** Maximum bytes read from a socket at once. */
const maxReadBytes = 65_536;
const timeoutCode = "ERR_HTTP_REQUEST_TIMEOUT";

function limitConnectionsPerAddress(): (socket: Socket) => void {
  const connectionsByAddress = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? "";
    const connections = (connectionsByAddress.get(address) ?? 0) + 1;
    connectionsByAddress.set(address, connections);
    socket.once("close", () => {
      const remaining = (connectionsByAddress.get(address) ?? 1) - 1;
      if (remaining > 0) connectionsByAddress.set(address, remaining);
      else connectionsByAddress.delete(address);
    });
    if (connections > maxConnectionsPerAddress) socket.destroy();
  };
}

function watchBody(this: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
  if (!hasBody) return;
  // The packet with the headers may contain the start of the body.
  let previousBytes = Math.max(0, socket.bytesRead - maxReadBytes);
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const received = socket.bytesRead - previousBytes;
    previousBytes = socket.bytesRead;
    // While the server does not read, the client cannot send.
    if (received >= minBytesPerMinute || request.readableFlowing !== true) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else this.emit("clientError", Object.assign(new Error("fed too slowly"), { code: timeoutCode }), socket);
  }, minuteMs).unref();
  for (const event of ["end", "close"] as const) request.once(event, () => clearInterval(timer));
}
