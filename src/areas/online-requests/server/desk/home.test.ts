// @engine both
/** The home of those who work online requests: its numbers are those of the lists that they lead to. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { alberto, teresa } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const admin = "administrator@demo.example";
const desk = (who: string) => app.as(who).onlineRequests;

describe.each([
  ["a clerk of AP", alberto, ["AP"]],
  ["a clerk of TR", teresa, ["TR"]],
  ["who works both", admin, ["AP", "TR"]],
] as const)("%s", (_, who, families) => {
  test("reads of the own families alone", async () => {
    expect((await desk(who).home()).map(({ family }) => family)).toEqual(families);
  });

  test("reads the numbers and the oldest that the lists hold", async () => {
    for (const { family, waits, late, counts, paidToday } of await desk(who).home()) {
      const listed = async (wanted: Parameters<ReturnType<typeof desk>["list"]>[0]) => desk(who).list(wanted);
      expect((await listed({ family, late: true })).totalDocs).toBe(late);
      expect((await listed({ family })).totalDocs).toBe(counts.find(({ status }) => status === "all")?.count);
      expect(paidToday).toBeGreaterThanOrEqual(0);
      for (const each of waits) {
        const list = await listed({ family, status: each.status, sort: "statusAt", limit: 20 });
        expect(list.totalDocs).toBe(each.count);
        expect(each.docs).toEqual(list.docs.slice(0, 6));
        expect(each.oldestAt).toBe(list.docs[0]?.statusAt ?? null);
        expect((await listed({ family, status: each.status, late: true })).totalDocs).toBe(each.late);
      }
    }
  });

  test("costs two statements, one for the counters of each family and one for each status that waits", async () => {
    const waiting = (await desk(who).home()).flatMap(({ waits }) => waits).length;
    expect(await recordStatements(() => desk(who).home())).toHaveLength(2 + families.length + waiting);
  });
});

test("those that are late and those that are not are all there are, as each row says of itself", async () => {
  for (const family of ["AP", "TR"] as const) {
    const [late, others, all] = await Promise.all(
      [{ late: true }, { late: false }, {}].map((only) => desk(admin).list({ family, ...only, limit: 100 })),
    );
    expect(late?.docs.every((row) => row.late)).toBe(true);
    expect(others?.docs.some((row) => row.late)).toBe(false);
    expect((late?.totalDocs ?? 0) + (others?.totalDocs ?? 0)).toBe(all?.totalDocs);
  }
});

test("a review is late from the day that the setting says", async () => {
  const reviewed = async () => (await desk(teresa).home())[0]?.waits.find(({ status }) => status === "underReview");
  const setTo = async (value: number) => {
    const settings = await app.as(admin).settings.list();
    const { _id, updatedAt } = settings.find((each) => each._id === "online.reviewAlertDays") ?? {};
    if (_id) await app.as(admin).settings.update({ _id, value, updatedAt: updatedAt ?? null });
  };
  const oldest = (await reviewed())?.docs[0]?.daysInStatus ?? 0;
  expect(oldest).toBeGreaterThan(0);
  await setTo(oldest + 1);
  expect((await reviewed())?.late).toBe(0);
  await setTo(oldest);
  expect((await reviewed())?.late).toBeGreaterThan(0);
  expect((await reviewed())?.docs[0]?.late).toBe(true);
});

test("it is refused to who works neither", async () => {
  await expectRefusal(app.as("courier@demo.example").onlineRequests.home(), "FORBIDDEN");
});
