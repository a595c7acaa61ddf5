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
        const recorded = new Set<string>();
        mkdirSync(folder, { recursive: true });
        browser.on("context", (context) => recordScreens(context, folder, recorded));
      }
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

function recordScreens(context: BrowserContext, targetFolder: string, recorded: Set<string>): void {
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const screen = frame.url().startsWith("http") ? screenOf(new URL(frame.url())) : undefined;
      if (!screen || recorded.has(screen)) return;
      recorded.add(screen);
      appendFileSync(join(targetFolder, `${process.pid}.tsv`), `screen\t${screen}\n`);
    }),
  );
}

/** The URL without parts that change in each run: ids, numbers, tokens, query values. */
function screenOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((part) => (/^(en|es)$|^[a-z][a-zA-Z-]*$/.test(part) && part.length < 40 ? part : part && ":id"))
    .join("/");
  const names = [...new Set(searchParams.keys())].toSorted().join(",");
  return names ? `${path}?${names}` : path;
}
