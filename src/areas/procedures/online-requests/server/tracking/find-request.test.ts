import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { guesses } from "../../../../administration/session/server/tables.ts";
import { onlineRequestsContract } from "../../contract.ts";
import { beginRequest, makeRoom, requestAnswer, sendRequest, yadira } from "../testing/request-steps.ts";
import { requestGroups } from "../tables.ts";

let app: TestApp;
let now = new Date();
let number = "";
let commonId = "";
let token = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
  const request = await sendRequest(app);
  ({ commonId, token } = request);
  number = request.group.number;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.delete(guesses);
});

const find = (input: { number?: string; datum: string; captcha?: string }) =>
  app.as("nobody").onlineRequests.find({ number, ...input });
const holder = "52031400254";
const passOf = (path: string) => new URL(path, "http://x").searchParams.get("token") ?? "";
/** Same family, but no request with this number: numbers never get that high. */
const unknown = "AP26999999";

describe("the tracker", () => {
  test.each([
    ["the holder's identity number", holder],
    ["the same, with spaces", "520314 00254"],
    ["the pickup person's number", "91021027775"],
    ["the phone as people write it", "5 234-5678"],
    ["the e-mail, however it is written", " CLIENT@demo.example "],
  ])("finds a request by its number and %s", async (_, datum) => {
    const { path } = await find({ datum });
    expect(path).toMatch(new RegExp(`^/paymentDetails/${commonId}\\?token=look\\.`));
  });

  test("accepts request and form numbers as people write them", async () => {
    const digits = number.slice(2);
    for (const text of [
      ` ${number.toLowerCase()} `,
      `${number}-1`,
      `AP ${digits}`,
      `ap-${digits.slice(0, 2)}-${digits.slice(2)}`,
    ])
      expect((await find({ number: text, datum: holder })).path).toContain(commonId);
  });

  test.each([
    ["52031400255"],
    ["0254"],
    ["254"],
    ["00254"],
    [""],
    ["-"],
    ["@"],
    ["client2@demo.example"],
    ["+5352345679"],
  ])("is not opened by %s", async (datum) => {
    const refused = await app.send("nobody", onlineRequestsContract.find, { number, datum });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  test("does not find drafts or hidden requests", async () => {
    const draft = await beginRequest(app);
    const [group] = await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, draft));
    await expectRefusal(find({ number: group?.number ?? "", datum: yadira }), "REQUEST_NOT_MATCHED");
    const hide = (deletedAt: string | null) =>
      app.server.db.update(requestGroups).set({ deletedAt }).where(eq(requestGroups.commonId, commonId));
    await hide(now.toISOString());
    await expectRefusal(find({ datum: holder }), "REQUEST_NOT_MATCHED");
    await hide(null);
  });

  test("an unknown number and a wrong datum get the same answer for the same work", async () => {
    const tryToFind = async (input: { number: string; datum: string }) => {
      await app.server.db.delete(guesses);
      const statements: string[] = [];
      const { pool } = app.server.open;
      const query = pool.query.bind(pool);
      pool.query = ((...parameters: Parameters<typeof query>) => {
        const [statement] = parameters as unknown as [string | { text: string }];
        statements.push(typeof statement === "string" ? statement : statement.text);
        return query(...parameters);
      }) as typeof pool.query;
      try {
        const { status, body } = await app.send("nobody", onlineRequestsContract.find, input);
        const { requestId: _own, ...error } = (body as { error: { requestId: string } }).error;
        return { status, error, statements };
      } finally {
        pool.query = query;
      }
    };
    const wrong = await tryToFind({ number, datum: "99999999999" });
    expect(wrong).toEqual(await tryToFind({ number: unknown, datum: "99999999999" }));
    expect(wrong.error).toMatchObject({ code: "REQUEST_NOT_MATCHED" });
    expect(wrong.statements.length).toBeGreaterThan(2);
    expect(await tryToFind({ number: unknown, datum: holder })).toEqual(wrong);
  });

  test.each([["known"], ["unknown"]])(
    "requires a captcha after three misses and locks after five: %s number",
    async (kind) => {
      const requestNumber = kind === "known" ? number : unknown;
      for (const next of [false, false, true]) {
        const refused = await expectRefusal(
          find({ number: requestNumber, datum: "99999999999" }),
          "REQUEST_NOT_MATCHED",
        );
        expect(refused.facts.captchaNext).toBe(next);
      }
      await expectRefusal(find({ number: requestNumber, datum: "99999999999" }), "CAPTCHA");
      for (let miss = 0; miss < 2; miss += 1)
        await expectRefusal(
          find({ number: requestNumber, datum: "99999999999", captcha: await solveCaptcha(app) }),
          "REQUEST_NOT_MATCHED",
        );
      await expectRefusal(find({ number: requestNumber, datum: holder, captcha: await solveCaptcha(app) }), "LOCKED");
    },
  );

  const tryFrom = async (from: string, input: { number?: string; datum: string; captcha?: string }, device = "") => {
    const response = await app.app.inject({
      method: "POST",
      url: `/legalsitapi/${onlineRequestsContract.find.path}`,
      remoteAddress: from,
      headers: device ? { cookie: `legalsit-device=${device}`, origin: app.server.environment.publicUrl } : {},
      payload: { number, ...input },
    });
    const { error } = response.json<{ error?: { code: string; fields?: Record<string, string[]> } }>();
    const newDevice = response.cookies.find(({ name }) => name === "legalsit-device")?.value;
    return { code: error?.code ?? "open", fields: error?.fields, newDevice };
  };
  const [stranger, owner] = ["152.206.1.9", "152.206.1.10"] as const;
  const failFrom = async (from: string, input: { number?: string } = {}) =>
    (await tryFrom(from, { datum: "99999999999", captcha: await solveCaptcha(app), ...input })).code;

  test("wrong guesses of others lock only them, and no browser that opened the request before", async () => {
    const { newDevice } = await tryFrom(owner, { datum: holder });
    for (let at = 0; at < 5; at += 1) expect(await failFrom(stranger)).toBe("REQUEST_NOT_MATCHED");
    expect(await failFrom(stranger)).toBe("LOCKED");
    expect((await tryFrom(owner, { datum: holder })).code).toBe("CAPTCHA");
    expect((await tryFrom(owner, { datum: holder, captcha: await solveCaptcha(app) })).code).toBe("open");
    expect((await tryFrom(stranger, { datum: holder }, newDevice)).code).toBe("open");
  });

  test("sixty misses lock an address for all numbers, but no browser that opened its request before", async () => {
    const { newDevice } = await tryFrom(stranger, { datum: holder });
    for (let at = 0; at < 60; at += 1)
      expect(await failFrom(stranger, { number: `TR26${String(900_000 + at)}` }), String(at)).toBe(
        "REQUEST_NOT_MATCHED",
      );
    expect(await failFrom(stranger, { number: "TR26999999" })).toBe("LOCKED");
    expect((await tryFrom(stranger, { datum: holder }, newDevice)).code).toBe("open");
    expect((await tryFrom(owner, { datum: holder })).code).toBe("open");
  });

  test("four digits are refused for unknown browsers, right or wrong, and accepted where the request was opened before", async () => {
    const { newDevice } = await tryFrom(owner, { datum: holder });
    const responses = [];
    for (const input of [{ datum: "0254" }, { datum: "9999" }, { datum: "0254", number: unknown }])
      responses.push(await tryFrom(owner, input));
    expect(responses[0]).toMatchObject({ code: "INVALID", fields: { datum: [expect.stringContaining("completo")] } });
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await tryFrom(owner, { datum: "0254" }, newDevice)).code).toBe("open");
    expect((await tryFrom(owner, { datum: "9999" }, newDevice)).code).toBe("REQUEST_NOT_MATCHED");
    const other = await sendRequest(app);
    expect((await tryFrom(owner, { datum: "0254", number: other.group.number }, newDevice)).code).toBe("INVALID");
  });

  test("guesses spread over many numbers require a captcha too", async () => {
    for (const last of [1, 2, 3])
      await expectRefusal(find({ number: `AP2699999${last}`, datum: "99999999999" }), "REQUEST_NOT_MATCHED");
    await expectRefusal(find({ datum: holder }), "CAPTCHA");
    expect((await find({ datum: holder, captcha: await solveCaptcha(app) })).path).toContain(commonId);
  });
});

