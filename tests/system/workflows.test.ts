/** Every life of the areas is walked against a table that a person wrote down. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const areas = join(import.meta.dirname, "../../src/areas");
const files = readdirSync(areas, { recursive: true, encoding: "utf8" });
const textsOf = (within: string, ending: string) =>
  files
    .filter((path) => path.startsWith(within) && path.endsWith(ending))
    .map((path) => readFileSync(join(areas, path), "utf8"));
const declared = /^export const (\w+)(?:: (?:Record<\w+, )?Workflow<| = \{\n {2}statuses:)/gm;
const lives = readdirSync(areas).flatMap((area) =>
  textsOf(`${area}/`, "states.ts")
    .flatMap((text) => [...text.matchAll(declared)])
    .map(([, name = ""]) => ({ area, name })),
);

test("the lives are found", () => {
  expect(lives.map(({ name }) => name).sort()).toEqual([
    "activityWorkflow",
    "contractWorkflow",
    "dayWorkflow",
    "deliveryWorkflow",
    "differenceWorkflow",
    "documentWorkflow",
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

// Places move by the hundred, each verb in one statement: their own test looks at what every verb makes of every status.
test.each(lives.filter(({ name }) => name !== "slotWorkflow"))("$area: $name", ({ name, area }) => {
  const walks = new RegExp(`describeWorkflow\\([^;]*?\\blife(,|: ${name}\\b)`, "s");
  expect(textsOf(`${area}/server/`, ".test.ts").some((text) => walks.test(text))).toBe(true);
});
