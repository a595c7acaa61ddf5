// @engine both
/** A user's list preferences and saved views, which no other user sees or changes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxSavedViews } from "../../../../kit/limits.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const marta = () => app.as("courier@demo.example").desk;
const administrator = () => app.as("administrator@demo.example").desk;
const late = {
  list: "deliveries",
  name: "Las del Vedado",
  place: "/deliveryServices/pendingDelivery",
  view: {},
  filters: { municipality: "2302", search: "línea" },
  sort: "createdAt",
  columns: "number,receiver,address",
};

describe("list preferences", () => {
  test("are stored, changed and deleted, per user", async () => {
    await marta().keep({ key: "columns-rates", value: "date,from" });
    await marta().keep({ key: "density", value: "compact" });
    await marta().keep({ key: "columns-rates", value: "date,to" });
    expect((await marta().mine()).kept).toEqual({ "columns-rates": "date,to", density: "compact" });
    expect((await administrator().mine()).kept).toEqual({});
    await marta().keep({ key: "density", value: null });
    expect((await marta().mine()).kept).toEqual({ "columns-rates": "date,to" });
  });

  test("accept known keys only", async () => {
    await expectRefusal(marta().keep({ key: "anything", value: "x" }), "INVALID");
    await expectRefusal(marta().keep({ key: "density", value: "x".repeat(1001) }), "INVALID");
    for (let at = 0; at < 100; at += 1)
      await administrator().keep({
        key: `columns-${String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))}`,
        value: "x",
      });
    await expectRefusal(administrator().keep({ key: "columns-one-more", value: "x" }), "TOO_MANY_KEPT");
    await administrator().keep({ key: "columns-a", value: "y" });
  });
});

describe("a saved view", () => {
  test("comes back as it was saved, to its owner alone", async () => {
    const saved = await marta().saveView(late);
    expect(saved).toMatchObject({ ...late, opens: false });
    expect((await marta().mine()).views).toEqual([saved]);
    expect((await administrator().mine()).views).toEqual([]);
    const change = { _id: saved._id, updatedAt: saved.updatedAt, name: "Mías" };
    await expectRefusal(administrator().changeView(change), "NOT_FOUND");
    await expectRefusal(administrator().removeView({ id: saved._id }), "NOT_FOUND");
    await marta().removeView({ id: saved._id });
    await expectRefusal(administrator().restoreView({ id: saved._id }), "NOT_FOUND");
    expect(await marta().restoreView({ id: saved._id })).toMatchObject(late);
  });

  test("is called as no other of its list, whatever its accents and case; another list's may be", async () => {
    const twice = await expectRefusal(marta().saveView({ ...late, name: "LAS DEL VEDÁDO" }), "CONFLICT");
    expect(twice.fields).toEqual({ name: [faultsEs.TAKEN] });
    const elsewhere = await marta().saveView({ ...late, list: "carriers", place: "/admin/carriers" });
    const ownView = await administrator().saveView(late);
    await marta().removeView({ id: elsewhere._id });
    await administrator().removeView({ id: ownView._id });
  });

  test("that changed in another window is not written over", async () => {
    const [saved] = (await marta().mine()).views;
    if (!saved) throw new Error("there is one");
    const renamed = await marta().changeView({ _id: saved._id, updatedAt: saved.updatedAt, name: "Vedado" });
    expect(renamed).toMatchObject({ ...late, name: "Vedado" });
    const stale = marta().changeView({ _id: saved._id, updatedAt: "2026-01-01T00:00:00.000Z", sort: "-number" });
    expect((await expectRefusal(stale, "CONFLICT")).facts.current).toEqual(renamed);
  });

  test("opens its list, and of a list one does", async () => {
    const [first] = (await marta().mine()).views;
    const second = await marta().saveView({ ...late, name: "Otras" });
    const elsewhere = await marta().saveView({ ...late, list: "carriers", name: "Otras" });
    for (const { _id, updatedAt } of [first, elsewhere, second].flatMap((view) => view ?? []))
      await marta().changeView({ _id, updatedAt, opens: true });
    const opening = (await marta().mine()).views.filter(({ opens }) => opens).map(({ _id }) => _id);
    expect(opening.sort()).toEqual([elsewhere._id, second._id].sort());
  });

  test("that is put back does not open its list again, which another one opens by now", async () => {
    const [first, second] = (await marta().mine()).views.filter(({ list }) => list === late.list);
    if (!first || !second) throw new Error("there are two");
    const opened = async ({ _id, updatedAt }: typeof first) => marta().changeView({ _id, updatedAt, opens: true });
    const { _id } = await opened(first);
    await marta().removeView({ id: _id });
    await opened(second);
    expect(await marta().restoreView({ id: _id })).toMatchObject({ name: first.name, opens: false });
    const opening = (await marta().mine()).views.filter(({ list, opens }) => opens && list === late.list);
    expect(opening.map((each) => each._id)).toEqual([second._id]);
  });

  test("refer to a list of the staff application, are short and limited in number", async () => {
    await expectRefusal(marta().saveView({ ...late, name: "x", place: "//elsewhere.example" }), "INVALID");
    await expectRefusal(marta().saveView({ ...late, name: "x", filters: { "a b": "c" } }), "INVALID");
    await expectRefusal(app.as("nobody").desk.mine(), "UNAUTHENTICATED");
    await expectRefusal(app.as("client@demo.example").desk.mine(), "FORBIDDEN");
    const { views } = await marta().mine();
    for (let at = views.filter(({ list }) => list === late.list).length; at < maxSavedViews; at += 1)
      await marta().saveView({ ...late, name: `Vista ${at}` });
    expect((await expectRefusal(marta().saveView({ ...late, name: "Una más" }), "TOO_MANY_KEPT")).facts.most).toBe(
      maxSavedViews,
    );
    await marta().saveView({ ...late, list: "carriers", name: "Una más" });
  });
});

describe("twenty presses at once", () => {
  const attempts = Array.from({ length: 20 }, (_each, at) => at);
  /** The result of each call: `done`, or its refusal code. */
  const outcomesOf = (calls: readonly Promise<unknown>[]) =>
    Promise.all(
      calls.map((call) =>
        call.then(
          () => "done",
          ({ code }: { code?: string }) => code,
        ),
      ),
    );
  const oneSucceeded = (code: string) => ["done", ...attempts.slice(1).map(() => code)].sort();
  const filter = { ...late, list: "legalAssistanceFilter", place: "/statistics/advancedFilterStats", name: "A la vez" };
  const readFilterViews = async () => (await marta().mine()).views.filter(({ list }) => list === filter.list);

  test("save, change, remove and restore a filter once; the others are refused with a reason", async () => {
    expect((await outcomesOf(attempts.map(() => marta().saveView(filter)))).sort()).toEqual(oneSucceeded("CONFLICT"));
    const [saved, ...more] = await readFilterViews();
    if (!saved) throw new Error("one was saved");
    expect(more).toEqual([]);
    const { _id, updatedAt } = saved;
    const renamed = attempts.map((at) => marta().changeView({ _id, updatedAt, name: `Vez ${at}` }));
    expect((await outcomesOf(renamed)).sort()).toEqual(oneSucceeded("CONFLICT"));
    expect((await outcomesOf(attempts.map(() => marta().removeView({ id: _id })))).sort()).toEqual(
      oneSucceeded("NOT_FOUND"),
    );
    expect(await readFilterViews()).toEqual([]);
    expect((await outcomesOf(attempts.map(() => marta().restoreView({ id: _id })))).sort()).toEqual(
      oneSucceeded("NOT_FOUND"),
    );
    expect(await readFilterViews()).toHaveLength(1);
  });

  test("keep no more texts than there is room for, each once", async () => {
    const keptCount = Object.keys((await administrator().mine()).kept).length;
    for (const key of Object.keys((await administrator().mine()).kept).slice(0, 3))
      await administrator().keep({ key, value: null });
    const keys = attempts.map((at) => `columns-once-${String.fromCharCode(97 + at)}`);
    const outcomes = await outcomesOf(keys.map((key) => administrator().keep({ key, value: "x" })));
    expect(outcomes.filter((each) => each === "done")).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(["done", "TOO_MANY_KEPT"]));
    expect(Object.keys((await administrator().mine()).kept)).toHaveLength(keptCount);
  });
});