describe("its viewing pass", () => {
  test("shows the tracking page and allows nothing", async () => {
    const pass = passOf((await find({ datum: holder })).path);
    const tracking = requestAnswer(await app.as("nobody").onlineRequests.track({ commonId, token: pass }));
    expect(tracking.can).toEqual({ pay: false, reject: false, correct: false });
    expect(tracking.forms[0]?.identityNumber).toBe("•••••••0254");
    const byLink = await app.as("nobody").onlineRequests.track({ commonId, token });
    expect(byLink.can).toEqual({ pay: true, reject: true, correct: false });
    expect({ ...byLink, can: null }).toEqual({ ...tracking, can: null });
    await expectRefusal(
      app.as("nobody").onlineRequests.checkout({ commonId, token: pass }),
      "REQUEST_NOT_FOUND_OR_PAID",
    );
    await expectRefusal(
      app.as("nobody").onlineRequests.rejectByUser({ commonId, token: pass, reason: "no es mío" }),
      "NOT_FOUND",
    );
  });

  test("opens one request only, for half an hour, as it was given", async () => {
    const pass = passOf((await find({ datum: holder })).path);
    const other = await sendRequest(app);
    await expectRefusal(app.as("nobody").onlineRequests.track({ commonId: other.commonId, token: pass }), "NOT_FOUND");
    const [head, ends = "", signature] = pass.split(".");
    const extended = [head, (Number.parseInt(ends, 36) + 1).toString(36), signature].join(".");
    await expectRefusal(app.as("nobody").onlineRequests.track({ commonId, token: extended }), "NOT_FOUND");
    const before = now;
    now = new Date(before.getTime() + 30 * 60_000);
    await expectRefusal(app.as("nobody").onlineRequests.track({ commonId, token: pass }), "NOT_FOUND");
    now = before;
  });
});

