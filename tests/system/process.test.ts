// @engine embedded
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-ports.mjs";
import { explainStartFailure } from "../../src/server/start/start-failure.ts";
import { programOf } from "../../src/server/testing/programs.ts";
import { fillFolder } from "../../src/server/testing/test-database.ts";
import { testAuditKey, testSealKeys } from "../../src/server/testing/test-environment.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../src/server/testing/wait.ts";

const program = programOf("src/server/main.ts");
const folder = mkdtempSync(join(tmpdir(), "legalsit-process-"));
let child: ChildProcess;
let output = "";
let address = "";
let firstSignIn = 0;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "development",
    DATABASE_URL: "",
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: "info",
  };
  child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const started = once(child, "message");
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady);
  const data = { username: "client@demo.example", password: "Legalsit-Demo-2026" };
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(data) };
  firstSignIn = (await fetch(`${address}/legalsitapi/public/session/login`, request)).status;
  await started;
});
afterAll(() => {
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("a server's process", () => {
  test("prints its address and the demo accounts", () => {
    expect(output).toMatch(/Legalsit runs at http:\/\/localhost:\d+\/legalsit/);
    expect(output).toContain("administrator@demo.example");
    expect(output).toContain("Legalsit-Demo-2026");
    expect(output).toMatch(
      /planner@demo\.example, then a code: .*otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&.* once demo0-20260\n/,
    );
  });

  test("is ready after its demo people are created", () => {
    expect(firstSignIn).toBe(200);
  });

  test("answers its two health checks", async () => {
    expect(await (await fetch(`${address}/health/live`)).json()).toEqual({ status: "live" });
    expect(await (await fetch(`${address}/health/ready`)).json()).toEqual({ status: "ready" });
  });

  test("writes JSON lines with a request id, and never an address with its token", async () => {
    const answer = await fetch(`${address}/legalsitapi/public/terms?lang=es&token=very-secret-token`);
    const find = () => output.split("\n").find((each) => each.includes(answer.headers.get("x-request-id") ?? "?"));
    const entry = await until(find);
    expect(JSON.parse(entry)).toMatchObject({ status: answer.status, route: "/legalsitapi/public/terms" });
    expect(output).not.toContain("very-secret-token");
  });

  test.each([
    "/legalsitapi/public/terms",
    "/legalsitapi/private/session",
    "/legalsitapi/nowhere",
    "/legalsit/nowhere.js",
    "/health/live",
    "/legalsit/login",
    "/legalsitapi/docs",
  ])("%s carries the security headers", async (path) => {
    const { headers } = await fetch(address + path);
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src '(none|self)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("the content policy of data allows nothing, that of pages our own files only", async () => {
    const policyOf = async (path: string) => (await fetch(address + path)).headers.get("content-security-policy");
    for (const path of ["/legalsitapi/public/terms", "/health/live"])
      expect(await policyOf(path), path).toBe("default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'");
    const pagePolicy =
      /^default-src 'self';script-src 'self'( 'sha256-[^']+')?;.*object-src 'none';base-uri 'none'.*frame-ancestors 'none'$/;
    for (const path of ["/legalsit/login", "/legalsitapi/docs", "/legalsit/no/such/page"])
      expect(await policyOf(path), path).toMatch(pagePolicy);
    expect(await policyOf("/legalsitapi/docs")).toContain("script-src 'self';");
  });

  test("the content policy allows one inline script, that of the first paint", async () => {
    const answer = await fetch(`${address}/legalsit/login`);
    const inlineScripts = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    const hashes = inlineScripts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
    expect(hashes).toHaveLength(1);
    expect(answer.headers.get("content-security-policy")).toContain(`script-src 'self' ${hashes.join()};`);
  });

  test.each([
    [
      "a body over the limit",
      { body: JSON.stringify({ username: "x".repeat(1_100_000) }), type: "application/json" },
      413,
    ],
    ["a body that is no JSON", { body: "{", type: "application/json" }, 400],
    ["another kind of body", { body: "<x/>", type: "application/xml" }, 415],
    ["a list where an object belongs", { body: "[1]", type: "application/json" }, 400],
  ])("%s is refused with a code and a message", async (_title, { body, type }, status) => {
    const answer = await fetch(`${address}/legalsitapi/public/session/login`, {
      method: "POST",
      body,
      headers: { "content-type": type, "accept-language": "en" },
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) },
    });
  });

  test("a write from another site's page is refused", async () => {
    const answer = await fetch(`${address}/legalsitapi/public/session/logout`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example", "content-type": "application/json" },
      body: "{}",
    });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      "FOREIGN_ORIGIN",
    ]);
  });

  test("too many calls get 429 with a retry-after header", async () => {
    // The limit of an address is thirty calls a minute for each of twenty people; signed-in people have limits of their own.
    const send = () => fetch(`${address}/legalsitapi/public/onlineRequests/findRequest`, { method: "POST" });
    const answers = [];
    for (let at = 0; at < 650 && answers.at(-1)?.status !== 429; at += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, send))));
    const refused = answers.find((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status !== 429)).toHaveLength(600);
    expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await refused?.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
  });

  test("drains on SIGTERM: answers pending requests, then exits with 0", async () => {
    const pendingLogin = fetch(`${address}/legalsitapi/public/session/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "lawyer@demo.example", password: "Legalsit-Demo-2026" }),
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    // Browsers open connections in advance and may never send a request on them.
    const idleSocket = connect(Number(new URL(address).port), "127.0.0.1");
    await once(idleSocket, "connect");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect((await pendingLogin).status).toBe(200);
    expect((await ended)[0]).toBe(0);
    await expect(fetch(`${address}/health/live`)).rejects.toThrow();
  });
});

describe("an invalid environment stops the start with a message", () => {
  test.each([
    [{ PORT: "http" }, /PORT: /],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL: must start with postgres:\/\//],
    [
      { NODE_ENV: "production", DATABASE_URL: "" },
      /Production needs .*DATABASE_URL.*PUBLIC_URL.*SMTP_URL.*SECRET.*AUDIT_KEY.*SEAL_KEY.*SEAL_KEY_LIST/,
    ],
    [{ AUDIT_KEY: "short" }, /AUDIT_KEY: must be keys that/],
    [{ SEAL_KEY: "short" }, /SEAL_KEY: must be a key that/],
    [{ SEAL_KEY_LIST: "short" }, /SEAL_KEY_LIST: must be the list that/],
    [{ SEAL_KEY: testSealKeys.SEAL_KEY }, /SEAL_KEY and SEAL_KEY_LIST are set together/],
    [{ ...testSealKeys, SEAL_KEY: testAuditKey }, /SEAL_KEY is not in SEAL_KEY_LIST, or was revoked there/],
    [{ SECRET: "short" }, /SECRET: must have at least 32 characters/],
  ])("%o", (variables, message) => {
    const { status, stderr } = spawnSync(process.execPath, program, {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", ...variables },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("\n    at ");
  });
});

describe("a start that fails names the cause and the variable in one line", () => {
  const start = (variables: Record<string, string>) =>
    spawnSync(process.execPath, program, { encoding: "utf8", env: { ...process.env, DATABASE_URL: "", ...variables } });
  const file = join(folder, "a-file");
  const filledFolder = join(folder, "filled");
  beforeAll(() => fillFolder(filledFolder));

  test("a port in use", async () => {
    const otherServer = createServer();
    otherServer.listen(0, "127.0.0.1");
    await once(otherServer, "listening");
    const { port } = otherServer.address() as { port: number };
    const { status, stderr } = start({ PORT: String(port), DATA_DIR: filledFolder });
    otherServer.close();
    expect([status, stderr]).toEqual([1, `PORT: ${port} is taken by another program.\n`]);
  });

  test.each([
    [
      "a path that is not a folder",
      { DATA_DIR: join(file, "below") },
      /^DATA_DIR: .*a-file.* cannot be used \(ENOTDIR\)\.\n$/,
    ],
    [
      "a database that never answers",
      { DATABASE_URL: "postgres://127.0.0.1:1/legalsit", DATABASE_WAIT_SECONDS: "0", LOG_LEVEL: "fatal" },
      /^DATABASE_URL: the database does not answer \(ECONNREFUSED[^\n]*\)\.\n$/,
    ],
    [
      "a certificate file that does not exist",
      { TRANSFERMOVIL_CA: "/nowhere/ca.pem", DATA_DIR: filledFolder },
      /^TRANSFERMOVIL_CA: \/nowhere\/ca.pem cannot be used \(ENOENT\)\.\n$/,
    ],
  ])("%s", (_title, variables, message) => {
    writeFileSync(file, "");
    const { status, stderr } = start(variables);
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
  });

  test("a full disk, a wrong password and an unknown database name", () => {
    const explain = (code: string) => explainStartFailure(Object.assign(new Error("no"), { code }), {});
    expect(explain("ENOSPC")).toMatch(/^DATA_DIR: the disk is full/);
    expect(explain("28P01")).toMatch(/^DATABASE_URL: .*password/);
    expect(explain("3D000")).toMatch(/^DATABASE_URL: .*name/);
  });
});
