/** What a document begins with: the answers of the calls that its page would ask first, for whom they are. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const clerk = "online-ap@demo.example";
const client = "client@demo.example";
const web = mkdtempSync(join(tmpdir(), "legalsit-begun-"));
const addresses = {
  site: [
    { path: "/login", access: "anyone" },
    { path: "/", access: "client" },
    { path: "/aboutUs", access: "anyone", asks: { "terms.pagesBasic": [], "desk.mine": [] } },
    { path: "/checkout/$commonId", access: "anyone", asks: { "onlineRequests.checkout": ["commonId", "token"] } },
    {
      path: "/payment/$gateway/$result/$reference",
      access: "anyone",
      asks: { "payments.state": ["reference", "token"], "onlineRequests.track": ["commonId", "token"] },
    },
  ],
  office: [{ path: "/", access: "staff" }],
  planned: [],
};
writeFileSync(join(web, "addresses.json"), JSON.stringify(addresses));
for (const door of ["site", "office"])
  writeFileSync(
    join(web, `${door}.html`),
    `<!doctype html><html lang="es"><head></head><body>the ${door}</body></html>`,
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

/** As a browser reads it: the element ends where a script's does. */
function begunIn(document: string, id: "begun" | "asked" = "begun"): Record<string, unknown> | undefined {
  const [, json] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s").exec(document) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
}

test("a document of the office begins with what each of its screens asks first, as the calls answer it", async () => {
  const asked = [contracts.session.current, contracts.desk.mine, contracts.notifications.unreadCount];
  const answers = await Promise.all(asked.map(async (operation) => (await app.send(clerk, operation, {})).body));
  const [current, mine, unreadCount] = answers;
  expect(begunIn(await documentOf(clerk))).toEqual({
    "session.current": current,
    "desk.mine": mine,
    "notifications.unreadCount": unreadCount,
  });
});

test("a client's document tells nothing that is for staff, a stranger's nothing at all", async () => {
  expect(Object.keys(begunIn(await documentOf(client)) ?? {}).sort()).toEqual([
    "notifications.unreadCount",
    "session.current",
  ]);
  expect(begunIn(await documentOf(client))).toMatchObject({ "session.current": { data: { user: { email: client } } } });
  expect(begunIn(await documentOf(null, "/login"))).toBeUndefined();
});

test("a page's own questions are answered in its document as the calls answer them, and what is not the reader's is not", async () => {
  const { body } = await app.send("nobody", contracts.terms.pagesBasic, {});
  expect(begunIn(await documentOf(null, "/aboutUs"), "asked")).toEqual({ "terms.pagesBasic": body });
  expect(begunIn(await documentOf(null, "/login"), "asked")).toBeUndefined();
});

test("what an address names is asked with its names, by the rights of who asks", async () => {
  const { docs } = await app.as(client).onlineRequests.mine({ status: "notPaid", limit: 1 });
  const { commonId = "" } = docs[0] ?? {};
  const { body } = await app.send(client, contracts.onlineRequests.checkout, { commonId });
  const name = `onlineRequests.checkout${JSON.stringify({ commonId })}`;
  expect(begunIn(await documentOf(client, `/checkout/${commonId}`), "asked")).toEqual({ [name]: body });
  expect(begunIn(await documentOf(null, `/checkout/${commonId}`), "asked")).toBeUndefined();
  expect(begunIn(await documentOf(null, `/checkout/${commonId}?token=a&token=b`), "asked")).toBeUndefined();
});

test("how a payment stands is in its document: all for who holds its token, for a counted reference a word", async () => {
  const { docs } = await app.as(client).onlineRequests.mine({ status: "readyToDelivery", limit: 1 });
  const { commonId = "", publicToken: token = "" } = docs[0] ?? {};
  const { payment } = await app.as(client).payments.standing({ commonId });
  const reference = payment?.reference ?? "";
  const askedAt = async (query: string, of = reference) =>
    begunIn(await documentOf(null, `/payment/bipay/ok/${of}${query}`), "asked");
  expect(await askedAt("")).toEqual({
    [`payments.state${JSON.stringify({ reference })}`]: {
      data: { docs: { status: "confirmed", msg: expect.any(String) } },
    },
  });
  expect(await askedAt(`?commonId=${commonId}&token=${token}`)).toMatchObject({
    [`payments.state${JSON.stringify({ reference, token })}`]: { data: { docs: { attempt: { reference, commonId } } } },
    [`onlineRequests.track${JSON.stringify({ commonId, token })}`]: { data: { docs: { commonId } } },
  });
  // A token that was made up, or a reference, brings nothing but what the call itself would say.
  expect(Object.keys((await askedAt(`?commonId=${commonId}&token=made-up`)) ?? {})).not.toContainEqual(
    expect.stringContaining("track"),
  );
  for (const nonsense of ["126000999001", "abc", "%00", "1".repeat(3000)])
    expect(await askedAt("?token=a&token=b&commonId=x", nonsense), nonsense).toBeUndefined();
});

test("a document says that nobody is signed in", async () => {
  expect(await documentOf(null, "/login")).toMatch(/<html[^>]* data-stranger=""/);
  expect(await documentOf(client)).not.toContain("data-stranger");
});

test("what people typed stays text inside the document", async () => {
  const typed = "</script><script>alert(1)</script><!--";
  await app.as(clerk).desk.keep({ key: "columns-requests-AP", value: typed });
  const document = await documentOf(clerk);
  expect(document).not.toContain("alert(1)</script>");
  expect(begunIn(document)).toMatchObject({
    "desk.mine": { data: { docs: { kept: { "columns-requests-AP": typed } } } },
  });
});
