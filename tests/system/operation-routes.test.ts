/** The addresses that the build gives to browsers: every call that code of theirs makes is among them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wiresFor } from "../../scripts/operation-routes-plugin.ts";

test("no page or screen makes a call whose address it is not given", () => {
  const given = [wiresFor("everybody"), wiresFor("staff")];
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)web\/.*\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  const made = files.flatMap((file) =>
    callsIn(readFileSync(join("src", file), "utf8")).map((call) => ({ file, ...call })),
  );
  expect(made.length).toBeGreaterThan(400);
  expect(made.filter(({ area, name }) => !given.some((wires) => wires[area]?.[name]))).toEqual([]);
});

/** `api.area.name`, and `const { name, … } = api.area`. */
function callsIn(code: string): { area: string; name: string }[] {
  const named = [...code.matchAll(/\bapi\s*\.(\w+)\s*\.(\w+)/g)].map(([, area = "", name = ""]) => ({ area, name }));
  const taken = [...code.matchAll(/\{([^{}]*)\}\s*=\s*api\.(\w+);/g)].flatMap(([, names = "", area = ""]) =>
    names
      .split(",")
      .map((each) => each.split(":")[0]?.trim() ?? "")
      .filter((name) => name !== "" && !name.startsWith("..."))
      .map((name) => ({ area, name })),
  );
  return [...named, ...taken];
}
