/**
 * Test harness: the real server on a database of its own. `as(email).area.operation(input)` calls an operation over
 * HTTP (without a socket) and parses the answer with its contract. A change is sent with the record's current version
 * unless the test sets one; `send` sends exactly this input.
 */
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { type ApiContracts, contracts } from "../../areas/contracts.ts";
import {
  type ApiContract,
  type Download,
  type InputOf,
  type ApiOperation,
  type OutputOf,
  pathParameters,
} from "../../kit/contract/contract.ts";
import type { RefusalCode } from "../../kit/validation/errors.ts";
import { openLog } from "../observability/logger.ts";
import { type RunningServer, runServer, type RunOptions } from "../start/run-server.ts";
import { withCurrentVersions, type InputWithoutVersion } from "./current-versions.ts";
import { watchAudit } from "./require-audit.ts";
import { openTestDatabase } from "./test-database.ts";
import { testEnvironment } from "./test-environment.ts";
import { demoPassword } from "../demo/demo-world.ts";
import { demoAuthenticator } from "../start/sandbox-defaults.ts";

interface TestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}
type AreaCalls<C extends ApiContract> = {
  readonly [Name in keyof C]: (
    input?: InputWithoutVersion<InputOf<C[Name]>>,
  ) => Promise<ReceivedOutput<OutputOf<C[Name]>>>;
};
/** The bytes of a download, the parsed output of any other operation. */
type ReceivedOutput<Output> = [Output] extends [Download] ? Buffer : Output;
/** All operations by area; an input's version may be omitted. */
export type Calls = { readonly [Area in keyof ApiContracts]: AreaCalls<ApiContracts[Area]> };

/** A running server with callers. */
export interface TestApp extends RunningServer {
  /** The operations as this demo person, who signs in on the first call; "nobody" calls without a session. */
  as(who: string): Calls;
  /** The raw response, also of a refused call. */
  send(who: string, operation: ApiOperation, input?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  tokenOf(who: string): Promise<string>;
}

/** Starts a server without jobs and rate limits. Closing it fails if a call changed records without an audit entry. */
export async function openTestApp(options: Partial<RunOptions> = {}): Promise<TestApp> {
  const open = options.open ?? (await openTestDatabase());
  const audit = watchAudit(open.pool, readOnlyRoutes);
  const running = await runServer({
    environment: testEnvironment(),
    log: openLog("error"),
    open,
    limited: false,
    jobs: false,
    // The template database already contains the seeded rows.
    seed: options.open !== undefined,
    ...options,
  });
  const tokens = new Map<string, { readonly token: Promise<string>; readonly since: number }>();

  /** Each person uses one browser: a sign-in from another one is mailed to them. */
  const devices = new Map<string, string>();

  const signIn = async (who: string): Promise<string> => {
    const { login } = contracts.session;
    // Runs as a call of its own, even if a test starts it during another call.
    const device = devices.get(who);
    const cookie: Record<string, string> = device ? { cookie: device } : {};
    const firstAnswer = await audit.during(login.route, () =>
      inject(running, login, { username: who, password: demoPassword }, cookie),
    );
    const answer = who === demoAuthenticator.email ? await proveFactor(firstAnswer, cookie) : firstAnswer;
    const cookies = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => String(cookie).split(";")[0] ?? "");
    devices.set(who, cookies.find((cookie) => cookie.includes("legalsit-device=")) ?? device ?? "");
    if (answer.status !== 200) throw new Error(`${who} cannot sign in: ${JSON.stringify(answer.body)}`);
    return (answer.body as { data: { token: string } }).data.token;
  };
  /** The second step of the demo person who has one, unless it is no longer requested. A code counts once in 30 seconds. */
  const proveFactor = async (firstAnswer: TestResponse, cookie: Record<string, string>): Promise<TestResponse> => {
    const { secondFactor } = contracts.session;
    const { error } = firstAnswer.body as { error?: { code: string; token?: string } };
    if (error?.code !== "SECOND_FACTOR_NEEDED") return firstAnswer;
    const authenticator = new TOTP({ secret: Secret.fromBase32(demoAuthenticator.secret) });
    const code = authenticator.generate({ timestamp: running.server.now().getTime() });
    return audit.during(secondFactor.route, () => inject(running, secondFactor, { token: error.token, code }, cookie));
  };
  const tokenOf = (who: string, reuseMs = tokenReuseMs) => {
    const now = running.server.now().getTime();
    const cached = tokens.get(who);
    // If a test moves the clock, its people sign in again.
    if (cached && Math.abs(now - cached.since) < reuseMs) return cached.token;
    const token = signIn(who);
    tokens.set(who, { token, since: now });
    return token;
  };
  const send: TestApp["send"] = async (who, operation, input = {}, headers = {}) => {
    const token = who === "nobody" ? "" : await tokenOf(who, operation.requiresRecentSignIn ? recentMs : tokenReuseMs);
    const session: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await audit.during(operation.route, () =>
      inject(running, operation, input, { ...session, ...headers }),
    );
    if (answer.status === 200 && operation.recorded === "handler") audit.answered(operation.route);
    return answer;
  };

