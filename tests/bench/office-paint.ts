/** First visit of the list of requests in the built office, on a slow network and processor: the median of five. */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { openProduct } from "./open-product.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";

const rounds = 5;
const port = 4994;
const network = { kbit: 1500, latencyMs: 150, cpu: 4 } as const;
const goals = { paintMs: 1200, lcpMs: 1800, taskMs: 200, requests: 20, scriptBytes: 270 * 1024, shift: 0.02 } as const;
/** Code for later interactions must not be requested before this time. */
const countedMs = 5000;

const path = "/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending&approvalsPending=true";

interface Visit {
  readonly paintMs: number;
  readonly lcpMs: number;
  readonly rowsMs: number;
  readonly taskMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly scriptBytes: number;
}

const observeScript = `
  const metrics = (globalThis.metrics = { paintMs: 0, lcpMs: 0, lcp: "", rowsMs: 0, taskMs: 0, tasks: [], shift: 0, shifts: [] });
  const observe = (type, read) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") metrics.paintMs = startTime; });
  observe("largest-contentful-paint", ({ startTime, element }) => { metrics.lcpMs = startTime; metrics.lcp = element?.outerHTML.slice(0, 80); });
  observe("longtask", ({ duration, startTime }) => { metrics.taskMs = Math.max(metrics.taskMs, duration); metrics.tasks.push([Math.round(startTime), duration]); });
  observe("layout-shift", ({ value, startTime, hadRecentInput, sources }) => { if (!hadRecentInput) { metrics.shift += value; metrics.shifts.push([Math.round(startTime), value, sources?.map(({ node }) => node?.className ?? node?.nodeName)]); } });
  const findRows = () => document.querySelector("tr[data-row]") ? (metrics.rowsMs = performance.now()) : requestAnimationFrame(findRows);
  requestAnimationFrame(findRows);
  // The pointer rests on a link in the corner; hovering it would load its target.
  for (const kind of ["mouseover", "mouseout"])
    addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
`;

export async function officePaint(): Promise<void> {
  const product = await openProduct(port);
  try {
    const { origin, browser } = product;
    const token = await signIn(origin);
    const visits: Visit[] = [];
    for (let round = 0; round <= rounds; round++) visits.push(await visit(browser, origin, token));
    // The first visit warms up the server.
    printVisits(visits.slice(1));
  } finally {
    await product.close();
  }
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/legalsitapi/public/session/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "bench" },
    body: JSON.stringify({ username: "online-ap@demo.example", password: demoPassword }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

function printVisits(visits: readonly Visit[]): void {
  const medianOf = (figure: keyof Visit) => Math.round(median(visits.map((each) => each[figure])) * 1000) / 1000;
  const withGoal = (figure: keyof typeof goals) => {
    const value = figure === "shift" ? medianOf(figure) : Math.round(medianOf(figure));
    return `${value} (${within(value, goals[figure])})`;
  };
  printLine(
    `office, list of requests at ${network.kbit} kbit/s, ${network.latencyMs} ms, CPU ÷ ${network.cpu}, nothing cached; the median of ${visits.length}:`,
  );
  printLine(`  first paint ${withGoal("paintMs")}, ms`);
  printLine(`  largest paint ${withGoal("lcpMs")}, ms`);
  printLine(`  rows shown ${Math.round(medianOf("rowsMs"))} ms`);
  printLine(`  longest task ${withGoal("taskMs")}, ms`);
  printLine(`  layout shift ${withGoal("shift")}`);
  printLine(`  requests ${withGoal("requests")}`);
  printLine(`  bytes of scripts ${withGoal("scriptBytes")}`);
}

async function visit(browser: Browser, origin: string, token: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "es-CU" });
  await context.addCookies([{ name: "legalsit", value: token, url: origin }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = await recordRequests(session);
  await limit(session);
  await page.addInitScript(observeScript);
  await page.goto(origin + path, { waitUntil: "commit", timeout: 60_000 });
  await page.waitForSelector("tr[data-row]", { timeout: 60_000 });
  await waitUntilCounted(page);
  const metrics = await page.evaluate<Omit<Visit, "requests" | "scriptBytes">>("globalThis.metrics");
  if (process.env.BENCH_DETAILS) printLine(JSON.stringify({ metrics, requests: [...requests.values()] }, null, 1));
  await context.close();
  const scripts = [...requests.values()].filter(({ isScript }) => isScript);
  return { ...metrics, requests: requests.size, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function waitUntilCounted(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => performance.now());
  await page.waitForTimeout(Math.max(countedMs - nowMs, 0));
}

async function limit(session: CDPSession): Promise<void> {
  const bytesPerSecond = (network.kbit * 1000) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: network.cpu });
}

async function recordRequests(session: CDPSession) {
  await session.send("Network.enable");
  const requests = new Map<string, { url: string; isScript: boolean; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("http")) return;
    requests.set(requestId, { url: request.url, isScript: type === "Script" || request.url.endsWith(".js"), bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const each = requests.get(requestId);
    if (each) each.bytes = encodedDataLength;
  });
  return requests;
}
