/**
 * Hand-overs recorded on phones: two identities, idempotent, placed at the time when they happened; differences never
 * overwrite anything.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { codeKeyOf, personalCodeOf } from "./personal-code.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  number = (await app.as("notary@demo.example").notarialFilings.list({})).docs[0]?.number ?? "";
});
afterAll(() => app.close());

const custodyAs = (userName: string) => app.as(`${userName}@demo.example`).custody;
const clerk = { name: "Ernesto Lima Paz", paper: "69050512345" };
const advanceMinutes = (countStatements: number) => {
  now = new Date(now.getTime() + countStatements * 60_000);
};
const idOf = async (userName: string) => (await app.as(`${userName}@demo.example`).session.current()).user._id;

/** An original that the notary registered. */
async function receiveOriginal() {
  const [received] = await custodyAs("notary").receive({
    number,
    broughtBy: { name: "Marcos Vega Torres", paper: "75021412345" },
    papers: [{ document: "Título universitario", holderName: "Rosa Peña Gil" }],
  });
  if (!received) throw new Error("nothing taken in");
  advanceMinutes(1);
  return received;
}

/** The code shown on a colleague's phone at that moment. */
async function colleagueParty(userName: string, at = now) {
  const { key } = await custodyAs(userName).phone();
  return { user: await idOf(userName), code: await personalCodeOf(key, at.getTime()) };
}

type Other = Awaited<ReturnType<typeof colleagueParty>> | typeof clerk;
const handOverInput = (label: string, other: Other, overrides: object = {}) => ({
  _id: randomUUID(),
  label,
  at: now.toISOString(),
  sentAt: now.toISOString(),
  takes: false,
  other,
  place: "office" as const,
  ...overrides,
});
const stateOf = async (id: string) => {
  const { heldBy, place, differs, chain } = await custodyAs("administrator").read({ id });
  return { holder: heldBy.name, place, differs, lines: chain.length, expected: chain.map(({ expected }) => expected) };
};

describe("a hand-over", () => {
  test("to a colleague is confirmed by their code, to an outsider by an identity document", async () => {
    const { _id, label } = await receiveOriginal();
    const courier = await colleagueParty("courier");
    await custodyAs("notary").handOver(handOverInput(label, courier, { place: "courier" }));
    const { heldBy, place, chain } = await custodyAs("courier").read({ id: _id });
    expect({ user: heldBy.user, place }).toEqual({ user: courier.user, place: "courier" });
    expect(chain.at(-1)).toMatchObject({ from: { name: "Nora Castellanos Vega" }, expected: null, found: false });
    advanceMinutes(5);
    await custodyAs("courier").handOver(handOverInput(label, clerk, { place: "minrex", note: "Ventanilla 3" }));
    expect((await custodyAs("courier").read({ id: _id })).chain.at(-1)).toMatchObject({
      to: { ...clerk, user: null },
      place: "minrex",
      note: "Ventanilla 3",
    });
    // Another clerk returns it.
    advanceMinutes(5);
    await custodyAs("courier").handOver(
      handOverInput(label, { name: "Otra Persona", paper: "70010112345" }, { takes: true }),
    );
    expect(await stateOf(_id)).toMatchObject({ differs: false, lines: 4 });
  });

  test("needs two people: a code of another person, another time or nobody is refused", async () => {
    const { _id, label } = await receiveOriginal();
    const courier = await colleagueParty("courier");
    const invalidParties = [
      { ...courier, code: "00000000" },
      { ...courier, code: (await colleagueParty("lawyer")).code },
      await colleagueParty("courier", new Date(now.getTime() - 3_600_000)),
    ];
    for (const party of invalidParties)
      await expectRefusal(custodyAs("notary").handOver(handOverInput(label, party)), "CODE_WRONG");
    const self = await colleagueParty("notary");
    const cashier = { ...courier, user: await idOf("cashier") };
    for (const party of [self, { ...courier, user: randomUUID() }, cashier])
      expect(
        (await expectRefusal(custodyAs("notary").handOver(handOverInput(label, party)), "INVALID")).fields,
      ).toHaveProperty(["other.user"]);
    expect(await stateOf(_id)).toMatchObject({ holder: "Nora Castellanos Vega", lines: 1 });
  });

  test("codes are valid for a few minutes, and a key on its day and the next", async () => {
    const { label } = await receiveOriginal();
    const delayedCode = await colleagueParty("courier", new Date(now.getTime() - 3 * 60_000));
    await custodyAs("notary").handOver(handOverInput(label, delayedCode));
    const key = codeKeyOf(app.server, delayedCode.user, dayOf(new Date(now.getTime() - 86_400_000)));
    const second = await receiveOriginal();
    await custodyAs("notary").handOver(
      handOverInput(second.label, { user: delayedCode.user, code: await personalCodeOf(key, now.getTime()) }),
    );
    const expiredKey = codeKeyOf(app.server, delayedCode.user, dayOf(new Date(now.getTime() - 2 * 86_400_000)));
    const third = await receiveOriginal();
    const other = { user: delayedCode.user, code: await personalCodeOf(expiredKey, now.getTime()) };
    await expectRefusal(custodyAs("notary").handOver(handOverInput(third.label, other)), "CODE_WRONG");
  });

  test("a repeated upload is stored once; an id in use by another hand-over is refused", async () => {
    const { _id, label } = await receiveOriginal();
    const input = handOverInput(label, clerk, { place: "dpj" });
    const [first, ...repeated] = await Promise.all([1, 2, 3].map(() => custodyAs("notary").handOver(input)));
    expect(repeated).toEqual([first, first]);
    expect(await stateOf(_id)).toMatchObject({ lines: 2, place: "dpj" });
    await expectRefusal(custodyAs("courier").handOver(input), "CONFLICT");
    const other = await receiveOriginal();
    await expectRefusal(custodyAs("notary").handOver({ ...input, label: other.label }), "CONFLICT");
  });

  test("is placed at the time when it happened, independent of the phone's clock", async () => {
    const { _id, label } = await receiveOriginal();
    advanceMinutes(120);
    const happenedAt = new Date(now.getTime() - 90 * 60_000);
    const phoneTime = (at: Date) => new Date(at.getTime() - 7 * 3_600_000).toISOString();
    await custodyAs("notary").handOver({
      ...handOverInput(label, clerk, { place: "minjus" }),
      at: phoneTime(happenedAt),
      sentAt: phoneTime(now),
    });
    const { since, chain } = await custodyAs("notary").read({ id: _id });
    expect([since, chain.at(-1)?.arrivedAt]).toEqual([happenedAt.toISOString(), now.toISOString()]);
  });

  test("must not be in the future, before the intake, or too old", async () => {
    const { label } = await receiveOriginal();
    const atOffset = (days: number) => ({ at: new Date(now.getTime() + days * 86_400_000).toISOString() });
    for (const days of [1, -1, -31])
      expect(
        (await expectRefusal(custodyAs("notary").handOver(handOverInput(label, clerk, atOffset(days))), "INVALID"))
          .fields,
      ).toHaveProperty(["at"]);
    await expectRefusal(custodyAs("notary").handOver(handOverInput("OR26999999", clerk)), "NOT_FOUND");
  });
});

