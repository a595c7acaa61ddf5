/** Every address of both frontends × every kind of caller: the document and its status, or the redirect to sign in. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, type Principal, checkAccess } from "../../src/kit/access.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { world } from "../../src/server/demo/demo-world.ts";

interface Address {
  readonly path: string;
  readonly access: Access;
}

const web = mkdtempSync(join(tmpdir(), "legalsit-doors-"));
execFileSync(process.execPath, ["--import", "tsx", "scripts/write-address-list.mjs", web]);
for (const frontend of ["site", "office"])
  writeFileSync(
    join(web, `${frontend}.html`),
    `<!doctype html>\n<html lang="es"><title>Legalsit</title><p>the ${frontend}</p>\n`,
  );
mkdirSync(join(web, "assets"));
for (const [file, text] of [
  ["theme.js", "dark()"],
  ["assets/desk-Abcd1234.js", "desk()"],
  ["assets/desk-Abcd1234.js.br", "as small as it was built"],
] as const)
  writeFileSync(join(web, file), text);
const addressList = JSON.parse(readFileSync(join(web, "addresses.json"), "utf8")) as Record<
  "site" | "office" | "planned",
  readonly Address[]
>;
const builtAddresses = [...addressList.site, ...addressList.office];

let app: TestApp;
const principals = new Map<string, Principal>();
beforeAll(async () => {
  app = await openTestApp({ web });
  for (const { email } of world.people) principals.set(email, (await app.as(email).session.current()).user);
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true, force: true });
});

async function request(username: string, address: string) {
  const headers: Record<string, string> = { "accept-language": "es" };
  if (username !== "nobody") headers.cookie = `legalsit=${await app.tokenOf(username)}`;
  const { statusCode, headers: responseHeaders, body } = await app.app.inject({ url: `/legalsit${address}`, headers });
  return {
    status: statusCode,
    to: responseHeaders.location,
    frontend: /the (site|office)/.exec(body)?.[1],
    htmlStatus: /<html data-status="(\d+)"/.exec(body)?.[1],
  };
}

const client = "client@demo.example";
const administrator = "administrator@demo.example";
/** The access names no permission: it is for all staff, or does not depend on permissions. */
const isForStaff = (access: Access) => typeof access === "string" || access.includes("staff");
/** The email of a staff member who has none of these permissions. */
function staffWithout(access: Access): string | undefined {
  if (isForStaff(access)) return undefined;
  return [...principals].find(
    ([, principal]) => principal.kind === "staff" && checkAccess(access, principal) === "forbidden",
  )?.[0];
}

/** Replaces the parameters of a path: `$name` is one segment, `$` the rest. */
const withParameters = (path: string) => path.replace(/\$\w+/g, "0192").replace(/\/\$$/, "/enzona/ok/1");
const signIn = (address: string) => ({ status: 302, to: `/legalsit/login?next=${encodeURIComponent(address)}` });

describe.each(builtAddresses.map(({ path, access }) => ({ path, access })))("$path", ({ path, access }) => {
  const address = `${withParameters(path)}?view=a%20b&page=2`;
  // Some paths have a page in each frontend: the accesses of both count.
  const accesses = builtAddresses.filter((each) => each.path === path).map((each) => each.access);
  const isOpen = accesses.includes("anyone");
  const isFor = (kind: "client" | "staff") => accesses.includes(kind) || accesses.includes("signed-in");

  test("opens for everybody, or redirects anonymous callers to sign in and back with the query", async () => {
    const expected = isOpen ? { status: 200, frontend: "site", htmlStatus: "200" } : signIn(address);
    expect(await request("nobody", address)).toMatchObject(expected);
  });

  test("opens for a client who may read it, and answers «Acceso prohibido» to the others", async () => {
    const status = isOpen || isFor("client") ? 200 : 403;
    expect(await request(client, address)).toMatchObject({ status, frontend: "site", htmlStatus: String(status) });
  });

  test("opens for staff who hold the right, and is forbidden to those who do not", async () => {
    const isAllowed = access !== "client" || isFor("staff");
    expect(await request(administrator, address)).toMatchObject({ status: isAllowed ? 200 : 403 });
    const unprivileged = staffWithout(access);
    if (!isForStaff(access)) expect(unprivileged, "somebody lacks it").toBeDefined();
    if (unprivileged) expect(await request(unprivileged, address)).toMatchObject({ status: 403, htmlStatus: "403" });
  });
});

