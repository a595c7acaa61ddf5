/** Hand-overs noted on phones: two identities, told once, judged as of when they happened, differences never overwritten. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kit/calendar.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { codeKeyOf, personalCodeOf } from "./personal-code.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  number = (await app.as("notary@demo.example").notarialFilings.list({})).docs[0]?.number ?? "";
});
afterAll(() => app.close());

const of = (who: string) => app.as(`${who}@demo.example`).custody;
const clerk = { name: "Ernesto Lima Paz", paper: "69050512345" };
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
const idOf = async (who: string) => (await app.as(`${who}@demo.example`).session.current()).user._id;

/** Taken in by the notary. */
async function original() {
  const [taken] = await of("notary").receive({
    number,
    broughtBy: { name: "Marcos Vega Torres", paper: "75021412345" },
    papers: [{ document: "Título universitario", holderName: "Rosa Peña Gil" }],
  });
  if (!taken) throw new Error("nothing taken in");
  minutes(1);
  return taken;
}

/** What a colleague reads on their phone at that moment. */
async function colleague(who: string, at = now) {
  const { key } = await of(who).phone();
  return { user: await idOf(who), code: await personalCodeOf(key, at.getTime()) };
}

type Other = Awaited<ReturnType<typeof colleague>> | typeof clerk;
const note = (label: string, other: Other, more: object = {}) => ({
  _id: randomUUID(),
  label,
  at: now.toISOString(),
  sentAt: now.toISOString(),
  takes: false,
  other,
  place: "office" as const,
  ...more,
});
const held = async (id: string) => {
  const { heldBy, place, differs, chain } = await of("administrator").read({ id });
  return { holder: heldBy.name, place, differs, lines: chain.length, expected: chain.map(({ expected }) => expected) };
};

describe("a hand-over", () => {
  test("to a colleague is confirmed by their code, to anybody else by what they showed", async () => {
    const { _id, label } = await original();
    const courier = await colleague("courier");
    await of("notary").handOver(note(label, courier, { place: "courier" }));
    const { heldBy, place, chain } = await of("courier").read({ id: _id });
    expect({ user: heldBy.user, place }).toEqual({ user: courier.user, place: "courier" });
    expect(chain.at(-1)).toMatchObject({ from: { name: "Nora Castellanos Vega" }, expected: null, found: false });
    minutes(5);
    await of("courier").handOver(note(label, clerk, { place: "minrex", note: "Ventanilla 3" }));
    expect((await of("courier").read({ id: _id })).chain.at(-1)).toMatchObject({
      to: { ...clerk, user: null },
      place: "minrex",
      note: "Ventanilla 3",
    });
    // Another clerk gives it back.
    minutes(5);
    await of("courier").handOver(note(label, { name: "Otra Persona", paper: "70010112345" }, { takes: true }));
    expect(await held(_id)).toMatchObject({ differs: false, lines: 4 });
  });

  test("needs two: a code of somebody else, of another hour or of nobody is none", async () => {
    const { _id, label } = await original();
    const courier = await colleague("courier");
    const wrong = [
      { ...courier, code: "00000000" },
      { ...courier, code: (await colleague("lawyer")).code },
      await colleague("courier", new Date(now.getTime() - 3_600_000)),
    ];
    for (const other of wrong) await expectRefusal(of("notary").handOver(note(label, other)), "CODE_WRONG");
    const self = await colleague("notary");
    const cashier = { ...courier, user: await idOf("cashier") };
    for (const other of [self, { ...courier, user: randomUUID() }, cashier])
      expect((await expectRefusal(of("notary").handOver(note(label, other)), "INVALID")).fields).toHaveProperty([
        "other.user",
      ]);
    expect(await held(_id)).toMatchObject({ holder: "Nora Castellanos Vega", lines: 1 });
  });

  test("codes stand for a few minutes, and a key for its day and the next", async () => {
    const { label } = await original();
    const late = await colleague("courier", new Date(now.getTime() - 3 * 60_000));
    await of("notary").handOver(note(label, late));
    const key = codeKeyOf(app.server, late.user, dayOf(new Date(now.getTime() - 86_400_000)));
    const second = await original();
    await of("notary").handOver(
      note(second.label, { user: late.user, code: await personalCodeOf(key, now.getTime()) }),
    );
    const old = codeKeyOf(app.server, late.user, dayOf(new Date(now.getTime() - 2 * 86_400_000)));
    const third = await original();
    const other = { user: late.user, code: await personalCodeOf(old, now.getTime()) };
    await expectRefusal(of("notary").handOver(note(third.label, other)), "CODE_WRONG");
  });

  test("told twice is there once; nobody takes the number of another's", async () => {
    const { _id, label } = await original();
    const told = note(label, clerk, { place: "dpj" });
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => of("notary").handOver(told)));
    expect(again).toEqual([first, first]);
    expect(await held(_id)).toMatchObject({ lines: 2, place: "dpj" });
    await expectRefusal(of("courier").handOver(told), "CONFLICT");
    const other = await original();
    await expectRefusal(of("notary").handOver({ ...told, label: other.label }), "CONFLICT");
  });

  test("is as of when it happened, whatever the phone's clock says", async () => {
    const { _id, label } = await original();
    minutes(120);
    const happened = new Date(now.getTime() - 90 * 60_000);
    const wrongClock = (at: Date) => new Date(at.getTime() - 7 * 3_600_000).toISOString();
    await of("notary").handOver({
      ...note(label, clerk, { place: "minjus" }),
      at: wrongClock(happened),
      sentAt: wrongClock(now),
    });
    const { since, chain } = await of("notary").read({ id: _id });
    expect([since, chain.at(-1)?.arrivedAt]).toEqual([happened.toISOString(), now.toISOString()]);
  });

  test("is neither of the future, nor of before it was taken in, nor of long ago", async () => {
    const { label } = await original();
    const at = (days: number) => ({ at: new Date(now.getTime() + days * 86_400_000).toISOString() });
    for (const days of [1, -1, -31])
      expect(
        (await expectRefusal(of("notary").handOver(note(label, clerk, at(days))), "INVALID")).fields,
      ).toHaveProperty(["at"]);
    await expectRefusal(of("notary").handOver(note("OR26999999", clerk)), "NOT_FOUND");
  });
});

