/** The routes: exactly the calls of the catalogue and those of `extra-operations.ts`. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { contracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { isUserKind } from "../../src/kit/access.ts";
import { permissions } from "../../src/kit/permissions.ts";
import { operations } from "./every-operation.ts";
import { isOwn, ownCalls } from "./extra-operations.ts";

const catalogue = readFileSync(join(import.meta.dirname, "calls.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [area: string, method: string, path: string, access: string]);
const accessByCall = new Map(catalogue.map(([, method, path, access]) => [`${method} ${path}`, access]));
/** The call as the catalogue has it: without the id at its end. */
const callOf = (wire: string) => wire.replace(/(\/:\w+\??)+$/, "");

describe.each(operations)("$wire", ({ wire, operation }) => {
  const call = callOf(wire);

  test("is the catalogue's or ours", () => {
    expect(accessByCall.has(call) || isOwn(call), `${call}: add it to tests/contract/extra-operations.ts`).toBe(true);
  });

  test("is public exactly when its address is public", () => {
    const access = accessByCall.get(call) ?? (call.includes(" private/") ? "private" : "public");
    expect(operation.access === "anyone" ? "public" : "private").toBe(access);
  });

  test("has its parameters at the end, and each in its input", () => {
    if (operation.transport === "callback") return;
    const names = [...wire.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
    const result = operation.input.safeParse(Object.fromEntries(names.map((name) => [name, {}])));
    for (const name of names)
      expect(
        result.error?.issues.some((issue) => issue.path[0] === name),
        `${name} is not read`,
      ).toBe(true);
    expect(call).not.toContain(":");
  });
});

test("every area's contract is served", () => {
  const missing = Object.entries(contracts).filter(([area, contract]) => areas[area]?.contract !== contract);
  expect(missing.map(([area]) => area)).toEqual([]);
});

test("no two operations share a wire", () => {
  const wires = operations.map(({ wire }) => wire.replace(/:\w+\??/g, ":"));
  expect(wires.filter((wire, at) => wires.indexOf(wire) !== at)).toEqual([]);
});

test("npm run operations prints each operation once, in the format of the catalogue", async () => {
  const program = ["--import", "tsx", "scripts/list-operations.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: join(import.meta.dirname, "../..") });
  const printed = stdout.trimEnd().split("\n");
  const expected = operations.map(({ operation: { method, path, access } }) =>
    [method, `/legalsitapi/${path}`, typeof access === "string" ? access : access.join("|")].join(" "),
  );
  expect(printed.toSorted()).toEqual(expected.toSorted());
  const calls = printed.map((line) => line.replace(/^(\w+) \/legalsitapi\/(.*?)(\/:.*)? \S+$/, "$1 $2"));
  expect(calls.filter((call) => !accessByCall.has(call) && !isOwn(call))).toEqual([]);
});

test("our own list has no removed call and none of the catalogue", () => {
  const wires = operations.map(({ wire }) => callOf(wire));
  expect(ownCalls.filter((call) => !wires.includes(call) || accessByCall.has(call))).toEqual([]);
});

test("every required permission is one of the specification's", () => {
  const grants = operations.flatMap(({ operation }) => (typeof operation.access === "string" ? [] : operation.access));
  expect(grants.filter((each) => !isUserKind(each) && !permissions.includes(each))).toEqual([]);
});
