// @engine both
/** The home widget of staff shows the same numbers as the linked lists. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { alberto, teresa } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const admin = "administrator@demo.example";
const staffApi = (who: string) => app.as(who).onlineRequests;

describe.each([
  ["a clerk of AP", alberto, ["AP"]],
  ["a clerk of TR", teresa, ["TR"]],
  ["staff of both families", admin, ["AP", "TR"]],
] as const)("%s", (_, who, families) => {
  test("reads only the families of the caller", async () => {
    expect((await staffApi(who).home()).map(({ family }) => family)).toEqual(families);
  });

  test("shows the counts and the oldest forms of the lists", async () => {
    for (const { family, waits, late, counts, paidToday } of await staffApi(who).home()) {
      const list = async (query: Parameters<ReturnType<typeof staffApi>["list"]>[0]) => staffApi(who).list(query);
      expect((await list({ family, late: true })).totalDocs).toBe(late);
      expect((await list({ family })).totalDocs).toBe(counts.find(({ status }) => status === "all")?.count);
      expect(paidToday).toBeGreaterThanOrEqual(0);
      for (const each of waits) {
        const page = await list({ family, status: each.status, sort: "statusAt", limit: 20 });
        expect(page.totalDocs).toBe(each.count);
        expect(each.docs).toEqual(page.docs.slice(0, 6));
        expect(each.oldestAt).toBe(page.docs[0]?.statusAt ?? null);
        expect((await list({ family, status: each.status, late: true })).totalDocs).toBe(each.late);
      }
    }
  });

  test("uses two statements, one per family for the counters and one per waiting status", async () => {
    const waiting = (await staffApi(who).home()).flatMap(({ waits }) => waits).length;
    expect(await recordStatements(() => staffApi(who).home())).toHaveLength(2 + families.length + waiting);
  });
});

test("late forms and other forms add up to all forms, and each row agrees", async () => {
  for (const family of ["AP", "TR"] as const) {
    const [late, others, all] = await Promise.all(
      [{ late: true }, { late: false }, {}].map((filter) => staffApi(admin).list({ family, ...filter, limit: 100 })),
    );
    expect(late?.docs.every((row) => row.late)).toBe(true);
    expect(others?.docs.some((row) => row.late)).toBe(false);
    expect((late?.totalDocs ?? 0) + (others?.totalDocs ?? 0)).toBe(all?.totalDocs);
  }
});

test("a review is late from the day of the setting on", async () => {
  const reviewed = async () => (await staffApi(teresa).home())[0]?.waits.find(({ status }) => status === "underReview");
  const setAlertDays = async (value: number) => {
    const settings = await app.as(admin).settings.list();
    const { _id, updatedAt } = settings.find((each) => each._id === "online.reviewAlertDays") ?? {};
    if (_id) await app.as(admin).settings.update({ _id, value, updatedAt: updatedAt ?? null });
  };
  const oldest = (await reviewed())?.docs[0]?.daysInStatus ?? 0;
  expect(oldest).toBeGreaterThan(0);
  await setAlertDays(oldest + 1);
  expect((await reviewed())?.late).toBe(0);
  await setAlertDays(oldest);
  expect((await reviewed())?.late).toBeGreaterThan(0);
  expect((await reviewed())?.docs[0]?.late).toBe(true);
});

test("it is refused to staff of neither family", async () => {
  await expectRefusal(app.as("courier@demo.example").onlineRequests.home(), "FORBIDDEN");
});
