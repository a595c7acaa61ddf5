/** Checks of every page in the journeys: axe in both themes, no horizontal overflow, no console errors. */
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, type Request } from "@playwright/test";
import axe from "axe-core";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** LOOKS=no only waits for the page: `npm test` checks behaviour, `npm run test:all` also checks appearance. */
const checksAppearance = process.env.LOOKS !== "no";

export async function look(page: Page, name: string, inThemes: readonly Theme[] = themes): Promise<void> {
  await settle(page);
  await expect(page.locator("h1").first()).toBeVisible();
  if (!checksAppearance) return;
  await page.evaluate(setFadesOff, true);
  for (const [index, theme] of inThemes.entries()) {
    await page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), theme);
    await savePicture(page, name, theme);
    expect(await violationsOn(page, index === 0 ? {} : colourRules), `axe on ${name}, ${theme}`).toEqual([]);
  }
  await page.evaluate(setFadesOff, false);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** With text of twice the size, nothing scrolls sideways (WCAG 1.4.4 and 1.4.10). */
export async function assertLargeTextFits(page: Page, name: string): Promise<void> {
  if (!checksAppearance) return;
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const wider = root.scrollWidth - root.clientWidth;
    root.style.fontSize = "";
    return wider;
  });
  expect(overflow, `${name} is wider than the screen at 200 % text`).toBeLessThanOrEqual(0);
}

/** Rules for the second theme: only colours change. */
const colourRules: axe.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** PICTURES=folder saves a screenshot of each page for manual review. */
async function savePicture(page: Page, name: string, theme: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const file = `${name.replaceAll(/[^\p{L}\d]+/gu, "-")}-${page.viewportSize()?.width}-${theme}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
}

/**
 * Runs in the page. Turns off CSS transitions during the checks: half-faded colours, of a theme change or a closing
 * notification, would fail the contrast rules.
 */
function setFadesOff(isActive: boolean): void {
  const page = document as Document & { still?: CSSStyleSheet };
  const otherSheets = page.adoptedStyleSheets.filter((each) => each !== page.still);
  page.still ??= new CSSStyleSheet();
  page.still.replaceSync("*, ::before, ::after { transition: none !important; }");
  page.adoptedStyleSheets = isActive ? [...otherSheets, page.still] : otherSheets;
}

/**
 * Waits until no request is open and none was sent for a moment. The browser's «networkidle» waits half a second each time,
 * so it is used only for the first call; later calls use the tracked requests of the page.
 */
export async function settle(page: Page): Promise<void> {
  const openRequests = openRequestsByPage.get(page);
  if (!openRequests) {
    trackRequests(page);
    return page.waitForLoadState("networkidle");
  }
  await page.waitForLoadState("load");
  let idleSince = Date.now();
  for (const until = Date.now() + maxWaitMs; Date.now() - idleSince < quietMs; await page.waitForTimeout(quietMs / 4)) {
    if (openRequests.size === 0) continue;
    idleSince = Date.now();
    if (idleSince > until) throw new Error(`never at rest: ${[...openRequests].map((each) => each.url()).join(", ")}`);
  }
}
const quietMs = 120;
const maxWaitMs = 15_000;
const openRequestsByPage = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const openRequests = new Set<Request>();
  openRequestsByPage.set(page, openRequests);
  page.on("request", (request) => {
    // After a navigation the page gets no end events of its old requests.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) openRequests.clear();
    openRequests.add(request);
  });
  page.on("requestfinished", (request) => openRequests.delete(request));
  page.on("requestfailed", (request) => openRequests.delete(request));
}

/** The axe driver supports frames but loads axe on each call; a page with one frame loads it only once. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page }).options(options).analyze()).violations.map(formatViolation);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const result = await page.evaluate(
    (runOptions) => axe.run(document, { resultTypes: ["violations"], ...runOptions }),
    options,
  );
  return result.violations.map(formatViolation);
}

function formatViolation({ id, nodes }: axe.Result): string {
  return `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`;
}

/** Resolves when the page's socket has identified its user; live updates arrive from then on. Call it before the page is opened. */
export async function lineOpens(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", { predicate: (each) => each.url().includes("/realtime") });
  await socket.waitForEvent("framesent", { predicate: ({ payload }) => payload.toString().includes("on-user-enter") });
}

/** Records browser problems: content policy violations, uncaught errors, requests to other hosts. The returned function fails if there are any. */
export function listen(page: Page): () => void {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    const isRefusedCall = /Failed to load resource.*status of 4\d\d/.test(message.text());
    // The mail frame blocks scripts on purpose, also the one of the Playwright tracer.
    const isBlockedFrameScript = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !isRefusedCall && !isBlockedFrameScript) problems.push(message.text());
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (/^https?:/.test(request.url()) && !["localhost", "127.0.0.1"].includes(hostname))
      problems.push(`asked ${hostname}`);
  });
  return () => expect(problems).toEqual([]);
}

/** Removes the preloaded API answers from documents, so that the page requests them itself. */
export async function withoutPreloadedSession(page: Page): Promise<void> {
  await page.route("**/legalsit/**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<script type="application\/json" id="preloaded-shared">.*?<\/script>/s,
      "",
    );
    await route.fulfill({ response, body });
  });
}
