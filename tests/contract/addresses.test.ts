/** Every address of both doors × everybody who may ask for it: the document, its status, or the way to sign in. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, type Principal, checkAccess } from "../../src/kit/access.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { world } from "../../src/server/testing/demo-world.ts";

interface Address {
  readonly path: string;
  readonly access: Access;
}

const web = mkdtempSync(join(tmpdir(), "legalsit-doors-"));
execFileSync(process.execPath, ["--import", "tsx", "scripts/write-address-list.mjs", web]);
for (const door of ["site", "office"])
  writeFileSync(
    join(web, `${door}.html`),
    `<!doctype html>\n<html lang="es"><title>Legalsit</title><p>the ${door}</p>\n`,
  );
mkdirSync(join(web, "assets"));
for (const [file, text] of [
  ["theme.js", "dark()"],
  ["assets/desk-Abcd1234.js", "desk()"],
  ["assets/desk-Abcd1234.js.br", "as small as it was built"],
] as const)
  writeFileSync(join(web, file), text);
const written = JSON.parse(readFileSync(join(web, "addresses.json"), "utf8")) as Record<
  "site" | "office" | "planned",
  readonly Address[]
>;
const built = [...written.site, ...written.office];

let app: TestApp;
const bearers = new Map<string, Principal>();
beforeAll(async () => {
  app = await openTestApp({ web });
  for (const { email } of world.people) bearers.set(email, (await app.as(email).session.current()).user);
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true, force: true });
});

async function ask(who: string, address: string) {
  const headers: Record<string, string> = { "accept-language": "es" };
  if (who !== "nobody") headers.cookie = `legalsit=${await app.tokenOf(who)}`;
  const { statusCode, headers: answered, body } = await app.app.inject({ url: `/legalsit${address}`, headers });
  return {
    status: statusCode,
    to: answered.location,
    door: /the (site|office)/.exec(body)?.[1],
    told: /<html data-status="(\d+)"/.exec(body)?.[1],
  };
}

const client = "client@demo.example";
const everything = "administrator@demo.example";
/** All of staff, or nobody by a permission. */
const isForStaff = (access: Access) => typeof access === "string" || access.includes("staff");
/** Somebody of the staff who holds none of these permissions. */
function staffWithout(access: Access): string | undefined {
  if (isForStaff(access)) return undefined;
  return [...bearers].find(
    ([, principal]) => principal.kind === "staff" && checkAccess(access, principal) === "forbidden",
  )?.[0];
}

/** `$name` in an address stands for one part of it, `$` for the rest. */
const filled = (path: string) => path.replace(/\$\w+/g, "0192").replace(/\/\$$/, "/enzona/ok/1");
const signIn = (address: string) => ({ status: 302, to: `/legalsit/login?next=${encodeURIComponent(address)}` });

describe.each(built.map(({ path, access }) => ({ path, access })))("$path", ({ path, access }) => {
  const address = `${filled(path)}?view=a%20b&page=2`;
  // Some have a page in each door: what counts is what is said of all of them.
  const every = built.filter((each) => each.path === path).map((each) => each.access);
  const isOpen = every.includes("anyone");
  const isFor = (kind: "client" | "staff") => every.includes(kind) || every.includes("signed-in");

  test("opens for everybody, or leads the signed-out to sign in and back, query and all", async () => {
    const expected = isOpen ? { status: 200, door: "site", told: "200" } : signIn(address);
    expect(await ask("nobody", address)).toMatchObject(expected);
  });

  test("opens for a client whom it concerns, and says «Acceso prohibido» to the others", async () => {
    const status = isOpen || isFor("client") ? 200 : 403;
    expect(await ask(client, address)).toMatchObject({ status, door: "site", told: String(status) });
  });

  test("opens for staff who hold the right, and is forbidden to those who do not", async () => {
    const granted = access !== "client" || isFor("staff");
    expect(await ask(everything, address)).toMatchObject({ status: granted ? 200 : 403 });
    const without = staffWithout(access);
    if (!isForStaff(access)) expect(without, "somebody lacks it").toBeDefined();
    if (without) expect(await ask(without, address)).toMatchObject({ status: 403, told: "403" });
  });
});

