// @engine embedded
/** npm run keys: the root key signs the list; rotated keys still count, revoked ones do not. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseKeyList, readSealKeys } from "../../src/server/seals/seal-keys.ts";
import { programOf } from "../../src/server/testing/programs.ts";

const folder = join(mkdtempSync(join(tmpdir(), "legalsit-keys-")), "keys");
afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const run = (...words: string[]) =>
  new Promise<{ settings: Record<string, string>; stdout: string; stderr: string }>((resolve) => {
    const program = [
      ...programOf("scripts/keys.ts"),
      ...words,
      ...(words.includes("--folder") ? [] : ["--folder", folder]),
    ];
    execFile(process.execPath, program, (_error, stdout, stderr) => {
      const lines = [...stdout.matchAll(/^(SEAL_KEY\w*)=(\S+)$/gm)];
      resolve({ settings: Object.fromEntries(lines.map(([, name, value]) => [name, value])), stdout, stderr });
    });
  });

test("makes, rotates, revokes and lists keys; private keys are shown once and stored nowhere", async () => {
  expect((await run("rotate")).stderr).toContain("holds no keys");
  const settings = (await run("make", "tramites.example.cu")).settings;
  const first = readSealKeys(settings);
  expect(first?.list).toMatchObject({ issuer: "tramites.example.cu", keys: [{ keyId: first?.keyId }] });
  expect(statSync(join(folder, "root.key")).mode & 0o777).toBe(0o600);
  expect((await run("make", "tramites.example.cu")).stderr).toContain("exists already");
  const rotated = (await run("rotate")).settings;
  const second = readSealKeys(rotated);
  expect(second?.list.keys.map(({ keyId }) => keyId)).toEqual([second?.keyId, first?.keyId]);
  // The former key still seals until all processes have the new one.
  expect(readSealKeys({ ...rotated, SEAL_KEY: settings.SEAL_KEY })?.keyId).toBe(first?.keyId);
  const { settings: revoked } = await run("revoke", first?.keyId ?? "");
  expect(() => readSealKeys({ ...revoked, SEAL_KEY: settings.SEAL_KEY })).toThrow("was revoked there");
  expect(readSealKeys({ ...revoked, SEAL_KEY: rotated.SEAL_KEY })?.keyId).toBe(second?.keyId);
  expect((await run("revoke", first?.keyId ?? "")).stderr).toContain("has no key");
  expect((await run("list")).stdout).toMatch(
    new RegExp(`^${second?.keyId}  made .*\\n${first?.keyId}  made .*, revoked`),
  );
  expect((await run("sign")).stderr).toMatch(/^Usage:/);
  const files = ["root.key", "key-list.txt"].map((file) => readFileSync(join(folder, file), "utf8")).join("");
  // The key is in base64, which may contain the separator.
  for (const key of [settings.SEAL_KEY, rotated.SEAL_KEY])
    expect(files).not.toContain(key?.split("+").slice(4).join("+"));
});

test("a list that another root signed, or that was changed, is none", async () => {
  const list = readFileSync(join(folder, "key-list.txt"), "utf8").trim();
  expect(parseKeyList(list)?.keys).toHaveLength(2);
  const otherRoot = join(folder, "..", "other");
  const { settings: other } = await run("make", "other.example", "--folder", otherRoot);
  const [otherRootKey] = (other.SEAL_KEY_LIST ?? "").split(",");
  const message = list.split(",")[1] ?? "";
  expect(parseKeyList(`${otherRootKey},${message}`)).toBeUndefined();
  for (let at = 0; at < message.length; at += 7) {
    const letter = message[at] === "A" ? "B" : "A";
    expect(
      parseKeyList(`${list.split(",")[0]},${message.slice(0, at)}${letter}${message.slice(at + 1)}`),
    ).toBeUndefined();
  }
});
