/**
 * Playwright's `test`. With COVERAGE_DIR it also records each screen that a page of the journey opens, for the
 * comparison in tests/coverage.
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base } from "@playwright/test";

const folder = process.env.COVERAGE_DIR;

export const test = base.extend<object, { recordScreens: undefined }>({
  recordScreens: [
    async ({ browser }, use) => {
      if (folder) {
        const seen = new Set<string>();
        mkdirSync(folder, { recursive: true });
        browser.on("context", (context) => recordScreens(context, folder, seen));
      }
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

function recordScreens(context: BrowserContext, into: string, seen: Set<string>): void {
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const screen = frame.url().startsWith("http") ? screenOf(new URL(frame.url())) : undefined;
      if (!screen || seen.has(screen)) return;
      seen.add(screen);
      appendFileSync(join(into, `${process.pid}.tsv`), `screen\t${screen}\n`);
    }),
  );
}

/** The address without what differs from run to run: ids, numbers, tokens, the values of a query. */
function screenOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((part) => (/^(en|es)$|^[a-z][a-zA-Z-]*$/.test(part) && part.length < 40 ? part : part && ":id"))
    .join("/");
  const names = [...new Set(searchParams.keys())].toSorted().join(",");
  return names ? `${path}?${names}` : path;
}
