/**
 * Registers of lawyers on a PostgreSQL server with 300,000 clients: the list of filings with its filters and side totals at
 * 10,000 and 1,000,000 filings, and searches in both lists; then the import of a spreadsheet with 50,000 clients.
 */
import { processImportParts } from "../../src/areas/practice/clients/server/import/job.ts";
import { contracts } from "../../src/areas/contracts.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";
import { allClients, writeClients, writeFilings } from "./many-filings.ts";
import { practiceCases } from "./legal-register-cases.ts";

const sizes = [10_000, 1_000_000];
const importRows = 50_000;
const rounds = 11;
const goalMs = 100;
const goalGrowth = 2;
/** Durations below this are noise of the machine: growth is measured against at least this much. */
const noticedMs = 20;
const importGoalSeconds = 300;

export async function practice(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  const headers = await headersOf(running.address, "lawyer@demo.example");
  printLine(`practice: ${allClients.toLocaleString("en")} clients are being written`);
  await writeClients(db);
  const medians: Readonly<Record<string, number>>[] = [];
  let lastNumber = 0;
  for (const rows of sizes) {
    printLine(`practice: ${rows.toLocaleString("en")} filings are being written`);
    await writeFilings(db, lastNumber + 1, rows);
    lastNumber = rows;
    medians.push(await measureCases(running, headers));
  }
  const [before = {}, after = before] = medians;
  for (const [name, ms] of Object.entries(after)) {
    const previousMs = before[name] ?? ms;
    const growth = ms / Math.max(previousMs, noticedMs);
    printLine(
      `practice: ${name}: ${previousMs.toFixed(1)} → ${ms.toFixed(1)} ms (${within(ms, goalMs)}), × ${growth.toFixed(1)} (${within(growth, goalGrowth)})`,
    );
  }
  await importSpreadsheet(running, headers);
  await close();
}

async function measureCases(running: RunningServer, headers: CallHeaders): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, [path, body]] of Object.entries(practiceCases)) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await post(running, headers, path, body);
      durations.push(performance.now() - startedAt);
    }
    medians[name] = median(durations);
  }
  return medians;
}

/** Measures the check and the import; each reads every row. */
async function importSpreadsheet(running: RunningServer, headers: CallHeaders): Promise<void> {
  const lines = Array.from(
    { length: importRows },
    (_, n) => `Importado ${n} S.A.;Nacional;Cuba;Calle ${n};Página web;8${String(n).padStart(10, "0")}`,
  );
  const form = new FormData();
  const content = ["Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT", ...lines].join("\r\n");
  form.append("file", new Blob([content]), "clientes.csv");
  const response = await fetch(`${running.address}/legalsitapi/${contracts.clients.beginImport.path}`, {
    method: "POST",
    headers: { authorization: headers.authorization ?? "" },
    body: form,
  });
  const { _id } = await docsOf(response);
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
  printLine(
    `practice: ${importRows.toLocaleString("en")} clients of a spreadsheet: checked in ${steps.checked.toFixed(0)} s, written in ${steps.written.toFixed(0)} s, ${seconds.toFixed(0)} s together (${within(seconds, importGoalSeconds)})`,
  );
}

async function post(running: RunningServer, headers: CallHeaders, path: string, body: object): Promise<Response> {
  const response = await fetch(`${running.address}/legalsitapi/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}

async function docsOf(response: Response): Promise<{ readonly _id: string; readonly updatedAt: string }> {
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { data: { docs: { _id: string; updatedAt: string } } }).data.docs;
}