describe("a difference", () => {
  test("is reported and overwrites nothing; the missing hand-over resolves it later", async () => {
    const { _id, label } = await receiveOriginal();
    const [lawyer, courier] = [await colleagueParty("lawyer"), await colleagueParty("courier")];
    const missingHandOver = handOverInput(label, courier, { place: "courier" });
    advanceMinutes(10);
    // The courier's phone is online first.
    const { expected } = await custodyAs("courier").handOver(handOverInput(label, await colleagueParty("lawyer")));
    expect(expected).toBe("Nora Castellanos Vega");
    expect(await stateOf(_id)).toMatchObject({
      holder: "Nora Castellanos Vega",
      differs: true,
      expected: [null, expected],
    });
    expect((await custodyAs("administrator").list({ differs: true, search: label })).totalDocs).toBe(1);
    const countNotifications = async (userName: string) =>
      (await app.as(`${userName}@demo.example`).notifications.list({ type: "custody.difference" })).docs.filter(
        ({ link }) => link === `/originals/${_id}`,
      ).length;
    expect([
      await countNotifications("notary"),
      await countNotifications("lawyer"),
      await countNotifications("courier"),
    ]).toEqual([1, 1, 0]);
    advanceMinutes(10);
    const lateUpload = { ...missingHandOver, sentAt: now.toISOString() };
    expect((await custodyAs("notary").handOver(lateUpload)).expected).toBeNull();
    expect(await stateOf(_id)).toMatchObject({ differs: false, lines: 3, expected: [null, null, null] });
    expect((await custodyAs("lawyer").read({ id: _id })).heldBy.user).toBe(lawyer.user);
  });

  test("is settled by the person who has the original", async () => {
    const { _id, label } = await receiveOriginal();
    await expectRefusal(
      custodyAs("notary").found({
        id: _id,
        updatedAt: (await custodyAs("notary").read({ id: _id })).updatedAt,
        note: "Nada",
      }),
      "ALREADY_DONE",
    );
    await custodyAs("courier").handOver(handOverInput(label, await colleagueParty("lawyer")));
    const { updatedAt } = await custodyAs("notary").read({ id: _id });
    const settlement = { id: _id, note: "Nadie anotó que pasó por mensajería" };
    await expectRefusal(custodyAs("online-ap").found({ ...settlement, updatedAt }), "NOT_FOUND");
    await expectRefusal(
      custodyAs("courier").found({ ...settlement, updatedAt: new Date(0).toISOString() }),
      "CONFLICT",
    );
    await custodyAs("courier").found({ ...settlement, updatedAt });
    const { heldBy, differs, chain } = await custodyAs("courier").read({ id: _id });
    expect([heldBy.user, differs]).toEqual([await idOf("courier"), false]);
    expect(chain.at(-1)).toMatchObject({ found: true, note: settlement.note });
  });
});

test("costs a fixed number of statements, however long the chain is", async () => {
  const { label } = await receiveOriginal();
  const countStatements = async () =>
    (await recordStatements(() => custodyAs("notary").handOver(handOverInput(label, clerk, { takes: true })))).length;
  await custodyAs("notary").handOver(handOverInput(label, clerk, { place: "dpj" }));
  const first = await countStatements();
  for (let round = 0; round < 5; round++)
    await custodyAs("notary").handOver(handOverInput(label, clerk, { takes: round % 2 === 1 }));
  expect(await countStatements()).toBe(first);
});

test("the phone snapshot has the caller's key, the other colleagues and the visible originals", async () => {
  const { label } = await receiveOriginal();
  const { people, originals, key } = await custodyAs("notary").phone();
  expect(people.map(({ _id }) => _id)).not.toContain(await idOf("notary"));
  expect(people.map(({ _id }) => _id)).toContain(await idOf("courier"));
  expect(people.map(({ _id }) => _id)).not.toContain(await idOf("cashier"));
  expect(originals.map((each) => each.label)).toContain(label);
  expect((await custodyAs("online-ap").phone()).originals.map((each) => each.label)).not.toContain(label);
  expect((await custodyAs("courier").phone()).key).not.toBe(key);
});
