/**
 * The lawyers' registers on a PostgreSQL server, with 300,000 clients: the list of filings with its filters and side totals
 * at 10,000 filings and at a million, and what is searched for in both; then a spreadsheet of 50,000 clients, brought in.
 */
import { processImportParts } from "../../src/areas/clients/server/import/job.ts";
import { contracts } from "../../src/areas/contracts.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, say, within } from "./statistics-of-runs.ts";
import { allClients, writeClients, writeFilings } from "./many-filings.ts";
import { practiceCases } from "./legal-register-cases.ts";

const sizes = [10_000, 1_000_000];
const importRows = 50_000;
const times = 11;
const goalMs = 100;
const goalGrowth = 2;
/** Below it nobody notices, and what else the machine does makes the difference. */
const noticedMs = 20;
const importGoalSeconds = 300;

export async function practice(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  const headers = await headersOf(running.address, "lawyer@demo.example");
  say(`practice: ${allClients.toLocaleString("en")} clients are being written`);
  await writeClients(db);
  const taken: Readonly<Record<string, number>>[] = [];
  let written = 0;
  for (const rows of sizes) {
    say(`practice: ${rows.toLocaleString("en")} filings are being written`);
    await writeFilings(db, written + 1, rows);
    written = rows;
    taken.push(await measured(running, headers));
  }
  const [before = {}, after = before] = taken;
  for (const [name, ms] of Object.entries(after)) {
    const earlier = before[name] ?? ms;
    const growth = ms / Math.max(earlier, noticedMs);
    say(
      `practice: ${name}: ${earlier.toFixed(1)} → ${ms.toFixed(1)} ms (${within(ms, goalMs)}), × ${growth.toFixed(1)} (${within(growth, goalGrowth)})`,
    );
  }
  await bringIn(running, headers);
  await close();
}

async function measured(running: RunningServer, headers: CallHeaders): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  for (const [name, [path, body]] of Object.entries(practiceCases)) {
    const all: number[] = [];
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now();
      await post(running, headers, path, body);
      all.push(performance.now() - startedAt);
    }
    taken[name] = median(all);
  }
  return taken;
}

/** Checked first, then written: both go through every row. */
async function bringIn(running: RunningServer, headers: CallHeaders): Promise<void> {
  const lines = Array.from(
    { length: importRows },
    (_, n) => `Importado ${n} S.A.;Nacional;Cuba;Calle ${n};Página web;8${String(n).padStart(10, "0")}`,
  );
  const form = new FormData();
  const content = ["Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT", ...lines].join("\r\n");
  form.append("file", new Blob([content]), "clientes.csv");
  const sent = await fetch(`${running.address}/legalsitapi/${contracts.clients.beginImport.path}`, {
    method: "POST",
    headers: { authorization: headers.authorization ?? "" },
    body: form,
  });
  const { _id } = await docsOf(sent);
  const steps = { checked: 0, written: 0 };
  for (const step of ["checked", "written"] as const) {
    const startedAt = performance.now();
    if (step === "written") {
      const { updatedAt } = await docsOf(
        await fetch(`${running.address}/legalsitapi/${contracts.clients.importOf.path.replace(":id", _id)}`, {
          headers,
        }),
      );
      await post(running, headers, contracts.clients.runImport.path, { _id, updatedAt });
    }
    while (((await processImportParts(running.server)).rows ?? 0) > 0);
    steps[step] = (performance.now() - startedAt) / 1000;
  }
  const seconds = steps.checked + steps.written;
  say(
    `practice: ${importRows.toLocaleString("en")} clients of a spreadsheet: checked in ${steps.checked.toFixed(0)} s, written in ${steps.written.toFixed(0)} s, ${seconds.toFixed(0)} s together (${within(seconds, importGoalSeconds)})`,
  );
}

async function post(running: RunningServer, headers: CallHeaders, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${running.address}/legalsitapi/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}

async function docsOf(answer: Response): Promise<{ readonly _id: string; readonly updatedAt: string }> {
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { docs: { _id: string; updatedAt: string } } }).data.docs;
}
