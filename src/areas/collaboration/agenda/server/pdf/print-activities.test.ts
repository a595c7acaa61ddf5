// @engine both
/** Lists of everybody's activities, their PDFs, and the calendar address. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agendaContract as contract } from "../../contract.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { signedIn } from "../../../../../../tests/contract/sample-callers.ts";
import { users } from "../../../../administration/people/server/tables.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
const period = { from: "2026-10-01", to: "2026-10-31" };
const agendaOf = (who = "lawyer") => app.as(`${who}@demo.example`).agenda;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  const plan = (title: string, date: string, who: readonly string[], hour = "") =>
    agendaOf().create({
      title,
      description: "Para probar",
      date,
      hour,
      usersInCharge: who.map((each) => ids[each] ?? ""),
    });
  const one = await plan("Primera de octubre", "2026-10-05", ["notary"], "10:00");
  const two = await plan("Segunda de octubre", "2026-10-06", ["notary", "cashier"]);
  await plan("Tercera; con, signos", "2026-10-07", ["cashier"], "14:30");
  await agendaOf().finish({ _id: one._id, accomplished: true });
  await agendaOf().finish({ _id: two._id, accomplished: false, unfulfilledCause: "Faltó el expediente" });
});
afterAll(() => app.close());

const titlesOf = ({ docs }: { docs: readonly { title: string }[] }) => docs.map(({ title }) => title);
const fileOf = async (who: string, { url }: { url: string }) => {
  const query = Object.fromEntries(new URL(url, "http://x").searchParams);
  return agendaOf(who).paper(query as never);
};

test("a user who may see only some states gets only those, whatever the filter", async () => {
  expect(titlesOf(await agendaOf("management").all({ ...period, sort: "date" }))).toEqual([
    "Primera de octubre",
    "Segunda de octubre",
    "Tercera; con, signos",
  ]);
  const titlesWith = async (
    permission: "seeAccomplishedActivities" | "seeUnfulfilledActivities",
    overrides: object = {},
  ) => {
    const authorization = `Bearer ${await signedIn(app, "staff", [permission])}`;
    const { body } = await app.send("nobody", contract.all, { ...period, ...overrides }, { authorization });
    return titlesOf((body as { data: { docs: { title: string }[] } }).data);
  };
  expect(await titlesWith("seeAccomplishedActivities")).toEqual(["Primera de octubre"]);
  expect(await titlesWith("seeUnfulfilledActivities")).toEqual(["Segunda de octubre"]);
  expect(await titlesWith("seeUnfulfilledActivities", { state: "pending" })).toEqual([]);
  expect(titlesOf(await agendaOf("management").all({ ...period, users: [ids.cashier ?? ""] }))).toEqual([
    "Tercera; con, signos",
    "Segunda de octubre",
  ]);
});

test("an activity counts for each person in charge", async () => {
  const rows = await agendaOf("management").byWorker(period);
  expect(rows.map(({ user, ...counts }) => [user._id, counts])).toEqual([
    [ids.notary, { pending: 0, accomplished: 1, unfulfilled: 1 }],
    [ids.cashier, { pending: 1, accomplished: 0, unfulfilled: 1 }],
  ]);
});

test("the PDF has the rows of its list, in its order", async () => {
  const textOf = async (who: string, printed: { url: string }) =>
    readPdf(await fileOf(who, printed))
      .pages.flat()
      .join(" ")
      .replace(/\s+/g, " ");
  const query = { ...period, sort: "date" as const };
  const all = await textOf("management", await agendaOf("management").printAll(query));
  const positions = ["Primera de octubre", "Segunda de octubre", "Tercera; con, signos"].map((each) =>
    all.indexOf(each),
  );
  expect(positions.every((at, nth) => at > (positions[nth - 1] ?? 0))).toBe(true);
  const failed = await textOf("management", await agendaOf("management").printUnfulfilled(query));
  expect([failed.includes("Faltó el expediente"), failed.includes("Primera de octubre")]).toEqual([true, false]);
  const done = await textOf("management", await agendaOf("management").printAccomplished(query));
  expect([done.includes("Primera de octubre"), done.includes("Segunda de octubre")]).toEqual([true, false]);
  const own = await textOf("cashier", await agendaOf("cashier").print(query));
  expect([own.includes("Tercera"), own.includes("Primera de octubre")]).toEqual([true, false]);
  const each = [ids.cashier ?? "", ids.notary ?? ""];
  const sections = await textOf(
    "management",
    await agendaOf("management").printBySpecialist({ ...query, users: each }),
  );
  expect(sections.indexOf("Camilo Jiménez Abreu")).toBeLessThan(sections.lastIndexOf("Nora Castellanos Vega"));
  expect(sections.split("Segunda de octubre").length).toBe(3);
});

test("nobody prints more than they may see", async () => {
  await expectRefusal(agendaOf("cashier").print({ ...period, users: [ids.notary ?? ""] }), "FORBIDDEN");
  for (const view of ["all", "accomplished", "unfulfilled", "bySpecialist"] as const)
    await expectRefusal(agendaOf("cashier").paper({ ...period, view }), "FORBIDDEN");
  await expectRefusal(agendaOf("cashier").ics({ ...period, userId: ids.notary ?? "" }), "FORBIDDEN");
});

test("a calendar file has instants in UTC, whole days as dates, and folded lines", async () => {
  const file = (await agendaOf("cashier").ics(period)).toString();
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  // Half past two in Havana in October is 18:30 UTC.
  expect(file).toContain("DTSTART:20261007T183000Z\r\nDTEND:20261007T193000Z\r\n");
  expect(file).toContain("DTSTART;VALUE=DATE:20261006\r\nDTEND;VALUE=DATE:20261007\r\n");
  expect(file).toContain("SUMMARY:Tercera\\; con\\, signos\r\n");
  expect(file.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file).not.toContain("Primera de octubre");
});

test("no text can start a new line in a calendar file, whatever its line breaks", async () => {
  for (const ending of ["\r", "\n", "\r\n"]) {
    const textWithBreak = `Reunión${ending}ATTACH:https://otro.example/`;
    const input = {
      title: textWithBreak,
      description: textWithBreak,
      place: textWithBreak,
      date: "2026-12-01",
      usersInCharge: [ids.notary ?? ""],
    };
    await agendaOf().create(input);
  }
  const december = { from: "2026-12-01", to: "2026-12-31" };
  const lines = (await agendaOf("notary").ics(december)).toString().split(/\r\n|\r|\n/);
  expect(lines.filter((line) => line.startsWith("SUMMARY:Reunión"))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith("ATTACH"))).toEqual([]);
});

test("a subscribed address works until it is replaced, revoked or its owner becomes inactive", async () => {
  expect(await agendaOf("cashier").address()).toEqual({ address: null, since: null });
  const read = async (address: string | null) => {
    const token = (address ?? "").split("/").at(-1) ?? "";
    return app.send("nobody", contract.subscribed, { token });
  };
  const { address } = await agendaOf("cashier").makeAddress();
  const first = await read(address);
  expect(first.raw.toString()).toContain("SUMMARY:Tercera");
  const query = { method: "GET", url: new URL(address ?? "").pathname } as const;
  const { etag } = (await app.app.inject(query)).headers;
  const answerTo = async (tag: unknown) =>
    (await app.app.inject({ ...query, headers: { "if-none-match": String(tag) } })).statusCode;
  expect([await answerTo(etag), await answerTo(`"other", W/${etag}`), await answerTo('"other"')]).toEqual([
    304, 304, 200,
  ]);
  const other = (address ?? "").replace(/.(?=\.ics$)/, (last) => (last === "A" ? "B" : "A"));
  expect((await read(other)).status).toBe(404);
  const again = await agendaOf("cashier").makeAddress();
  expect(again.address).not.toBe(address);
  expect((await read(address)).status).toBe(404);
  expect((await read(again.address)).status).toBe(200);
  const setActive = (active: boolean) =>
    app.server.db
      .update(users)
      .set({ active })
      .where(eq(users.id, ids.cashier ?? ""));
  await setActive(false);
  expect((await read(again.address)).status).toBe(404);
  await setActive(true);
  expect((await agendaOf("cashier").revokeAddress()).address).toBeNull();
  expect((await read(again.address)).status).toBe(404);
});
