/** Number of statements of a transition and of a details page: constant, for one form and for many. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { contracts } from "../../../../contracts.ts";
import type { FormStatus } from "../../states.ts";
import { alberto, makeRoom, stepInputs, paid, forceStatus, roberto, rosa, yadira } from "../testing/request-steps.ts";

let app: TestApp;
let oneForm: readonly string[];
let manyForms: readonly string[];
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  oneForm = (await paid(app)).formIds;
  const groups = [await paid(app), await paid(app, roberto, [rosa, rosa]), await paid(app, yadira, [rosa, rosa, rosa])];
  manyForms = groups.flatMap(({ formIds }) => formIds);
});
afterAll(() => app.close());

const versionsOf = async (ids: readonly string[]) => {
  const rows = await app.as(alberto).onlineRequests.matching({ family: "AP", status: "all" });
  return ids.map((id) => rows.find(({ _id }) => _id === id)?.updatedAt ?? "");
};
/** The statements of the transition between begin and commit. */
async function statementsOf(ids: readonly string[], from: FormStatus, to: FormStatus): Promise<string[]> {
  for (const id of ids) await forceStatus(app, id, from);
  const input = {
    ids,
    versions: await versionsOf(ids),
    status: to,
    note: "Para contar lo que cuesta",
    ...stepInputs[to],
  };
  const statements = await recordStatements(async () => {
    const { body } = await app.send(alberto, contracts.onlineRequests.setStatusOfMany, input);
    expect(body).toMatchObject({ data: { docs: { updated: ids, failed: [] } } });
  });
  expect([statements[0]?.text, statements.at(-1)?.text]).toEqual(["begin", "commit"]);
  return statements.slice(1, -1).map(({ text }) => text);
}

test("printing six models uses as many statements as printing one", async () => {
  for (const id of manyForms) await forceStatus(app, id, "requested");
  const statementsOfPrint = (ids: readonly string[]) =>
    recordStatements(() => app.as(alberto).onlineRequests.models({ family: "AP", formIds: ids.join(",") }));
  await statementsOfPrint(manyForms);
  const [forOne, forMany] = [await statementsOfPrint(manyForms.slice(0, 1)), await statementsOfPrint(manyForms)];
  expect(forMany.length).toBe(forOne.length);
});

test("details take two statements, for a group of three forms as for one", async () => {
  const statementsOfDetails = async (formId: string | undefined) =>
    (await recordStatements(() => app.as(alberto).onlineRequests.formDetails({ formId: formId ?? "" }))).map(
      ({ text }) => text.slice(0, 60),
    );
  // The first call signs in.
  await statementsOfDetails(oneForm[0]);
  const [forOne, forGroup] = [await statementsOfDetails(oneForm[0]), await statementsOfDetails(manyForms.at(-1))];
  expect([forOne.length, forGroup.length], forOne.join("\n")).toEqual([2, 2]);
});

describe.each([
  ["pending", "requested", 6],
  ["requested", "toked", 5],
  ["toked", "deliveredTramitation", 5],
  ["deliveredTramitation", "legalization", 5],
  ["legalization", "readyToDelivery", 6],
  ["readyToDelivery", "delivered", 6],
  ["toked", "requested", 5],
] as const)("%s → %s", (from, to, maxStatements) => {
  test(`uses ${maxStatements} statements for one form, and no more for six of three requests`, async () => {
    const forOne = await statementsOf(oneForm, from, to);
    const forMany = await statementsOf(manyForms, from, to);
    expect({ alone: forOne.length, together: forMany.length }).toEqual({
      alone: maxStatements,
      together: maxStatements,
    });
  });
});
