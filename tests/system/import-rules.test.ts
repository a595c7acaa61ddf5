import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/** Imports that the rules refuse: the file and what it imports. */
const forbidden = [
  ["src/kit/access.ts", "../areas/administration/session/contract.ts"],
  ["src/kit/access.ts", "node:fs"],
  ["src/kit/access.ts", "react"],
  ["src/areas/practice/clients/contract.ts", "../../../server/call.ts"],
  ["src/areas/practice/clients/contract.ts", "../filings/server/public.ts"],
  ["src/areas/practice/clients/words.es.ts", "../filings/words.es.ts"],
  ["src/areas/practice/clients/server/client.ts", "../../filings/server/filing.ts"],
  ["src/areas/practice/clients/server/client.ts", "../../filings/server/tables.ts"],
  ["src/areas/practice/clients/server/client.ts", "../../filings/web/public.tsx"],
  ["src/areas/practice/clients/server/client.ts", "../web/list.ts"],
  ["src/areas/practice/clients/server/client.ts", "react"],
  ["src/areas/practice/clients/server/page.tsx", "@mantine/core"],
  ["src/areas/practice/clients/server/page.tsx", "../../../../web/site/shell.tsx"],
  ["src/areas/practice/clients/web/list.ts", "../server/client.ts"],
  ["src/areas/practice/clients/web/list.ts", "../../filings/web/list.ts"],
  ["src/areas/practice/clients/web/list.ts", "../../../../server/call.ts"],
  ["src/areas/practice/clients/web/list.ts", "drizzle-orm"],
  ["src/server/jobs/scheduler.ts", "../../areas/administration/session/server/session.ts"],
  ["src/server/jobs/scheduler.ts", "../../web/api.ts"],
  ["src/server/jobs/scheduler.ts", "../testing/wait.ts"],
  ["src/areas/practice/clients/server/demo.ts", "./testing/drafts.ts"],
  ["src/server/jobs/scheduler.ts", "react"],
  ["src/server/http/pages/page-layout.tsx", "../../../web/site/shell.tsx"],
  ["src/web/site/main.tsx", "../office/main.tsx"],
  ["src/web/site/main.tsx", "@mantine/core"],
  ["src/web/office/main.tsx", "../site/main.tsx"],
  ["src/web/api.ts", "../server/call.ts"],
  ["src/web/api.ts", "../areas/administration/session/web/login.tsx"],
  ["sandbox/main.ts", "../src/server/server.ts"],
  ["src/areas/money/payments/server/link.ts", "../../../practice/filings/server/public.ts"],
  ["src/loose.ts", "zod"],
] as const;

const allowed = [
  ["src/kit/contract/schemas.ts", "zod"],
  ["src/areas/practice/clients/contract.ts", "../filings/contract.ts"],
  ["src/areas/insight/statistics/words.es.ts", "../../practice/filings/words.es.ts"],
  ["src/areas/practice/clients/server/client.ts", "../../filings/server/public.ts"],
  ["src/areas/practice/clients/server/tables.ts", "../../filings/server/tables.ts"],
  ["src/areas/administration/session/server/login.ts", "../../people/server/tables.ts"],
  ["src/areas/practice/clients/server/client.ts", "../../../money/payments/server/public.ts"],
  ["src/areas/practice/clients/web/list.ts", "../../filings/web/public.tsx"],
  ["src/server/jobs/scheduler.ts", "../../areas/server-areas.ts"],
  ["src/server/testing/test-app.ts", "./wait.ts"],
  ["src/areas/practice/clients/server/page.tsx", "react"],
  ["src/server/http/pages/page-layout.tsx", "react-dom/server"],
  ["src/server/http/pages/page-layout.tsx", "../../../web/site/frame.tsx"],
] as const;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs the import check on a tree with these files only. */
function checkImports(files: Record<string, string>): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-walls-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-imports.mjs", folder], { encoding: "utf8" });
  return { status, output: stderr };
}

