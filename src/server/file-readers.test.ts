/** No file exceeds its budget, however it is built, and no user waits for other people's files. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "../kit/validation/errors.ts";
import { cpuSeconds, type FileReaders, openFileReaders } from "./file-readers.ts";
import { isFullDepth } from "./testing/depth.ts";
import { hostileFiles } from "./testing/files/hostile-files.ts";

const budget = { cpuMs: cpuSeconds * 1000, megabytes: 150 };
/** Time that the system needs to terminate a process and free its memory; it counts as the process's own. */
const terminationMs = 500;

interface ResourceUse {
  cpuMs: number;
  megabytes: number;
}

let folder = "";
let readers: FileReaders;
let lastUsage: ResourceUse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "legalsit-hostile-"));
  readers = openFileReaders({ onProcess: (pid) => measure(pid) });
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true });
});

/** Measures a process until it ends. */
function measure(pid: number): void {
  const usage: ResourceUse = { cpuMs: 0, megabytes: 0 };
  lastUsage = usage;
  const timer = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
      const [user = 0, system = 0] =
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
      usage.megabytes = Math.max(usage.megabytes, Number(peak?.[1] ?? 0) / 1000);
      usage.cpuMs = Math.max(usage.cpuMs, (user + system) * 10);
    } catch {
      clearInterval(timer);
    }
  }, 5);
}

const extraByReader = {
  clientRows: { cellCodes: {}, today: "2026-11-26" },
  statement: { gateway: "transfermovil", day: "2026-11-26", language: "es" },
};

const allCases = hostileFiles.flatMap((file) =>
  file.readers.map((reader) => [`${reader}: ${file.name}`, reader, file] as const),
);
/** One file of each type per reader. */
const cases = isFullDepth
  ? allCases
  : allCases.filter(
      ([, reader, { mime }], index) => index === allCases.findIndex(([, a, b]) => a === reader && b.mime === mime),
    );

test.each(cases)("%s", async (_name, reader, { mime, make }) => {
  const path = join(folder, "file");
  const content = await make();
  expect(content.length).toBeLessThanOrEqual(25 * 1024 * 1024);
  writeFileSync(path, content);
  const request = {
    person: "somebody",
    file: { mime, path },
    more: extraByReader[reader as keyof typeof extraByReader],
  };
  const result = await readers.read(reader as "fileText", request as never).then(
    () => "read",
    (error: Refusal) => error.code,
  );
  expect(["read", "FILE_TOO_HEAVY", "FILE_TOO_LONG", "FILE_TYPE", "INVALID", "STATEMENT_FAULTS"]).toContain(result);
  expect(lastUsage.cpuMs).toBeLessThanOrEqual(budget.cpuMs + terminationMs);
  expect(lastUsage.megabytes).toBeLessThanOrEqual(budget.megabytes);
});
