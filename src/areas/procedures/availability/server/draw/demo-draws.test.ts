/** The draws of the demo office: each state has counters to show, and can be recounted. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { drawnOrder } from "./draw-order.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("one is announced, one open, one drawn with places left, and one has a waiting list", async () => {
  const staff = app.as("online-ap@demo.example").availability;
  const draws = await staff.draws();
  expect(
    draws.map(({ status, entries, waiting, left, reserved }) => [status, entries, waiting, left, reserved]),
  ).toEqual(
    expect.arrayContaining([
      ["scheduled", 0, 0, 50, 0],
      ["scheduled", 1, 1, 40, 0],
      ["drawn", 2, 0, 23, 2],
      ["drawn", 2, 1, 0, 1],
    ]),
  );
  // The next opening is the announced one, not the one that is open.
  const [announced, ...others] = draws;
  expect(others.flatMap(({ nextOpening }) => nextOpening ?? [])).toEqual([announced?.opensAt, announced?.opensAt]);

  for (const { _id, status } of draws.filter((draw) => draw.status === "drawn")) {
    const proof = await app.as("nobody").availability.drawProof({ id: _id });
    expect(proof.entries, status).toEqual(drawnOrder(proof.seed ?? "", proof.entries));
  }
});
