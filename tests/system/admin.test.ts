// @slow
/** npm run admin: the first administrator of an office that nobody can sign in to yet. */
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

interface Ran {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

function admin(...args: string[]): Promise<Ran> {
  return run(root, { DATA_DIR: folder }, [...programOf("scripts/admin.ts"), ...args]);
}

function run(cwd: string, variables: Record<string, string>, program: string[]): Promise<Ran> {
  const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: "", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd, env }, (error, stdout, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout, complained }),
    );
  });
}

const create = (who: string, name: string) => admin("create", "--email", who, "--name", name);

let first: Ran;
beforeAll(async () => {
  first = await create(email, "Marta Elena Olivera Ruz");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("creates the account and prints where to choose a password", () => {
  expect(first).toMatchObject({ code: 0, complained: "" });
  expect(first.said).toContain(`${email} may now choose a password, once, within 24 hours:`);
  expect(tokenIn(first)).toMatch(/^[\w-]{20,}$/);
});

test("refuses an e-mail that has an account, and prints no link", async () => {
  const again = await create(email.toUpperCase(), "Marta Olivera");
  expect(again).toMatchObject({ code: 1, said: "" });
  expect(again.complained).toBe(`There is an account with ${email} already. Its owner can ask for a new password.\n`);
});

test.each([
  ["no e-mail", ["create", "--name", "Marta Olivera"]],
  ["an e-mail that is none", ["create", "--email", "marta", "--name", "Marta Olivera"]],
  ["a first name alone", ["create", "--email", "otra@firm.example", "--name", "Marta"]],
  ["nothing to do", ["--email", "otra@firm.example", "--name", "Marta Olivera"]],
])("with %s it says how to use it", async (_what, args) => {
  const wrong = await admin(...args);
  expect(wrong).toMatchObject({ code: 1, said: "" });
  expect(wrong.complained).toContain("Usage: npm run admin -- create");
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

  test("refuses: the folder has its owner", async () => {
    const locked = await create("otra@firm.example", "Otra Persona");
    expect(locked).toMatchObject({ code: 1, said: "" });
    expect(locked.complained).toContain(`is in use by process ${process.pid}`);
  });

  test("the link works once, and its owner administers", async () => {
    expect(await post("login", { username: email, password })).toMatchObject({ status: 401 });
    const choice = { token: tokenIn(first), password };
    expect(await post("changeClientPass", choice)).toMatchObject({ status: 200 });
    expect(await post("changeClientPass", { ...choice, password: `${password} 2` })).toMatchObject({
      error: { code: "CODE_EXPIRED" },
    });
    const { data } = await post("login", { username: email, password });
    expect(data).toMatchObject({ user: { kind: "staff", name: "Marta Elena Olivera Ruz" } });
    expect((data as { user: { permissions: string[] } }).user.permissions).toContain("adminUsers");
  });
});

function tokenIn({ said: stdout }: Ran): string | undefined {
  return /token=([\w-]+)/.exec(stdout)?.[1];
}

describe("where there are only the built folder, the migrations and the dependencies that go along", () => {
  const place = mkdtempSync(join(tmpdir(), "legalsit-built-"));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test("it creates the first administrator too", async () => {
    cpSync(builtPrograms(), join(place, "dist"), { recursive: true });
    for (const name of ["migrations", "package.json"]) cpSync(join(root, name), join(place, name), { recursive: true });
    for (const path of productionPackages()) {
      mkdirSync(join(place, dirname(path)), { recursive: true });
      symlinkSync(join(root, path), join(place, path), "dir");
    }
    const program = ["dist/admin.js", "create", "--email", email, "--name", "Marta Olivera"];
    const ran = await run(place, { DATA_DIR: join(place, "data") }, program);
    expect(ran).toMatchObject({ code: 0, complained: "" });
    expect(tokenIn(ran)).toMatch(/^[\w-]{20,}$/);
  });

  /** What `npm ci --omit=dev` installs at the top; what lies deeper comes with it. */
  function productionPackages(): string[] {
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>;
    };
    return Object.entries(lock.packages)
      .filter(([path, { dev, optional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !optional)
      .map(([path]) => path);
  }
});
