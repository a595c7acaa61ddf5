/** No file takes more than its budget, however it is made, and nobody waits for the files of somebody else. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "../kit/errors.ts";
import { cpuSeconds, type FileReaders, openFileReaders } from "./file-readers.ts";
import { isFullDepth } from "./testing/depth.ts";
import { hostileFiles } from "./testing/hostile-files.ts";

const budget = { cpuMs: cpuSeconds * 1000, megabytes: 150 };
/** What it takes the system to end a process and to take its memory back is counted as the process's own. */
const endingMs = 500;

interface Use {
  cpuMs: number;
  megabytes: number;
}

let folder = "";
let readers: FileReaders;
let used: Use;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "legalsit-hostile-"));
  readers = openFileReaders({ onProcess: (pid) => measure(pid) });
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true });
});

/** Looks at a process until it is gone. */
function measure(pid: number): void {
  const use: Use = { cpuMs: 0, megabytes: 0 };
  used = use;
  const timer = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
      const [user = 0, system = 0] =
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
      use.megabytes = Math.max(use.megabytes, Number(peak?.[1] ?? 0) / 1000);
      use.cpuMs = Math.max(use.cpuMs, (user + system) * 10);
    } catch {
      clearInterval(timer);
    }
  }, 5);
}

const more = {
  clientRows: { known: {}, today: "2026-11-26" },
  statement: { gateway: "transfermovil", day: "2026-11-26", language: "es" },
};

const every = hostileFiles.flatMap((file) =>
  file.readers.map((reader) => [`${reader}: ${file.name}`, reader, file] as const),
);
/** A sample has one file of each type for each of its readers. */
const cases = isFullDepth
  ? every
  : every.filter(([, reader, { mime }], at) => at === every.findIndex(([, a, b]) => a === reader && b.mime === mime));

test.each(cases)("%s", async (_name, reader, { mime, make }) => {
  const path = join(folder, "file");
  const content = await make();
  expect(content.length).toBeLessThanOrEqual(25 * 1024 * 1024);
  writeFileSync(path, content);
  const asked = { person: "somebody", file: { mime, path }, more: more[reader as keyof typeof more] };
  const outcome = await readers.read(reader as "fileText", asked as never).then(
    () => "read",
    (error: Refusal) => error.code,
  );
  expect(["read", "FILE_TOO_HEAVY", "FILE_TOO_LONG", "FILE_TYPE", "INVALID", "STATEMENT_FAULTS"]).toContain(outcome);
  expect(used.cpuMs).toBeLessThanOrEqual(budget.cpuMs + endingMs);
  expect(used.megabytes).toBeLessThanOrEqual(budget.megabytes);
});