  const callers = new Map<string, Calls>();
  const as = (who: string): Calls => {
    const caller = callers.get(who) ?? callsOf(who);
    callers.set(who, caller);
    return caller;
  };
  const callsOf = (who: string): Calls =>
    mapContracts((operation) => async (input: unknown) => {
      const answer = await send(who, operation, await withCurrentVersions(running.server.db, who, operation, input));
      if (answer.status >= 400) throw new RefusedCall(answer, operation.route);
      if (operation.transport === "download") return answer.raw;
      const { data } = answer.body as { data: Record<string, unknown> };
      return operation.output.parse(operation.envelope === "docs" ? data.docs : data);
    });
  const close = async () => {
    await running.close();
    audit.expectLines();
    // vitest retains the modules of all files of a run, and through them each `app` and its server.
    for (const name of Object.keys(testApp)) Reflect.deleteProperty(testApp, name);
  };
  const testApp: TestApp = { ...running, as, send, tokenOf, close };
  return testApp;
}

const tokenReuseMs = 20 * 60_000;
/** For operations that need a recent sign-in. */
const recentMs = 9 * 60_000;

/** Operations that staff may call while impersonating. */
const readOnlyRoutes = new Set(
  Object.values(contracts as Record<string, ApiContract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ allowedWhileImpersonating: isAllowed, access }) => isAllowed && access !== "anyone")
    .map(({ route }) => route),
);

/** A refusal, as a test sees it. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]> | undefined;
  readonly facts: Record<string, unknown>;
  constructor(answer: TestResponse, route: string) {
    const { error } = answer.body as { error: { code: string; message: string; fields?: Record<string, string[]> } };
    super(`${route} → ${answer.status} ${error.code}${error.fields ? ` ${JSON.stringify(error.fields)}` : ""}`);
    this.status = answer.status;
    this.code = error.code;
    this.fields = error.fields;
    this.facts = error;
  }
}

/** Asserts that a call is refused with this code, and returns the refusal. */
export async function expectRefusal(promise: Promise<unknown>, code: RefusalCode): Promise<RefusedCall> {
  const refused = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refused instanceof RefusedCall))
    throw refused instanceof Error ? refused : new Error(`expected ${code}, but it was done`);
  expect(refused.code).toBe(code);
  return refused;
}

function mapContracts(call: (operation: ApiOperation) => unknown): Calls {
  const areas = Object.entries(contracts as Record<string, ApiContract>).map(([area, contract]) => [
    area,
    Object.fromEntries(Object.entries(contract).map(([name, operation]) => [name, call(operation)])),
  ]);
  return Object.fromEntries(areas) as Calls;
}

async function inject(
  running: RunningServer,
  operation: ApiOperation,
  input: unknown,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const { url, rest } = addressOf(operation, (input ?? {}) as Record<string, unknown>);
  const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
  const response = await running.app.inject({
    method: operation.method,
    url: hasBody ? url : url + queryOf(rest),
    headers,
    ...(hasBody && operation.transport === "json" ? { payload: rest as object } : {}),
  });
  const json = String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    body: json ? response.json() : response.body,
    headers: response.headers,
    raw: response.rawPayload,
  };
}

function addressOf(
  operation: ApiOperation,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const pathNames = pathParameters(operation.path);
  const path = operation.path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(String(rest[name] ?? "")));
  for (const name of pathNames) delete rest[name];
  return { url: `/legalsitapi/${path}`, rest };
}

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.append(name, String(value));
  return query.size > 0 ? `?${query.toString()}` : "";
}
