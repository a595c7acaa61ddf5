/** Mounts operations as routes: access → origin → input → handler → output. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkAccess, grantedBy } from "../../kit/access.ts";
import type { Download, ApiOperation, WebhookRequest, WebhookResponse } from "../../kit/contract/contract.ts";
import { isTimeZone } from "../../kit/text/format.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { languageFromHeader, languages } from "../../kit/text/language.ts";
import { recordRead, recordRefusedAccess } from "../audit/access-entries.ts";
import type { Call, UploadedFile } from "../call.ts";
import type { Database } from "../database/connection.ts";
import type { ReadSource } from "../database/replica.ts";
import { serverFor } from "../guest-pace.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { approvalPort, openOfficePort, recentSignInPort } from "../server-ports.ts";
import { successBody } from "./response.ts";
import { deviceOf, setDeviceCookie } from "./cookies/device-cookie.ts";
import { runIdempotent } from "./idempotency.ts";
import { limitOf } from "./limits/rate-limits.ts";
import { requireOwnOrigin } from "./own-origin.ts";
import { lastWriteOf, setWrittenCookie } from "./cookies/written-cookie.ts";
import { clearSessionCookie, identifyRequest, setSessionCookie } from "./cookies/session-cookie.ts";
import { sendDownload } from "./send-download.ts";
import { type ParsedUpload, readUpload } from "./uploads.ts";

/** Base path of all operations. */
export const apiBase = "/legalsitapi";
type Handler = (input: unknown, call: Call) => Promise<unknown>;
interface OperationHandlers {
  readonly handle: Handler;
  readonly precheck: ((input: unknown, call: Call) => Promise<void>) | undefined;
}

/**
 * Mounts the operations of one `kind`. Callbacks are mounted in a Fastify context of their own, because their bodies
 * are not parsed.
 */
export function mount(app: FastifyInstance, server: Server, areas: AreaDefinitions, kind: "calls" | "callbacks"): void {
  for (const area of Object.values(areas)) {
    for (const [name, operation] of Object.entries(area.contract)) {
      if ((operation.transport === "callback") !== (kind === "callbacks")) continue;
      const handle = area.handlers[name];
      if (!handle) throw new Error(`${operation.route} has no handler`);
      app.route({
        method: operation.method,
        url: `${apiBase}/${operation.path}`,
        // A HEAD request must not have side effects.
        exposeHeadRoute: operation.method === "GET" && !operation.hasSideEffects && kind === "calls",
        config: { rateLimit: limitOf(server, operation) },
        handler: (request, reply) =>
          kind === "callbacks"
            ? answerCallback(server, handle, request, reply)
            : answer(server, operation, { handle, precheck: area.precheck?.[name] }, request, reply),
      });
    }
  }
}

async function answer(
  server: Server,
  operation: ApiOperation,
  handlers: OperationHandlers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = await identifyRequest(server, request, operation.allowedWhileEnrolling ? "enrol" : "use");
  const verdict = checkAccess(operation.access, caller);
  if (verdict === "anonymous") throw new Refusal("UNAUTHENTICATED");
  if (verdict === "forbidden") {
    await recordRefusedAccess(callOf(server, request, reply, caller), operation.route);
    throw new Refusal("FORBIDDEN");
  }
  if (caller?.seeing && !operation.allowedWhileImpersonating) throw new Refusal("SEEING_ONLY");
  if (operation.hasSideEffects) requireOwnOrigin(server, request);
  if (operation.requiresOpenOffice) await openOfficePort()(callOf(server, request, reply, caller));
  if (operation.requiresRecentSignIn) await recentSignInPort()(callOf(server, request, reply, caller));
  const body = await readBody(operation, request);
  const grant = grantedBy(operation.access, caller);
  const call = { ...callOf(server, request, reply, caller, body.files), grant };
  const response = runOnDeclaredDatabase(operation, handlers, call, body.fields, request, reply);
  return body.forget ? response.finally(body.forget) : response;
}

