/** Every workflow of the areas has a test against a table written by hand. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areaFolders } from "../../scripts/area-folders.mjs";

const textsOf = (folder: string, suffix: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(suffix))
    .map((path) => readFileSync(join(folder, path), "utf8"));
const declared = /^export const (\w+)(?:: (?:Record<\w+, )?Workflow<| = \{\n {2}statuses:)/gm;
const workflows = areaFolders().flatMap((area) =>
  [...textsOf(area, "states.ts"), ...textsOf(area, "transitions.ts")]
    .flatMap((text) => [...text.matchAll(declared)])
    .map(([, name = ""]) => ({ area, name })),
);

test("the workflows are found", () => {
  expect(workflows.map(({ name }) => name).sort()).toEqual([
    "activityWorkflow",
    "contractWorkflow",
    "dayWorkflow",
    "deliveryWorkflow",
    "differenceWorkflow",
    "documentWorkflow",
    "drawWorkflow",
    "entryWorkflow",
    "formWorkflows",
    "invoiceWorkflow",
    "mailWorkflow",
    "offerWorkflow",
    "paymentWorkflow",
    "refundWorkflow",
    "slotWorkflow",
    "valeWorkflow",
  ]);
});

// Slots move by the hundred, each verb in one statement: their own test covers every verb in every status.
test.each(workflows.filter(({ name }) => name !== "slotWorkflow"))("$area: $name", ({ name, area }) => {
  const pattern = new RegExp(`describeWorkflow\\([^;]*?\\bworkflow(,|: ${name}\\b)`, "s");
  expect(textsOf(`${area}/server`, ".test.ts").some((text) => pattern.test(text))).toBe(true);
});