test("what the specification names and is not built is private all the same", async () => {
  const specified = readFileSync(join(import.meta.dirname, "../system/screens.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const shell = specified.map((line) => line.split("\t")).filter(([layout]) => layout === "shell");
  expect(shell.length).toBeGreaterThan(70);
  for (const [, , , path = "", query = ""] of shell) {
    // Behind the public door too: a mailed link leads there without an account (guests.test.ts).
    if (path === "/virtualTable/detailsVirtualTable") continue;
    const address = query ? `${path}?${query}` : path;
    expect(await ask("nobody", address), address).toMatchObject(signIn(address));
  }
  for (const { path } of written.planned) {
    expect(await ask(client, filled(path)), path).toMatchObject({ status: 403, door: "site" });
    expect(await ask(everything, filled(path)), path).toMatchObject({ status: 404, door: "office" });
  }
});

test.each(["/nowhere/at/all", "/admin", "/admin/users/0192/more", "/login/more", "/Login", "/%00", "/realtimes"])(
  "%s is unknown: 404, in both doors",
  async (address) => {
    expect(await ask("nobody", address)).toMatchObject({ status: 404, door: "site", told: "404" });
    expect(await ask(client, address)).toMatchObject({ status: 404, door: "site" });
    const door = address.startsWith("/login") ? "site" : "office";
    expect(await ask(everything, address)).toMatchObject({ status: 404, door });
  },
);

test.each(["//elsewhere.example/x", "/\\elsewhere.example", "/..%2f..%2felsewhere", "/https://elsewhere.example"])(
  "%s leads nowhere else",
  async (address) => {
    const { to } = await ask("nobody", address);
    if (to) expect(new URL(to, "https://ours.example").origin).toBe("https://ours.example");
  },
);

test.each(["/assets/office-OLD12345.js", "/assets/", "/assets/..%2faddresses.json", "/addresses.json", "/site.html"])(
  "%s is no file for anybody, and no page",
  async (address) => {
    expect(await ask("nobody", address)).toMatchObject({ status: 404, door: undefined });
  },
);

test("a file that changes its name with what is in it is kept for ever, as small as it was built", async () => {
  const file = (url: string, coding: string) =>
    app.app.inject({ url: `/legalsit${url}`, headers: { "accept-encoding": coding } });
  const desk = await file("/assets/desk-Abcd1234.js", "br");
  expect(desk.body).toBe("as small as it was built");
  expect(desk.headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const theme = await file("/theme.js", "identity");
  expect(theme.body).toBe("dark()");
  expect(theme.headers["cache-control"]).toBe("no-cache");
  const { statusCode, headers } = await app.app.inject({ method: "POST", url: "/legalsit/assets/desk-Abcd1234.js" });
  expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("a file of the build carries the headers of data, a page those of documents", async () => {
  const headersOf = async (url: string) => (await app.app.inject({ url: `/legalsit${url}` })).headers;
  const data = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
  const asset = await headersOf("/assets/desk-Abcd1234.js");
  expect(asset).toMatchObject({ ...data, "referrer-policy": "no-referrer" });
  expect(asset["content-security-policy"]).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
  expect(asset).not.toHaveProperty("cross-origin-opener-policy");
  const page = await headersOf("/login");
  expect(page).toMatchObject({ ...data, "cross-origin-opener-policy": "same-origin" });
  expect(page["content-security-policy"]).toMatch(/^default-src 'self';/);
});

test("an address in a language sets it and leads on to the page, and nowhere else", async () => {
  const headers = { "accept-language": "es" };
  for (const language of ["en", "es"]) {
    for (const [address, to] of [
      ["/onlineService?q=a%20b", "/legalsit/onlineService?q=a%20b"],
      ["", "/legalsit/"],
      ["/", "/legalsit/"],
      ["//elsewhere.example", "/legalsit/elsewhere.example"],
    ] as const) {
      const answer = await app.app.inject({ url: `/legalsit/${language}${address}`, headers });
      expect([answer.statusCode, answer.headers.location], address).toEqual([302, to]);
      expect(answer.headers["set-cookie"]).toMatch(
        new RegExp(`^legalsit-language=${language}; Max-Age=86400; Path=/legalsit; SameSite=Lax`),
      );
    }
    // Pages that the server renders follow it.
    const tracking = await app.app.inject({
      url: "/legalsit/trackRequest",
      headers: { ...headers, cookie: `legalsit-language=${language}` },
    });
    expect(tracking.body).toContain(`lang="${language}"`);
  }
});

test("the office is told where the site of the basic modules is, and nothing where there is none", async () => {
  const MODULES_URL = 'https://modules.example/?a="&b=<c>';
  const other = await openTestApp({ web, environment: testEnvironment({ MODULES_URL }) });
  const office = async (of: TestApp) => {
    const headers = { cookie: `legalsit=${await of.tokenOf(everything)}` };
    return (await of.app.inject({ url: "/legalsit/admin/users", headers })).body;
  };
  expect(await office(other)).toMatch(
    /data-modules="https:\/\/modules\.example\/\?a=&#34;&#38;b=&#60;c&#62;" lang="es"/,
  );
  expect(await office(app)).not.toContain("data-modules");
  const site = await other.app.inject({ url: "/legalsit/login" });
  expect(site.body).not.toContain("data-modules");
  await other.close();
  expect(() => testEnvironment({ MODULES_URL: "javascript:alert(1)" })).toThrow(/MODULES_URL/);
});
