/** The wires: the catalogue's calls, exactly, and the calls we added on purpose. */
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
const catalogued = new Map(catalogue.map(([, method, path, access]) => [`${method} ${path}`, access]));
/** The catalogue leaves out what follows the call's name: the id as last path segment. */
const callOf = (wire: string) => wire.replace(/(\/:\w+\??)+$/, "");

describe.each(operations)("$wire", ({ wire, operation }) => {
  const call = callOf(wire);

  test("is the catalogue's or ours", () => {
    expect(catalogued.has(call) || isOwn(call), `${call}: add it to tests/contract/extra-operations.ts`).toBe(true);
  });

  test("is public exactly when its address says so", () => {
    const access = catalogued.get(call) ?? (call.includes(" private/") ? "private" : "public");
    expect(operation.access === "anyone" ? "public" : "private").toBe(access);
  });

  test("has its parameters at the end, and each in its input", () => {
    if (operation.transport === "callback") return;
    const names = [...wire.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
    const read = operation.input.safeParse(Object.fromEntries(names.map((name) => [name, {}])));
    for (const name of names)
      expect(
        read.error?.issues.some((issue) => issue.path[0] === name),
        `${name} is not read`,
      ).toBe(true);
    expect(call).not.toContain(":");
  });
});

test("every area's contract is hosted", () => {
  const missing = Object.entries(contracts).filter(([area, contract]) => areas[area]?.contract !== contract);
  expect(missing.map(([area]) => area)).toEqual([]);
});

test("no two operations share a wire", () => {
  const wires = operations.map(({ wire }) => wire.replace(/:\w+\??/g, ":"));
  expect(wires.filter((wire, at) => wires.indexOf(wire) !== at)).toEqual([]);
});

test("npm run operations prints each of them once, as a reader of the catalogue finds it", async () => {
  const program = ["--import", "tsx", "scripts/list-operations.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: join(import.meta.dirname, "../..") });
  const printed = stdout.trimEnd().split("\n");
  const expected = operations.map(({ operation: { method, path, access } }) =>
    [method, `/legalsitapi/${path}`, typeof access === "string" ? access : access.join("|")].join(" "),
  );
  expect(printed.toSorted()).toEqual(expected.toSorted());
  const calls = printed.map((line) => line.replace(/^(\w+) \/legalsitapi\/(.*?)(\/:.*)? \S+$/, "$1 $2"));
  expect(calls.filter((call) => !catalogued.has(call) && !isOwn(call))).toEqual([]);
});

test("our own list names nothing that is gone or in the catalogue", () => {
  const wires = operations.map(({ wire }) => callOf(wire));
  expect(ownCalls.filter((call) => !wires.includes(call) || catalogued.has(call))).toEqual([]);
});

test("every permission asked for is one of the specification's", () => {
  const asked = operations.flatMap(({ operation }) => (typeof operation.access === "string" ? [] : operation.access));
  expect(asked.filter((each) => !isUserKind(each) && !permissions.includes(each))).toEqual([]);
});