describe("what does not fit", () => {
  test("is told and overwrites nothing; what was between comes late and heals it", async () => {
    const { _id, label } = await original();
    const [lawyer, courier] = [await colleague("lawyer"), await colleague("courier")];
    const between = note(label, courier, { place: "courier" });
    minutes(10);
    // The courier's phone has a line first.
    const { expected } = await of("courier").handOver(note(label, await colleague("lawyer")));
    expect(expected).toBe("Nora Castellanos Vega");
    expect(await held(_id)).toMatchObject({
      holder: "Nora Castellanos Vega",
      differs: true,
      expected: [null, expected],
    });
    expect((await of("administrator").list({ differs: true, search: label })).totalDocs).toBe(1);
    const told = async (who: string) =>
      (await app.as(`${who}@demo.example`).notifications.list({ type: "custody.difference" })).docs.filter(
        ({ link }) => link === `/originals/${_id}`,
      ).length;
    expect([await told("notary"), await told("lawyer"), await told("courier")]).toEqual([1, 1, 0]);
    minutes(10);
    const late = { ...between, sentAt: now.toISOString() };
    expect((await of("notary").handOver(late)).expected).toBeNull();
    expect(await held(_id)).toMatchObject({ differs: false, lines: 3, expected: [null, null, null] });
    expect((await of("lawyer").read({ id: _id })).heldBy.user).toBe(lawyer.user);
  });

  test("is settled by who has it in hand", async () => {
    const { _id, label } = await original();
    await expectRefusal(
      of("notary").found({ id: _id, updatedAt: (await of("notary").read({ id: _id })).updatedAt, note: "Nada" }),
      "ALREADY_DONE",
    );
    await of("courier").handOver(note(label, await colleague("lawyer")));
    const { updatedAt } = await of("notary").read({ id: _id });
    const settled = { id: _id, note: "Nadie anotó que pasó por mensajería" };
    await expectRefusal(of("online-ap").found({ ...settled, updatedAt }), "NOT_FOUND");
    await expectRefusal(of("courier").found({ ...settled, updatedAt: new Date(0).toISOString() }), "CONFLICT");
    await of("courier").found({ ...settled, updatedAt });
    const { heldBy, differs, chain } = await of("courier").read({ id: _id });
    expect([heldBy.user, differs]).toEqual([await idOf("courier"), false]);
    expect(chain.at(-1)).toMatchObject({ found: true, note: settled.note });
  });
});

test("costs as many statements however long the way is", async () => {
  const { label } = await original();
  const count = async () =>
    (await recordStatements(() => of("notary").handOver(note(label, clerk, { takes: true })))).length;
  await of("notary").handOver(note(label, clerk, { place: "dpj" }));
  const first = await count();
  for (let turn = 0; turn < 5; turn++) await of("notary").handOver(note(label, clerk, { takes: turn % 2 === 1 }));
  expect(await count()).toBe(first);
});

test("a phone knows one's own key, colleagues without oneself and what one may see", async () => {
  const { label } = await original();
  const { people, originals, key } = await of("notary").phone();
  expect(people.map(({ _id }) => _id)).not.toContain(await idOf("notary"));
  expect(people.map(({ _id }) => _id)).toContain(await idOf("courier"));
  expect(people.map(({ _id }) => _id)).not.toContain(await idOf("cashier"));
  expect(originals.map((each) => each.label)).toContain(label);
  expect((await of("online-ap").phone()).originals.map((each) => each.label)).not.toContain(label);
  expect((await of("courier").phone()).key).not.toBe(key);
});
