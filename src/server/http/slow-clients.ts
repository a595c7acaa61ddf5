/**
 * How slowly one may speak. A phone on the edge of the network sends a photo for half an hour and stands still for most
 * of a minute in between: it is heard. Anyone who feeds a call byte by byte to keep it open is cut.
 */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerOptions } from "fastify";
import { Refusal, type RefusalCode } from "../../kit/errors.ts";
import { failureBody } from "./response.ts";

const minuteMs = 60_000;
/** What each minute of a body must bring, until its end: 2 kbit/s, a tenth of what the poorest line of a phone gives. */
const leastPerMinute = 15_000;

export const slowClientLimits = {
  /** The head of a call fits in a dozen packets; a line opened without one ends as well. */
  headersTimeout: 20_000,
  /** A whole call: the largest file (10 MB) at 3 kB/s, which is an old phone's line. */
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 10_000,
} as const;

/** Lines at once in one process; less than an operating system lends it. */
const linesAtMost = 10_000;
/** Of one address: some thousand people share one on the mobile network, of whom few speak in the same moment. */
const linesPerAddress = 2_500;

/**
 * Cuts anyone who feeds a body too slowly, on every path, and bounds how many lines stand open. Behind a balancer every
 * line comes from its address, so counting them by address is the balancer's.
 */
export function limitSlowClients(http: Server, behindBalancer: boolean): void {
  http.maxConnections = linesAtMost;
  if (!behindBalancer) http.on("connection", limitLines());
  // First of all listeners: who answers before the body has come is still fed.
  http.prependListener("request", watchBody);
}

/** The answer to what is no call or does not end in time; no caller's language is known then. */
export const answerMalformed: NonNullable<FastifyServerOptions["clientErrorHandler"]> = function (error, socket) {
  if (socket.destroyed) return;
  if (error.code !== "ECONNRESET" && socket.writable) {
    const { status, body } = failureBody(new Refusal(brokenBy(error.code)), "es", randomUUID());
    const text = JSON.stringify(body);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }
  socket.destroySoon();
};

function brokenBy(code: string | undefined): RefusalCode {
  if (code === timedOut) return "TIMED_OUT";
  return code === "HPE_HEADER_OVERFLOW" ? "TOO_LARGE" : "INVALID";
}

/** The most that is read of a line at once. */
const packet = 65_536;
const timedOut = "ERR_HTTP_REQUEST_TIMEOUT";

function limitLines(): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? "";
    const lines = (open.get(address) ?? 0) + 1;
    open.set(address, lines);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (lines > linesPerAddress) socket.destroy();
  };
}

function watchBody(this: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
  if (!hasBody) return;
  // The head's packet may have brought the first of the body.
  let seen = Math.max(0, socket.bytesRead - packet);
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const brought = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // While we do not read, nobody can bring us anything.
    if (brought >= leastPerMinute || request.readableFlowing !== true) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else this.emit("clientError", Object.assign(new Error("fed too slowly"), { code: timedOut }), socket);
  }, minuteMs).unref();
  for (const end of ["end", "close"] as const) request.once(end, () => clearInterval(timer));
}
