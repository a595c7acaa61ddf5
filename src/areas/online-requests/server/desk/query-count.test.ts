/** What a step, and a look at a record, costs the database: a fixed number of statements, for a hundred forms as for one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contracts } from "../../../contracts.ts";
import type { FormStatus } from "../../states.ts";
import { alberto, makeRoom, stepInputs, paid, forceStatus, roberto, rosa, yadira } from "../testing/request-steps.ts";

let app: TestApp;
let one: readonly string[];
let many: readonly string[];
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  one = (await paid(app)).formIds;
  const groups = [await paid(app), await paid(app, roberto, [rosa, rosa]), await paid(app, yadira, [rosa, rosa, rosa])];
  many = groups.flatMap(({ formIds }) => formIds);
});
afterAll(() => app.close());

const versionsOf = async (ids: readonly string[]) => {
  const rows = await app.as(alberto).onlineRequests.matching({ family: "AP", status: "all" });
  return ids.map((id) => rows.find(({ _id }) => _id === id)?.updatedAt ?? "");
};
/** The statements of the step between its beginning and its end. */
async function costOf(ids: readonly string[], from: FormStatus, to: FormStatus): Promise<string[]> {
  for (const id of ids) await forceStatus(app, id, from);
  const change = {
    ids,
    versions: await versionsOf(ids),
    status: to,
    note: "Para contar lo que cuesta",
    ...stepInputs[to],
  };
  const statements = await recordStatements(async () => {
    const { body } = await app.send(alberto, contracts.onlineRequests.setStatusOfMany, change);
    expect(body).toMatchObject({ data: { docs: { updated: ids, failed: [] } } });
  });
  expect([statements[0]?.text, statements.at(-1)?.text]).toEqual(["begin", "commit"]);
  return statements.slice(1, -1).map(({ text }) => text);
}

test("printing six models takes as many statements as printing one", async () => {
  for (const id of many) await forceStatus(app, id, "requested");
  const printing = (ids: readonly string[]) =>
    recordStatements(() => app.as(alberto).onlineRequests.models({ family: "AP", formIds: ids.join(",") }));
  await printing(many);
  const [alone, together] = [await printing(many.slice(0, 1)), await printing(many)];
  expect(together.length).toBe(alone.length);
});

test("a record is read in four statements, one of three forms as one of one", async () => {
  const read = async (formId: string | undefined) =>
    (await recordStatements(() => app.as(alberto).onlineRequests.formDetails({ formId: formId ?? "" }))).map(
      ({ text }) => text.slice(0, 60),
    );
  // Who is not signed in yet does so first.
  await read(one[0]);
  const [alone, among] = [await read(one[0]), await read(many.at(-1))];
  expect([alone.length, among.length], alone.join("\n")).toEqual([4, 4]);
});

describe.each([
  ["pending", "requested", 6],
  ["requested", "toked", 5],
  ["toked", "deliveredTramitation", 5],
  ["deliveredTramitation", "legalization", 5],
  ["legalization", "readyToDelivery", 6],
  ["readyToDelivery", "delivered", 6],
  ["toked", "requested", 5],
] as const)("%s → %s", (from, to, most) => {
  test(`takes ${most} statements for one form, and no more for six of three requests`, async () => {
    const alone = await costOf(one, from, to);
    const together = await costOf(many, from, to);
    expect({ alone: alone.length, together: together.length }).toEqual({ alone: most, together: most });
  });
});