describe("the import rules find violations", () => {
  test.each(forbidden)("%s may not import %s, statically, dynamically or for its types", (file, target) => {
    const { status, output } = checkImports({
      [file]: `import { x } from "${target}";
        export const y = async () => [x, (await import("${target}")).x];
        export type Y = typeof import("${target}");`,
    });
    const violations = output.split("\n").filter((line) => /may not import|stands in no room/.test(line));
    expect(violations).toHaveLength(3);
    for (const violation of violations) expect(violation).toContain(file);
    expect(status).toBe(1);
  });

  test("an import of a computed path is refused", () => {
    const { status, output } = checkImports({
      "src/web/office/main.tsx": "export const y = (x: string) => import(x);\n",
    });
    expect(output).toContain("src/web/office/main.tsx: may not import what");
    expect(status).toBe(1);
  });

  test("type imports are refused too", () => {
    expect(
      checkImports({ "src/kit/access.ts": 'import type { X } from "../server/call.ts";\nexport type Y = X;\n' }).status,
    ).toBe(1);
  });

  test("re-exports are refused too", () => {
    expect(checkImports({ "src/kit/access.ts": 'export { x } from "../server/call.ts";\n' }).status).toBe(1);
  });

  test("an area publishes columns of a table, not the table", () => {
    const file = "src/areas/practice/clients/server/public.ts";
    expect(checkImports({ [file]: 'export { clients } from "./tables.ts";\n' }).output).toContain(
      "may not export a table",
    );
    expect(checkImports({ [file]: 'export type { Clients } from "./tables.ts";\n' }).output).toBe("");
  });

  test("a screen imports values from a file without zod, and types from any", () => {
    const contract = {
      "src/areas/practice/clients/contract.ts": 'import { z } from "zod";\nexport const x = z.string();\n',
    };
    const screen = (line: string) => checkImports({ ...contract, "src/areas/practice/clients/web/list.ts": line });
    expect(screen('import { x } from "../contract.ts";\nexport const y = x;\n').output).toContain("which loads zod");
    expect(screen('export const y = () => import("../contract.ts");\n').output).toContain("which loads zod");
    expect(screen('import type { x } from "../contract.ts";\nexport type Y = typeof x;\n').output).toBe("");
  });

  test.each([
    ["values", "import"],
    ["types", "import type"],
  ])("a cycle of %s is refused", (_what, importOf) => {
    const { output } = checkImports({
      "src/kit/a.ts": `${importOf} { b } from "./b.ts";\nexport const a = 1 as typeof b;\n`,
      "src/kit/b.ts": `${importOf} { a } from "./a.ts";\nexport const b = 1 as typeof a;\n`,
    });
    expect(output).toContain("cycle");
  });

  test("a screen that is loaded on demand makes no cycle", () => {
    const list = 'export const screens = [() => import("./list.tsx")];\n';
    const screen = 'import { screens } from "./screens.tsx";\nexport const y = screens;\n';
    const folder = "src/areas/practice/clients/web";
    expect(checkImports({ [`${folder}/screens.tsx`]: list, [`${folder}/list.tsx`]: screen }).output).toBe("");
  });

  test.each([
    ["server", "server/client.ts", "server/public.ts"],
    ["root", "contract.ts", "contract.ts"],
    ["web", "web/list.tsx", "web/public.tsx"],
  ])("areas that import each other are refused by name (%s)", (side, importer, imported) => {
    const importOf = (area: string) =>
      `import type { X } from "${importer.replace(/[^/]+/g, "..")}/${area}/${imported}";\nexport type Y = X;\n`;
    const cycle = {
      [`src/areas/practice/clients/${importer}`]: importOf("filings"),
      [`src/areas/practice/filings/${importer}`]: importOf("vaults"),
      [`src/areas/practice/vaults/${importer}`]: importOf("clients"),
    };
    const { output, status } = checkImports({
      ...cycle,
      [`src/areas/practice/opening/${importer}`]: importOf("clients"),
    });
    expect(output).toContain(`ring of areas (${side}): practice/clients, practice/filings, practice/vaults\n`);
    for (const file of Object.keys(cycle)) expect(output).toContain(`  ${file} → src/areas/`);
    expect(output).not.toContain("opening");
    expect(status).toBe(1);
  });

  test("areas that import in one direction, or for a test only, are not refused", () => {
    const importOf = (area: string) => `import { x } from "../../${area}/server/public.ts";\nexport const y = x;\n`;
    const oneWay = { "src/areas/practice/clients/server/client.ts": importOf("filings") };
    expect(checkImports({ ...oneWay, "src/areas/practice/clients/server/filing.ts": importOf("filings") }).output).toBe(
      "",
    );
    expect(
      checkImports({ ...oneWay, "src/areas/practice/filings/server/filing.test.ts": importOf("clients") }).output,
    ).toBe("");
    expect(
      checkImports({ ...oneWay, "src/areas/practice/filings/server/filing.ts": importOf("clients") }).output,
    ).toContain("ring of areas");
  });

  test("an area imports only areas above it in the list", () => {
    const filings = { name: "filings", folder: "practice/filings" };
    const clients = { name: "clients", folder: "practice/legal-clients" };
    const checkOrder = (...names: (typeof clients)[]) =>
      checkImports({
        "src/areas/server-areas.ts": `${names.map(({ name, folder }) => `import { area as ${name} } from "./${folder}/server/area.ts";\n`).join("")}export const areas = {\n${names.map(({ name }) => `  ${name},\n`).join("")}};\n`,
        "src/areas/practice/legal-clients/server/client.ts":
          'import { x } from "../../filings/server/public.ts";\nexport const y = x;\n',
      });
    expect(checkOrder(filings, clients).output).toBe("");
    expect(checkOrder(clients, filings).output).toContain("src/areas/practice/legal-clients/server/client.ts");
  });

  test.each(allowed)("%s may import %s", (file, target) => {
    expect(checkImports({ [file]: `import { x } from "${target}";\nexport const y = x;\n` })).toEqual({
      status: 0,
      output: "",
    });
  });
});
