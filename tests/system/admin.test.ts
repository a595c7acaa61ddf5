// @slow
/** npm run admin: creates the first administrator of a new installation. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer, type RunningServer } from "../../src/server/start/run-server.ts";
import { builtPrograms, programOf } from "../../src/server/testing/programs.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "legalsit-admin-"));
const email = "marta.olivera@firm.example";
const password = "cuatro palabras bien raras";

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function admin(...args: string[]): Promise<CommandResult> {
  return run(root, { DATA_DIR: folder }, [...programOf("scripts/admin.ts"), ...args]);
}

function run(cwd: string, variables: Record<string, string>, program: string[]): Promise<CommandResult> {
  const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: "", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const create = (address: string, name: string) => admin("create", "--email", address, "--name", name);

let first: CommandResult;
beforeAll(async () => {
  first = await create(email, "Marta Elena Olivera Ruz");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("creates the account and prints the link to choose a password", () => {
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain(`${email} may now choose a password, once, within 24 hours:`);
  expect(tokenIn(first)).toMatch(/^[\w-]{20,}$/);
});

test("refuses an e-mail that has an account, and prints no link", async () => {
  const second = await create(email.toUpperCase(), "Marta Olivera");
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(second.stderr).toBe(`There is an account with ${email} already. Its owner can ask for a new password.\n`);
});

test("removes the second factors of an account, and of no other address", async () => {
  const reset = await admin("reset-factors", "--email", email);
  expect(reset).toMatchObject({ code: 0, stdout: `${email} signs in with the password only, and was mailed.\n` });
  const unknown = await admin("reset-factors", "--email", "nadie@firm.example");
  expect(unknown).toMatchObject({ code: 1, stderr: "There is no account with nadie@firm.example.\n" });
});

test.each([
  ["no e-mail", ["create", "--name", "Marta Olivera"]],
  ["an invalid e-mail", ["create", "--email", "marta", "--name", "Marta Olivera"]],
  ["a first name alone", ["create", "--email", "otra@firm.example", "--name", "Marta"]],
  ["no command", ["--email", "otra@firm.example", "--name", "Marta Olivera"]],
])("with %s it prints its usage", async (_title, args) => {
  const result = await admin(...args);
  expect(result).toMatchObject({ code: 1, stdout: "" });
  expect(result.stderr).toContain("Usage: npm run admin -- create");
});

describe("with the server running on that folder", () => {
  let running: RunningServer;
  beforeAll(async () => {
    const environment = testEnvironment({ DATA_DIR: folder });
    running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
  });
  afterAll(() => running.close());

  const post = async (path: string, payload: object) => {
    const answer = await running.app.inject({ method: "POST", url: `${apiBase}/public/session/${path}`, payload });
    return { status: answer.statusCode, ...answer.json<{ data?: unknown; error?: { code: string } }>() };
  };

  test("refuses while a server uses the folder", async () => {
    const result = await create("otra@firm.example", "Otra Persona");
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain(`is in use by process ${process.pid}`);
  });

  test("the link works once, and its owner is an administrator", async () => {
    expect(await post("login", { username: email, password })).toMatchObject({ status: 401 });
    const credentials = { token: tokenIn(first), password };
    expect(await post("changeClientPass", credentials)).toMatchObject({ status: 200 });
    expect(await post("changeClientPass", { ...credentials, password: `${password} 2` })).toMatchObject({
      error: { code: "CODE_EXPIRED" },
    });
    const { data } = await post("login", { username: email, password });
    expect(data).toMatchObject({ user: { kind: "staff", name: "Marta Elena Olivera Ruz" } });
    expect((data as { user: { permissions: string[] } }).user.permissions).toContain("adminUsers");
  });
});

function tokenIn({ stdout }: CommandResult): string | undefined {
  return /token=([\w-]+)/.exec(stdout)?.[1];
}

describe("with the built folder, the migrations and the production dependencies only", () => {
  const installation = mkdtempSync(join(tmpdir(), "legalsit-built-"));
  afterAll(() => rmSync(installation, { recursive: true, force: true }));

  test("it creates the first administrator too", async () => {
    cpSync(builtPrograms(), join(installation, "dist"), { recursive: true });
    for (const name of ["migrations", "package.json"])
      cpSync(join(root, name), join(installation, name), { recursive: true });
    for (const path of productionPackages()) {
      mkdirSync(join(installation, dirname(path)), { recursive: true });
      symlinkSync(join(root, path), join(installation, path), "dir");
    }
    const program = ["dist/admin.js", "create", "--email", email, "--name", "Marta Olivera"];
    const result = await run(installation, { DATA_DIR: join(installation, "data") }, program);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(tokenIn(result)).toMatch(/^[\w-]{20,}$/);
  });

  /** Top-level folders that `npm ci --omit=dev` installs; nested packages are inside them. */
  function productionPackages(): string[] {
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>;
    };
    return Object.entries(lock.packages)
      .filter(([path, { dev, optional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !optional)
      .map(([path]) => path);
  }
});
