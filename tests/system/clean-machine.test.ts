/** What a machine with nothing but Node and npm meets first; `npm run bare-root` runs the whole on one. */
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

test("the copy of the PostgreSQL engine needs nothing of the folder that it was copied from", () => {
  const packaged = join(folder, "closed", "lib");
  mkdirSync(packaged, { recursive: true });
  writeFileSync(join(packaged, "libpq.so.5.18"), "a library");
  symlinkSync("libpq.so.5.18", join(packaged, "libpq.so.5"));
  copyEngine(join(folder, "closed"), join(folder, "copy"));
  renameSync(join(folder, "closed"), join(folder, "gone"));
  expect(readFileSync(join(folder, "copy/lib/libpq.so.5"), "utf8")).toBe("a library");
});

describe("Node's version", () => {
  const guard = "scripts/node-version.cjs";
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };

  /** The guard before a program that says that it ran, on a Node that says that it is this one. */
  function runOn(version: string) {
    const claim = join(folder, "claim.cjs");
    const program = join(folder, "program.cjs");
    const versions = `{ ...process.versions, node: "${version}" }`;
    writeFileSync(
      claim,
      `Object.defineProperties(process, { version: { value: "v${version}" }, versions: { value: ${versions} } });`,
    );
    writeFileSync(program, `console.log("ran")`);
    return spawnSync(process.execPath, ["-r", claim, "-r", `./${guard}`, program], { cwd: root, encoding: "utf8" });
  }

  test.each(["20.19.0", "20.20.2", "22.12.0", "22.23.3", "24.0.0", "26.10.0"])("%s serves", (version) => {
    expect(runOn(version)).toMatchObject({ status: 0, stdout: "ran\n", stderr: "" });
  });

  test.each(["8.17.0", "16.20.2", "18.20.8", "20.18.3", "22.11.0", "23.11.1"])(
    "%s is told so in one line",
    (version) => {
      const { status, stdout, stderr } = runOn(version);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^Legalsit needs Node [^\n]*22 is recommended[^\n]*\n$/);
      expect(stderr).toContain(`v${version}`);
    },
  );

  test("is asked for before anything is read that an old one cannot read", async () => {
    for (const name of ["start", "dev", "build", "test", "check"]) {
      expect(scripts[name]).toMatch(/^node -r \.\/scripts\/node-version\.cjs scripts\/\w+\.mjs$/);
    }
    const source = readFileSync(join(root, guard), "utf8");
    await expect(transform(source, { target: "es5" })).resolves.toMatchObject({ warnings: [] });
  });
});
