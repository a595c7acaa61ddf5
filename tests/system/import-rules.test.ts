import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/** Each line plants one import that the walls must refuse: the file, then what it imports. */
const planted = [
  ["src/kit/money.ts", "../areas/session/contract.ts"],
  ["src/kit/money.ts", "node:fs"],
  ["src/kit/money.ts", "react"],
  ["src/areas/clients/contract.ts", "../../server/call.ts"],
  ["src/areas/clients/contract.ts", "../filings/server/public.ts"],
  ["src/areas/clients/words.es.ts", "../filings/words.es.ts"],
  ["src/areas/clients/server/client.ts", "../../filings/server/filing.ts"],
  ["src/areas/clients/server/client.ts", "../../filings/web/public.tsx"],
  ["src/areas/clients/server/client.ts", "../web/list.ts"],
  ["src/areas/clients/server/client.ts", "react"],
  ["src/areas/clients/web/list.ts", "../server/client.ts"],
  ["src/areas/clients/web/list.ts", "../../filings/web/list.ts"],
  ["src/areas/clients/web/list.ts", "../../../server/call.ts"],
  ["src/areas/clients/web/list.ts", "drizzle-orm"],
  ["src/server/jobs/scheduler.ts", "../../areas/session/server/session.ts"],
  ["src/server/jobs/scheduler.ts", "../../web/api.ts"],
  ["src/web/site/main.tsx", "../office/main.tsx"],
  ["src/web/site/main.tsx", "@mantine/core"],
  ["src/web/office/main.tsx", "../site/main.tsx"],
  ["src/web/api.ts", "../server/call.ts"],
  ["src/web/api.ts", "../areas/session/web/login.tsx"],
  ["sandbox/main.ts", "../src/server/server.ts"],
  ["src/loose.ts", "zod"],
] as const;

const allowed = [
  ["src/kit/schemas.ts", "zod"],
  ["src/areas/clients/contract.ts", "../filings/contract.ts"],
  ["src/areas/statistics/words.es.ts", "../filings/words.es.ts"],
  ["src/areas/clients/server/client.ts", "../../filings/server/public.ts"],
  ["src/areas/clients/server/client.ts", "../../filings/server/tables.ts"],
  ["src/areas/clients/web/list.ts", "../../filings/web/public.tsx"],
  ["src/server/jobs/scheduler.ts", "../../areas/server-areas.ts"],
] as const;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs the walls over a tree that holds just these files. */
function walls(files: Record<string, string>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-walls-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-imports.mjs", folder], { encoding: "utf8" });
  return { status, said: stderr };
}

describe("the walls bite", () => {
  test.each(planted)("%s may not import %s, at once, later or for its types", (file, target) => {
    const { status, said: output } = walls({
      [file]: `import { x } from "${target}";
        export const y = async () => [x, (await import("${target}")).x];
        export type Y = typeof import("${target}");`,
    });
    const faults = output.split("\n").filter((line) => /may not import|stands in no room/.test(line));
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(fault).toContain(file);
    expect(status).toBe(1);
  });

  test("nor what is not written out", () => {
    const { status, said: output } = walls({
      "src/web/office/main.tsx": "export const y = (x: string) => import(x);\n",
    });
    expect(output).toContain("src/web/office/main.tsx: may not import what");
    expect(status).toBe(1);
  });

  test("types do not pass a wall either", () => {
    expect(
      walls({ "src/kit/money.ts": 'import type { X } from "../server/call.ts";\nexport type Y = X;\n' }).status,
    ).toBe(1);
  });

  test("nor do re-exports", () => {
    expect(walls({ "src/kit/money.ts": 'export { x } from "../server/call.ts";\n' }).status).toBe(1);
  });

  test("a screen takes names from a file without zod, and types from any", () => {
    const contract = { "src/areas/clients/contract.ts": 'import { z } from "zod";\nexport const x = z.string();\n' };
    const screen = (line: string) => walls({ ...contract, "src/areas/clients/web/list.ts": line });
    expect(screen('import { x } from "../contract.ts";\nexport const y = x;\n').said).toContain("which loads zod");
    expect(screen('export const y = () => import("../contract.ts");\n').said).toContain("which loads zod");
    expect(screen('import type { x } from "../contract.ts";\nexport type Y = typeof x;\n').said).toBe("");
  });

  test("a cycle is refused", () => {
    const { said: output } = walls({
      "src/kit/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
      "src/kit/b.ts": 'import { a } from "./a.ts";\nexport const b = a;\n',
    });
    expect(output).toContain("cycle");
  });

  test("a screen that is loaded when it is opened makes none", () => {
    const list = 'export const screens = [() => import("./list.tsx")];\n';
    const screen = 'import { screens } from "./screens.tsx";\nexport const y = screens;\n';
    const at = "src/areas/clients/web";
    expect(walls({ [`${at}/screens.tsx`]: list, [`${at}/list.tsx`]: screen }).said).toBe("");
  });

  test.each([
    ["server", "server/client.ts", "server/public.ts"],
    ["root", "contract.ts", "contract.ts"],
    ["web", "web/list.tsx", "web/public.tsx"],
  ])("areas that need each other are refused by name (%s)", (side, own, others) => {
    const need = (area: string) =>
      `import type { X } from "${own.replace(/[^/]+/g, "..")}/${area}/${others}";\nexport type Y = X;\n`;
    const ring = {
      [`src/areas/clients/${own}`]: need("filings"),
      [`src/areas/filings/${own}`]: need("vaults"),
      [`src/areas/vaults/${own}`]: need("clients"),
    };
    const { said: output, status } = walls({ ...ring, [`src/areas/opening/${own}`]: need("clients") });
    expect(output).toContain(`ring of areas (${side}): clients, filings, vaults\n`);
    for (const file of Object.keys(ring)) expect(output).toContain(`  ${file} → src/areas/`);
    expect(output).not.toContain("opening");
    expect(status).toBe(1);
  });

  test("areas that need each other one way, or for a test only, are not", () => {
    const need = (area: string) => `import { x } from "../../${area}/server/public.ts";\nexport const y = x;\n`;
    const oneWay = { "src/areas/clients/server/client.ts": need("filings") };
    expect(walls({ ...oneWay, "src/areas/clients/server/filing.ts": need("filings") }).said).toBe("");
    expect(walls({ ...oneWay, "src/areas/filings/server/filing.test.ts": need("clients") }).said).toBe("");
    expect(walls({ ...oneWay, "src/areas/filings/server/filing.ts": need("clients") }).said).toContain("ring of areas");
  });

  test("an area needs those before it in the list only", () => {
    const filings = { name: "filings", folder: "filings" };
    const clients = { name: "clients", folder: "legal-clients" };
    const listed = (...names: (typeof clients)[]) =>
      walls({
        "src/areas/server-areas.ts": `${names.map(({ name, folder }) => `import { area as ${name} } from "./${folder}/server/area.ts";\n`).join("")}export const areas = {\n${names.map(({ name }) => `  ${name},\n`).join("")}};\n`,
        "src/areas/legal-clients/server/client.ts":
          'import { x } from "../../filings/server/public.ts";\nexport const y = x;\n',
      });
    expect(listed(filings, clients).said).toBe("");
    expect(listed(clients, filings).said).toContain("src/areas/legal-clients/server/client.ts");
  });

  test.each(allowed)("%s may import %s", (file, target) => {
    expect(walls({ [file]: `import { x } from "${target}";\nexport const y = x;\n` })).toEqual({ status: 0, said: "" });
  });
});
