/** Answers embedded in the HTML document: those of the calls that its page makes first, if the reader has access. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contracts } from "../../../areas/contracts.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clerk = "online-ap@demo.example";
const client = "client@demo.example";
const web = mkdtempSync(join(tmpdir(), "legalsit-begun-"));
const addresses = {
  site: [
    { path: "/login", access: "anyone" },
    { path: "/", access: "client" },
    { path: "/aboutUs", access: "anyone", preload: { "terms.pagesBasic": [], "desk.mine": [] } },
    { path: "/checkout/$commonId", access: "anyone", preload: { "onlineRequests.checkout": ["commonId", "token"] } },
    {
      path: "/payment/$gateway/$result/$reference",
      access: "anyone",
      preload: { "payments.state": ["reference", "token"], "onlineRequests.track": ["commonId", "token"] },
    },
  ],
  office: [{ path: "/", access: "staff" }],
  planned: [],
};
writeFileSync(join(web, "addresses.json"), JSON.stringify(addresses));
for (const frontend of ["site", "office"])
  writeFileSync(
    join(web, `${frontend}.html`),
    `<!doctype html><html lang="es"><head></head><body>the ${frontend}</body></html>`,
  );

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ web });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true, force: true });
});

async function documentOf(who: string | null, path = "/"): Promise<string> {
  const headers: Record<string, string> = who ? { cookie: `legalsit=${await app.tokenOf(who)}` } : {};
  return (await app.app.inject({ url: `/legalsit${path}`, headers })).body;
}

/** Parses the element like a browser: it ends at the first closing script tag. */
function preloadedIn(
  document: string,
  id: "preloaded-shared" | "preloaded-page" = "preloaded-shared",
): Record<string, unknown> | undefined {
  const [, json] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s").exec(document) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
}

test("a document of the staff application contains the answers that each screen needs", async () => {
  const { session, desk, notifications, home } = contracts;
  const operations = [session.current, desk.mine, notifications.unreadCount, home.waiting];
  const answers = await Promise.all(operations.map(async (operation) => (await app.send(clerk, operation, {})).body));
  const [current, mine, unreadCount, waiting] = answers;
  expect(preloadedIn(await documentOf(clerk))).toEqual({
    "session.current": current,
    "desk.mine": mine,
    "notifications.unreadCount": unreadCount,
    "home.waiting": waiting,
  });
});

test("a client's document contains nothing for staff, and an anonymous one nothing at all", async () => {
  expect(Object.keys(preloadedIn(await documentOf(client)) ?? {}).sort()).toEqual([
    "notifications.unreadCount",
    "session.current",
  ]);
  expect(preloadedIn(await documentOf(client))).toMatchObject({
    "session.current": { data: { user: { email: client } } },
  });
  expect(preloadedIn(await documentOf(null, "/login"))).toBeUndefined();
});

test("the answers that a page needs are in its document, except those that the reader may not see", async () => {
  const { body } = await app.send("nobody", contracts.terms.pagesBasic, {});
  expect(preloadedIn(await documentOf(null, "/aboutUs"), "preloaded-page")).toEqual({ "terms.pagesBasic": body });
  expect(preloadedIn(await documentOf(null, "/login"), "preloaded-page")).toBeUndefined();
});

test("a call gets the parameters of the address, with the rights of the caller", async () => {
  const { docs } = await app.as(client).onlineRequests.mine({ status: "notPaid", limit: 1 });
  const { commonId = "" } = docs[0] ?? {};
  const { body } = await app.send(client, contracts.onlineRequests.checkout, { commonId });
  const name = `onlineRequests.checkout${JSON.stringify({ commonId })}`;
  expect(preloadedIn(await documentOf(client, `/checkout/${commonId}`), "preloaded-page")).toEqual({ [name]: body });
  expect(preloadedIn(await documentOf(null, `/checkout/${commonId}`), "preloaded-page")).toBeUndefined();
  expect(
    preloadedIn(await documentOf(null, `/checkout/${commonId}?token=a&token=b`), "preloaded-page"),
  ).toBeUndefined();
});

test("the state of a payment is in its document: in full for the holder of its token, in brief for a reference", async () => {
  const { docs } = await app.as(client).onlineRequests.mine({ status: "readyToDelivery", limit: 1 });
  const { commonId = "", publicToken: token = "" } = docs[0] ?? {};
  const { payment } = await app.as(client).payments.standing({ commonId });
  const reference = payment?.reference ?? "";
  const preloadedAt = async (query: string, paymentReference = reference) =>
    preloadedIn(await documentOf(null, `/payment/bipay/ok/${paymentReference}${query}`), "preloaded-page");
  expect(await preloadedAt("")).toEqual({
    [`payments.state${JSON.stringify({ reference })}`]: {
      data: { docs: { status: "confirmed", msg: expect.any(String) } },
    },
  });
  expect(await preloadedAt(`?commonId=${commonId}&token=${token}`)).toMatchObject({
    [`payments.state${JSON.stringify({ reference, token })}`]: { data: { docs: { attempt: { reference, commonId } } } },
    [`onlineRequests.track${JSON.stringify({ commonId, token })}`]: { data: { docs: { commonId } } },
  });
  // An invalid token or reference returns nothing that the call itself would not return.
  expect(Object.keys((await preloadedAt(`?commonId=${commonId}&token=made-up`)) ?? {})).not.toContainEqual(
    expect.stringContaining("track"),
  );
  for (const nonsense of ["126000999001", "abc", "%00", "1".repeat(3000)])
    expect(await preloadedAt("?token=a&token=b&commonId=x", nonsense), nonsense).toBeUndefined();
});

test("a document of an anonymous reader is marked", async () => {
  expect(await documentOf(null, "/login")).toMatch(/<html[^>]* data-stranger=""/);
  expect(await documentOf(client)).not.toContain("data-stranger");
});

test("user input stays text inside the document", async () => {
  const input = "</script><script>alert(1)</script><!--";
  await app.as(clerk).desk.keep({ key: "columns-requests-AP", value: input });
  const document = await documentOf(clerk);
  expect(document).not.toContain("alert(1)</script>");
  expect(preloadedIn(document)).toMatchObject({
    "desk.mine": { data: { docs: { kept: { "columns-requests-AP": input } } } },
  });
});
