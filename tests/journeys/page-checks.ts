/** What every page that a journey meets must stand: axe in both themes, nothing wider than the screen, no errors in the console. */
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, type Request } from "@playwright/test";
import axe from "axe-core";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** LOOKS=no leaves it at a page that is there: `npm test` proves what people can do, `npm run test:all` also looks. */
const isLooking = process.env.LOOKS !== "no";

export async function look(page: Page, name: string, inThemes: readonly Theme[] = themes): Promise<void> {
  await settle(page);
  await expect(page.locator("h1").first()).toBeVisible();
  if (!isLooking) return;
  await page.evaluate(holdFades, true);
  for (const [at, theme] of inThemes.entries()) {
    await page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), theme);
    await keepPicture(page, name, theme);
    expect(await violationsOn(page, at === 0 ? {} : ofColours), `axe on ${name}, ${theme}`).toEqual([]);
  }
  await page.evaluate(holdFades, false);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** What another theme changes is colours: the other rules have nothing new to find. */
const ofColours: axe.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** PICTURES=folder keeps what every page looked like, for eyes. */
async function keepPicture(page: Page, name: string, theme: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const file = `${name.replaceAll(/[^\p{L}\d]+/gu, "-")}-${page.viewportSize()?.width}-${theme}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
}

/**
 * In the page: what fades has the contrast of neither side on its way, colours into another theme's or a notice that
 * leaves meanwhile. So nothing fades while it is looked at: each is what it becomes, at once.
 */
function holdFades(isHeld: boolean): void {
  const page = document as Document & { still?: CSSStyleSheet };
  const others = page.adoptedStyleSheets.filter((each) => each !== page.still);
  page.still ??= new CSSStyleSheet();
  page.still.replaceSync("*, ::before, ::after { transition: none !important; }");
  page.adoptedStyleSheets = isHeld ? [...others, page.still] : others;
}

/**
 * Until everything the page asked for has come, and nothing more was asked for a moment. The browser's own waiting
 * lasts half a second each time, so it is for the first time only: from then on the page's requests are followed.
 */
export async function settle(page: Page): Promise<void> {
  const open = followed.get(page);
  if (!open) {
    follow(page);
    return page.waitForLoadState("networkidle");
  }
  await page.waitForLoadState("load");
  let idleSince = Date.now();
  for (const until = Date.now() + restMs; Date.now() - idleSince < quietMs; await page.waitForTimeout(quietMs / 4)) {
    if (open.size === 0) continue;
    idleSince = Date.now();
    if (idleSince > until) throw new Error(`never at rest: ${[...open].map((each) => each.url()).join(", ")}`);
  }
}
const quietMs = 120;
const restMs = 15_000;
const followed = new WeakMap<Page, Set<Request>>();

function follow(page: Page): void {
  const open = new Set<Request>();
  followed.set(page, open);
  page.on("request", (request) => {
    // A page that is left does not hear how its requests ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Axe's driver goes into frames too, but loads axe anew each time; a page of one frame needs it once. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations.map(say);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate((more) => axe.run(document, { resultTypes: ["violations"], ...more }), options);
  return found.violations.map(say);
}

function say({ id, nodes }: axe.Result): string {
  return `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`;
}

/** Once the page's open line has said whose it is: what others change from then on is heard. To be asked before the page is opened. */
export async function lineOpens(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", { predicate: (each) => each.url().includes("/realtime") });
  await socket.waitForEvent("framesent", { predicate: ({ payload }) => payload.toString().includes("on-user-enter") });
}

/** Fails the journey on anything the browser complains about: blocked by the content policy, uncaught, from elsewhere. */
export function listen(page: Page): () => void {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const refused = /Failed to load resource.*status of 4\d\d/.test(message.text());
    // The tracer's own script, kept out of the frame that shows a mail: that is what the frame is for.
    const keptOut = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !refused && !keptOut) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (/^https?:/.test(request.url()) && !["localhost", "127.0.0.1"].includes(hostname))
      complaints.push(`asked ${hostname}`);
  });
  return () => expect(complaints).toEqual([]);
}

/** From now on documents come without the answers that travel in them: the page asks for itself, as where the server could not tell. */
export async function withoutBegun(page: Page): Promise<void> {
  await page.route("**/legalsit/**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json" id="begun">.*?<\/script>/s, "");
    await route.fulfill({ response, body });
  });
}