describe("its page", () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: "POST",
      url: "/legalsit/trackRequest",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  test("redirects the form to the tracking page", async () => {
    const response = await post({ number, datum: holder, lang: "es" });
    expect(response.statusCode).toBe(303);
    const page = await app.app.inject({ method: "GET", url: String(response.headers.location) });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(number);
    expect(page.body).not.toContain("52031400254");
    expect(page.body).not.toContain("/legalsit/checkout/");
  });

  test("refuses four digits with an explanation, and accepts them after the request was opened", async () => {
    const few = await post({ number, datum: "0254", lang: "es" });
    expect(few.statusCode).toBe(400);
    expect(few.body).toContain("Cuatro cifras no bastan");
    const opened = await post({ number, datum: holder, lang: "es" });
    const device = opened.cookies.find(({ name }) => name === "legalsit-device")?.value;
    const origin = app.server.environment.publicUrl;
    const again = await post({ number, datum: "0254" }, { cookie: `legalsit-device=${device}`, origin });
    expect(again.statusCode).toBe(303);
  });

  test("keeps the input, escaped, and shows the error before the heading", async () => {
    const response = await post({ number: `"><script>x</script>`, datum: "99999999999", lang: "en" });
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).not.toContain("<script>x");
    expect(response.body.indexOf('role="alert"')).toBeLessThan(response.body.indexOf("<h1"));
    expect(response.body).toContain("We couldn’t find a request with that number");
    const empty = await post({ number: "", datum: "", lang: "en" });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('href="#number"');
  });

  test("loads the captcha script only when it is required", async () => {
    expect((await app.app.inject({ method: "GET", url: "/legalsit/trackRequest" })).body).not.toContain("prove.js");
    for (let miss = 0; miss < 2; miss += 1)
      expect((await post({ number, datum: "99999999999" })).body).not.toContain("prove.js");
    expect((await post({ number, datum: "99999999999" })).body).toContain("prove.js");
    const proven = await post({ number, datum: holder, captcha: await solveCaptcha(app) });
    expect(proven.statusCode).toBe(303);
  });

  test("refuses submissions from another site", async () => {
    expect((await post({ number, datum: holder }, { origin: "https://elsewhere.example" })).statusCode).toBe(403);
  });
});
