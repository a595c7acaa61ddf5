/** First steps on a machine with only Node and npm; `npm run bare-root` runs the whole product on one. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { copyEngine } from "../../scripts/postgres.mjs";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "legalsit-bare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the copy of the PostgreSQL engine does not depend on its original folder", () => {
  const engineLibraries = join(folder, "closed", "lib");
  mkdirSync(engineLibraries, { recursive: true });
  writeFileSync(join(engineLibraries, "libpq.so.5.18"), "a library");
  symlinkSync("libpq.so.5.18", join(engineLibraries, "libpq.so.5"));
  copyEngine(join(folder, "closed"), join(folder, "copy"));
  renameSync(join(folder, "closed"), join(folder, "gone"));
  expect(readFileSync(join(folder, "copy/lib/libpq.so.5"), "utf8")).toBe("a library");
});

describe("Node's version", () => {
  const guard = "scripts/node-version.cjs";
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };

  /** Runs a program behind the version guard on a Node that reports this version. */
  function runOn(version: string) {
    const versionOverride = join(folder, "claim.cjs");
    const program = join(folder, "program.cjs");
    const versions = `{ ...process.versions, node: "${version}" }`;
    writeFileSync(
      versionOverride,
      `Object.defineProperties(process, { version: { value: "v${version}" }, versions: { value: ${versions} } });`,
    );
    writeFileSync(program, `console.log("ran")`);
    return spawnSync(process.execPath, ["-r", versionOverride, "-r", `./${guard}`, program], {
      cwd: root,
      encoding: "utf8",
    });
  }

  test.each(["20.19.0", "20.20.2", "22.12.0", "22.23.3", "24.0.0", "26.10.0"])("%s is accepted", (version) => {
    expect(runOn(version)).toMatchObject({ status: 0, stdout: "ran\n", stderr: "" });
  });

  test.each(["8.17.0", "16.20.2", "18.20.8", "20.18.3", "22.11.0", "23.11.1"])(
    "%s is refused with one line",
    (version) => {
      const { status, stdout, stderr } = runOn(version);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^Legalsit needs Node [^\n]*22 is recommended[^\n]*\n$/);
      expect(stderr).toContain(`v${version}`);
    },
  );

  test("is checked before any file that an old Node cannot parse", async () => {
    for (const name of ["start", "dev", "build", "test", "check"]) {
      expect(scripts[name]).toMatch(/^node -r \.\/scripts\/node-version\.cjs scripts\/\w+\.mjs$/);
    }
    const source = readFileSync(join(root, guard), "utf8");
    await expect(transform(source, { target: "es5" })).resolves.toMatchObject({ warnings: [] });
  });
});
