/** Deployment files agree with the variables and commands of the program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverCommand } from "../../scripts/server-command.mjs";
import { readEnvironment, variableNames } from "../../src/server/start/environment.ts";
import { productionVariables } from "../../src/server/testing/test-environment.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const example = read(".env.example");
const lines = [...example.matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(([, mark, name = "", value = ""]) => ({
  isCommented: mark === "#",
  name,
  value,
}));
/** Read by compose.yaml only. */
const composeOnly = "DATABASE_PASSWORD";

test(".env.example names every variable once, and no unused one", () => {
  expect(lines.map(({ name }) => name).sort()).toEqual([...variableNames, composeOnly].sort());
  expect(read("compose.yaml")).toContain(`\${${composeOnly}:?`);
});

test(".env.example starts a production once its secrets are filled in", () => {
  const values = Object.fromEntries(
    lines
      .filter(({ isCommented, name }) => !isCommented && name !== composeOnly)
      .map(({ name, value }) => [name, value]),
  );
  const variables = { ...values, DATABASE_URL: "postgres://legalsit:x@database/legalsit" };
  expect(() => readEnvironment(variables)).toThrow("Production needs SECRET, AUDIT_KEY, SEAL_KEY, SEAL_KEY_LIST.");
  const { SECRET, AUDIT_KEY, SEAL_KEY, SEAL_KEY_LIST } = productionVariables;
  expect(readEnvironment({ ...variables, SECRET, AUDIT_KEY, SEAL_KEY, SEAL_KEY_LIST }).production).toBe(true);
});

test("the manual has every variable", () => {
  const manual = read("docs/operations.md");
  const missing = variableNames.filter((name) => {
    const family = /^(TRANSFERMOVIL|ENZONA|BIDAIONDO|GATEWAY)_/.exec(name)?.[1];
    return (
      name !== "NODE_ENV" && !manual.includes(`\`${name}\``) && !(family && read("docs/payments.md").includes(family))
    );
  });
  expect(missing).toEqual([]);
});

test("the image runs a supported Node", () => {
  const bases = [...read("Dockerfile").matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
  expect(new Set(bases)).toEqual(new Set(["22"]));
});

test("the image and the manual run the server as npm start does", () => {
  const command = ["node", ...serverCommand];
  expect(read("Dockerfile")).toContain(`CMD [${command.map((word) => JSON.stringify(word)).join(", ")}]`);
  expect(read("docs/operations.md")).toContain(`\`${command.join(" ")}\``);
});
