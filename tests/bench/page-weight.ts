/** Every public page of the built server in a browser, with the goal's network and phone: the median of three visits. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserOptions } from "../../scripts/ensure-browser.mjs";
import { everyPublicPage, most, slow, weigh } from "../journeys/measure-page.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";

const rounds = 3;
const port = 4992;

export async function weight(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-weight-"));
  const environment = { ...process.env, DATA_DIR: folder, PORT: `${port}`, LOG_LEVEL: "error" };
  const product = spawn(process.execPath, ["scripts/start.mjs"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilReady(`${origin}/health/ready`);
    await measureAll(origin);
  } finally {
    product.kill("SIGTERM");
    await once(product, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(origin: string): Promise<void> {
  const browser = await chromium.launch(await browserOptions());
  const { pages, token } = await everyPublicPage(origin);
  printLine(`${slow.kbit} kbit/s, ${slow.latencyMs} ms, CPU ÷ ${slow.cpu}, nothing kept; the median of ${rounds}.`);
  printLine("| page | largest paint, ms | requests | kB | shift |");
  printLine("| --- | ---: | ---: | ---: | ---: |");
  const goals: string[] = [];
  for (const { name, path, isPrivate } of pages) {
    const visits = [];
    for (let round = 0; round < rounds; round++)
      visits.push(
        await weigh(browser, `${origin}/legalsit${path}`, { line: slow, token: isPrivate ? token : undefined }),
      );
    const lcpMs = median(visits.map((each) => each.lcpMs));
    const requests = Math.max(...visits.map((each) => each.requests.length));
    const bytes = Math.max(...visits.map((each) => each.bytes));
    const shift = Math.max(...visits.map((each) => each.shift));
    printLine(`| ${name} | ${lcpMs} | ${requests} | ${Math.round(bytes / 1000)} | ${shift} |`);
    goals.push(
      `${name}: ${within(lcpMs, most.lcpMs)} ms, ${within(requests, most.requests)} requests, ${within(bytes, most.bytes)} bytes, ${within(shift, most.shift)}`,
    );
  }
  for (const goal of goals.filter((each) => each.includes("MISSED"))) printLine(goal);
  await browser.close();
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error("the product did not start");
}
