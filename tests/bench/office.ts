/** What is measured: the real server with the demo office and one hundred thousand request forms. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/handlers.ts";
import { openLog } from "../../src/server/log.ts";
import { runServer, type RunningServer } from "../../src/server/run.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword, world } from "../../src/server/testing/world.ts";
import { say } from "./figures.ts";
import { formsCount, loadForms } from "./load.ts";

export interface Office {
  readonly running: RunningServer;
  /** Signs in, once, and answers the headers of that person's calls. */
  headersOf(email: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** On the embedded engine, unless a server is named. */
export async function openOffice(url = process.env.TEST_DATABASE_URL): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = testEnvironment({ DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) });
  const running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
  for (const area of Object.values(areas)) await area.demo?.(running.server.db, world, running.server);
  say(
    `Engine: ${url ? "PostgreSQL server" : "embedded"}. ${formsCount.toLocaleString("en")} request forms are being written.`,
  );
  await loadForms(running.server.db);
  const held = new Map<string, Promise<string>>();
  return {
    running,
    headersOf: async (email) => {
      const token = held.get(email) ?? signIn(running, email);
      held.set(email, token);
      return { authorization: `Bearer ${await token}`, "content-type": "application/json" };
    },
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(running: RunningServer, email: string): Promise<string> {
  const response = await fetch(`${running.address}/legalsitapi/${contracts.session.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