/** An operation reads the replica if it declares so. A program's token carries no cookie with its last write. */
async function runOnDeclaredDatabase(
  operation: ApiOperation,
  handlers: OperationHandlers,
  call: Call,
  fields: ParsedUpload["fields"],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { replica } = call.server.open;
  const runWith = (source: Partial<ReadSource>) =>
    run(operation, handlers, { ...call, ...source }, fields, request, reply);
  if (!replica) return runWith({});
  if (operation.readsReplica && !request.headers.authorization)
    return replica.read(lastWriteOf(call.server, request), runWith);
  const response = await runWith({});
  if (operation.hasSideEffects && !operation.allowedWhileImpersonating)
    await setWrittenCookie(call.server, reply, replica);
  return response;
}

async function run(
  operation: ApiOperation,
  { handle, precheck }: OperationHandlers,
  call: Call,
  fields: ParsedUpload["fields"],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = await operation.input.parseAsync(fields);
  reply.header("cache-control", "no-store");
  if (operation.requiresApproval?.(input as never))
    await approvalPort()({ operation, fields, call, run: (callOnDatabase) => handle(input, callOnDatabase) });
  if (operation.transport === "download") {
    const file = (await handle(input, call)) as Download;
    await recordDeclaredRead(operation, input, call);
    return sendDownload(request, reply, file);
  }
  const runOnDatabase = async (db: Database) => successBody(operation, await handle(input, { ...call, db }));
  if (!operation.idempotent) {
    const body = successBody(operation, await handle(input, call));
    await recordDeclaredRead(operation, input, call);
    return body;
  }
  const runPrecheck = precheck && (() => precheck(input, call));
  return runIdempotent(call.db, request, operation, call.caller?.userId ?? call.ip, fields, runOnDatabase, runPrecheck);
}

/** Only after success, and before anything is sent: what cannot be recorded is not handed out. */
async function recordDeclaredRead({ recorded }: ApiOperation, input: unknown, call: Call): Promise<void> {
  if (typeof recorded !== "object") return;
  const { action, kind } = recorded;
  await recordRead(call, { action, kind, id: recorded.id(input as never) });
}

const maxTimeZoneLength = 60;
function timeZoneOf({ headers }: FastifyRequest): string | undefined {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && zone.length <= maxTimeZoneLength && isTimeZone(zone) ? zone : undefined;
}

/** Creates the context of a call from a request. */
export function callOf(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Call["caller"],
  files: readonly UploadedFile[] = [],
): Call {
  return {
    server: serverFor(server, caller),
    db: server.db,
    caller,
    language: languageFromHeader(request.headers["accept-language"]),
    pageLanguage: languages.find((each) => each === request.headers["accept-language"]),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
    timeZone: timeZoneOf(request),
    now: server.now(),
    files,
    device: deviceOf(server, request),
    setDevice: (value) => setDeviceCookie(server, reply, value),
    setSession: (token) => (token ? setSessionCookie(server, reply, token) : clearSessionCookie(server, reply)),
  };
}

async function readBody(
  operation: ApiOperation,
  request: FastifyRequest,
): Promise<Omit<ParsedUpload, "forget"> & Partial<ParsedUpload>> {
  const fromPath = request.params as Record<string, unknown>;
  if (operation.transport === "upload") {
    const upload = await readUpload(request, operation);
    return { ...upload, fields: { ...upload.fields, ...presentValues(fromPath) } };
  }
  const hasQueryInput = operation.method === "GET" || operation.method === "DELETE";
  const input = hasQueryInput ? request.query : (request.body ?? {});
  if (typeof input !== "object" || input === null || Array.isArray(input)) throw new Refusal("INVALID");
  return { fields: { ...(input as Record<string, unknown>), ...presentValues(fromPath) }, files: [] };
}

function presentValues(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ""));
}

async function answerCallback(
  server: Server,
  handle: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const push: WebhookRequest = {
    method: request.method,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    query: request.url.split("?")[1] ?? "",
    body: Buffer.isBuffer(request.body)
      ? request.body
      : Buffer.from(typeof request.body === "string" ? request.body : ""),
    remoteIp: request.ip,
    parameters: request.params as Record<string, string>,
  };
  const response = (await handle(push, callOf(server, request, reply, null))) as WebhookResponse;
  if (response.location) reply.header("location", response.location);
  return reply.code(response.status).type(response.contentType).send(response.body);
}
