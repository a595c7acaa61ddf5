// @engine both
/** Lists of everybody's activities, what is printed of them, and the address that calendar programs read. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agendaContract as contract } from "../contract.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { signedIn } from "../../../../tests/contract/sample-callers.ts";
import { users } from "../../people/server/tables.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
const period = { from: "2026-10-01", to: "2026-10-31" };
const desk = (who = "lawyer") => app.as(`${who}@demo.example`).agenda;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  const plan = (title: string, date: string, who: readonly string[], hour = "") =>
    desk().create({ title, description: "Para probar", date, hour, usersInCharge: who.map((each) => ids[each] ?? "") });
  const one = await plan("Primera de octubre", "2026-10-05", ["notary"], "10:00");
  const two = await plan("Segunda de octubre", "2026-10-06", ["notary", "cashier"]);
  await plan("Tercera; con, signos", "2026-10-07", ["cashier"], "14:30");
  await desk().finish({ _id: one._id, accomplished: true });
  await desk().finish({ _id: two._id, accomplished: false, unfulfilledCause: "Faltó el expediente" });
});
afterAll(() => app.close());

const titlesOf = ({ docs }: { docs: readonly { title: string }[] }) => docs.map(({ title }) => title);
const fileOf = async (who: string, { url }: { url: string }) => {
  const query = Object.fromEntries(new URL(url, "http://x").searchParams);
  return desk(who).paper(query as never);
};

test("who sees only how some ended is told of those, whatever they ask for", async () => {
  expect(titlesOf(await desk("management").all({ ...period, sort: "date" }))).toEqual([
    "Primera de octubre",
    "Segunda de octubre",
    "Tercera; con, signos",
  ]);
  const seen = async (permission: "seeAccomplishedActivities" | "seeUnfulfilledActivities", more: object = {}) => {
    const authorization = `Bearer ${await signedIn(app, "staff", [permission])}`;
    const { body } = await app.send("nobody", contract.all, { ...period, ...more }, { authorization });
    return titlesOf((body as { data: { docs: { title: string }[] } }).data);
  };
  expect(await seen("seeAccomplishedActivities")).toEqual(["Primera de octubre"]);
  expect(await seen("seeUnfulfilledActivities")).toEqual(["Segunda de octubre"]);
  expect(await seen("seeUnfulfilledActivities", { state: "pending" })).toEqual([]);
  expect(titlesOf(await desk("management").all({ ...period, users: [ids.cashier ?? ""] }))).toEqual([
    "Tercera; con, signos",
    "Segunda de octubre",
  ]);
});

test("an activity counts for each who answers for it", async () => {
  const rows = await desk("management").byWorker(period);
  expect(rows.map(({ user, ...counts }) => [user._id, counts])).toEqual([
    [ids.notary, { pending: 0, accomplished: 1, unfulfilled: 1 }],
    [ids.cashier, { pending: 1, accomplished: 0, unfulfilled: 1 }],
  ]);
});

test("what is printed has the rows of its list, in its order", async () => {
  const textOf = async (who: string, printed: { url: string }) =>
    readPdf(await fileOf(who, printed))
      .pages.flat()
      .join(" ")
      .replace(/\s+/g, " ");
  const asked = { ...period, sort: "date" as const };
  const all = await textOf("management", await desk("management").printAll(asked));
  const places = ["Primera de octubre", "Segunda de octubre", "Tercera; con, signos"].map((each) => all.indexOf(each));
  expect(places.every((at, nth) => at > (places[nth - 1] ?? 0))).toBe(true);
  const failed = await textOf("management", await desk("management").printUnfulfilled(asked));
  expect([failed.includes("Faltó el expediente"), failed.includes("Primera de octubre")]).toEqual([true, false]);
  const done = await textOf("management", await desk("management").printAccomplished(asked));
  expect([done.includes("Primera de octubre"), done.includes("Segunda de octubre")]).toEqual([true, false]);
  const own = await textOf("cashier", await desk("cashier").print(asked));
  expect([own.includes("Tercera"), own.includes("Primera de octubre")]).toEqual([true, false]);
  const each = [ids.cashier ?? "", ids.notary ?? ""];
  const sections = await textOf("management", await desk("management").printBySpecialist({ ...asked, users: each }));
  expect(sections.indexOf("Camilo Jiménez Abreu")).toBeLessThan(sections.lastIndexOf("Nora Castellanos Vega"));
  expect(sections.split("Segunda de octubre").length).toBe(3);
});

test("nobody prints more than they see", async () => {
  await expectRefusal(desk("cashier").print({ ...period, users: [ids.notary ?? ""] }), "FORBIDDEN");
  for (const view of ["all", "accomplished", "unfulfilled", "bySpecialist"] as const)
    await expectRefusal(desk("cashier").paper({ ...period, view }), "FORBIDDEN");
  await expectRefusal(desk("cashier").ics({ ...period, userId: ids.notary ?? "" }), "FORBIDDEN");
});

test("a calendar file says instants in UTC, days as days, and folds its lines", async () => {
  const file = (await desk("cashier").ics(period)).toString();
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  // Half past two in Havana in October is 18:30 UTC.
  expect(file).toContain("DTSTART:20261007T183000Z\r\nDTEND:20261007T193000Z\r\n");
  expect(file).toContain("DTSTART;VALUE=DATE:20261006\r\nDTEND;VALUE=DATE:20261007\r\n");
  expect(file).toContain("SUMMARY:Tercera\\; con\\, signos\r\n");
  expect(file.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file).not.toContain("Primera de octubre");
});

test("no text begins a line of its own in a calendar file, whatever ends its lines", async () => {
  for (const ending of ["\r", "\n", "\r\n"]) {
    const said = `Reunión${ending}ATTACH:https://otro.example/`;
    const meant = {
      title: said,
      description: said,
      place: said,
      date: "2026-12-01",
      usersInCharge: [ids.notary ?? ""],
    };
    await desk().create(meant);
  }
  const december = { from: "2026-12-01", to: "2026-12-31" };
  const lines = (await desk("notary").ics(december)).toString().split(/\r\n|\r|\n/);
  expect(lines.filter((line) => line.startsWith("SUMMARY:Reunión"))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith("ATTACH"))).toEqual([]);
});

test("a subscribed address shows one's own, until another is made, it is ended or its person is shut out", async () => {
  expect(await desk("cashier").address()).toEqual({ address: null, since: null });
  const read = async (address: string | null) => {
    const token = (address ?? "").split("/").at(-1) ?? "";
    return app.send("nobody", contract.subscribed, { token });
  };
  const { address } = await desk("cashier").makeAddress();
  const first = await read(address);
  expect(first.raw.toString()).toContain("SUMMARY:Tercera");
  const asked = { method: "GET", url: new URL(address ?? "").pathname } as const;
  const { etag } = (await app.app.inject(asked)).headers;
  const answerTo = async (tag: unknown) =>
    (await app.app.inject({ ...asked, headers: { "if-none-match": String(tag) } })).statusCode;
  expect([await answerTo(etag), await answerTo(`"other", W/${etag}`), await answerTo('"other"')]).toEqual([
    304, 304, 200,
  ]);
  const other = (address ?? "").replace(/.(?=\.ics$)/, (last) => (last === "A" ? "B" : "A"));
  expect((await read(other)).status).toBe(404);
  const again = await desk("cashier").makeAddress();
  expect(again.address).not.toBe(address);
  expect((await read(address)).status).toBe(404);
  expect((await read(again.address)).status).toBe(200);
  const shut = (active: boolean) =>
    app.server.db
      .update(users)
      .set({ active })
      .where(eq(users.id, ids.cashier ?? ""));
  await shut(false);
  expect((await read(again.address)).status).toBe(404);
  await shut(true);
  expect((await desk("cashier").revokeAddress()).address).toBeNull();
  expect((await read(again.address)).status).toBe(404);
});