test("the home of those who are signed in is the page of the public for the others, unless a view of it is named", async () => {
  expect(await request("nobody", "/")).toMatchObject({ status: 200, frontend: "site", htmlStatus: "200" });
  expect(await request("nobody", "/?view=home")).toMatchObject(signIn("/?view=home"));
  expect(await request(client, "/")).toMatchObject({ status: 200, frontend: "site" });
  expect(await request(administrator, "/")).toMatchObject({ status: 200, frontend: "office" });
});

test("screens of the specification that are not built are private too", async () => {
  const specified = readFileSync(join(import.meta.dirname, "../system/screens.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const shell = specified.map((line) => line.split("\t")).filter(([layout]) => layout === "shell");
  expect(shell.length).toBeGreaterThan(70);
  for (const [, , , path = "", query = ""] of shell) {
    // The public site has it too: a mailed link opens it without an account (guests.test.ts).
    if (path === "/virtualTable/detailsVirtualTable") continue;
    const address = query ? `${path}?${query}` : path;
    expect(await request("nobody", address), address).toMatchObject(signIn(address));
  }
  for (const { path } of addressList.planned) {
    expect(await request(client, withParameters(path)), path).toMatchObject({ status: 403, frontend: "site" });
    expect(await request(administrator, withParameters(path)), path).toMatchObject({ status: 404, frontend: "office" });
  }
});

test.each(["/nowhere/at/all", "/admin", "/admin/users/0192/more", "/login/more", "/Login", "/%00", "/realtimes"])(
  "%s is unknown: 404 in both frontends",
  async (address) => {
    expect(await request("nobody", address)).toMatchObject({ status: 404, frontend: "site", htmlStatus: "404" });
    expect(await request(client, address)).toMatchObject({ status: 404, frontend: "site" });
    const frontend = address.startsWith("/login") ? "site" : "office";
    expect(await request(administrator, address)).toMatchObject({ status: 404, frontend });
  },
);

test.each(["//elsewhere.example/x", "/\\elsewhere.example", "/..%2f..%2felsewhere", "/https://elsewhere.example"])(
  "%s does not redirect to another site",
  async (address) => {
    const { to } = await request("nobody", address);
    if (to) expect(new URL(to, "https://ours.example").origin).toBe("https://ours.example");
  },
);

test.each(["/assets/office-OLD12345.js", "/assets/", "/assets/..%2faddresses.json", "/addresses.json", "/site.html"])(
  "%s is neither a file nor a page",
  async (address) => {
    expect(await request("nobody", address)).toMatchObject({ status: 404, frontend: undefined });
  },
);

test("a file with a content hash in its name is cached for ever and sent with the compression of the build", async () => {
  const file = (url: string, coding: string) =>
    app.app.inject({ url: `/legalsit${url}`, headers: { "accept-encoding": coding } });
  const script = await file("/assets/desk-Abcd1234.js", "br");
  expect(script.body).toBe("as small as it was built");
  expect(script.headers).toMatchObject({
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

test("an address with a language sets it and redirects to the page of this site only", async () => {
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
    // Server-rendered pages use this language.
    const tracking = await app.app.inject({
      url: "/legalsit/trackRequest",
      headers: { ...headers, cookie: `legalsit-language=${language}` },
    });
    expect(tracking.body).toContain(`lang="${language}"`);
  }
});

test("the office document has the address of the basic modules only if one is configured", async () => {
  const MODULES_URL = 'https://modules.example/?a="&b=<c>';
  const other = await openTestApp({ web, environment: testEnvironment({ MODULES_URL }) });
  const office = async (target: TestApp) => {
    const headers = { cookie: `legalsit=${await target.tokenOf(administrator)}` };
    return (await target.app.inject({ url: "/legalsit/admin/users", headers })).body;
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
