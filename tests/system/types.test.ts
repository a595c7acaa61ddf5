import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/** The files of a TypeScript project, relative to the root. */
function filesOf(project: string): string[] {
  const options = ["node_modules/typescript/bin/tsc", "-p", `tsconfig/${project}.json`, "--listFilesOnly"];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const root = `${process.cwd()}/`;
  return stdout
    .split("\n")
    .filter((file) => file.startsWith(root))
    .map((file) => file.slice(root.length));
}

describe("a TypeScript project has no files of other projects", () => {
  const contract = filesOf("contract");

  test("the contracts import neither server nor browser", () => {
    expect(contract).toContain("src/areas/procedures/online-requests/contract.ts");
    expect(contract.filter((file) => /\/(server|web)\/|^sandbox|^tests/.test(file))).toEqual([]);
  });

  test("the contracts need zod and the phone number tables only", () => {
    const packages = contract.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    expect([...new Set(packages)].filter((name) => !name.startsWith("@typescript/")).sort()).toEqual([
      "libphonenumber-js",
      "zod",
    ]);
  });
});
