/** The routes that the build embeds for browsers include every call of the pages and screens. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operationRoutesFor } from "../../scripts/operation-routes-plugin.ts";

test("every call of a page or screen has its route in the build", () => {
  const routes = [operationRoutesFor("everybody"), operationRoutesFor("account"), operationRoutesFor("staff")];
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)web\/.*\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  const calls = files.flatMap((file) =>
    callsIn(readFileSync(join("src", file), "utf8")).map((call) => ({ file, ...call })),
  );
  expect(calls.length).toBeGreaterThan(400);
  expect(calls.filter(({ area, name }) => !routes.some((wires) => wires[area]?.[name]))).toEqual([]);
});

/** Calls written as `api.area.name` or `const { name, … } = api.area`. */
function callsIn(code: string): { area: string; name: string }[] {
  const direct = [...code.matchAll(/\bapi\s*\.(\w+)\s*\.(\w+)/g)].map(([, area = "", name = ""]) => ({ area, name }));
  const destructured = [...code.matchAll(/\{([^{}]*)\}\s*=\s*api\.(\w+);/g)].flatMap(([, names = "", area = ""]) =>
    names
      .split(",")
      .map((each) => each.split(":")[0]?.trim() ?? "")
      .filter((name) => name !== "" && !name.startsWith("..."))
      .map((name) => ({ area, name })),
  );
  return [...direct, ...destructured];
}
