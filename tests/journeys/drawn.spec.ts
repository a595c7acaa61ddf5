/** On every board, bars have the length of their values and figures do not wrap: two desktop widths, a tablet and a phone. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { boards } from "../../src/areas/insight/statistics/boards.ts";
import { enterAs } from "./visitor.ts";

const boardPaths = [...new Set(boards.map(({ path }) => path))];

interface Bar {
  readonly label: string;
  readonly share: number;
  readonly pixels: number;
}

/** Bars of each list: their share from the style attribute and their drawn length in pixels. */
async function readBars(page: Page): Promise<readonly (readonly Bar[])[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main ul, main ol")].map((list) =>
      [...list.querySelectorAll<HTMLElement>("[style*='width'], [style*='height']")].flatMap((bar) => {
        const match = /(?:^|;)\s*(width|height):\s*([\d.]+)%/.exec(bar.getAttribute("style") ?? "");
        if (!match) return [];
        const box = bar.getBoundingClientRect();
        const pixels = match[1] === "width" ? box.width : box.height;
        return [{ label: bar.closest("li")?.textContent ?? "", share: Number(match[2]), pixels }];
      }),
    ),
  );
}

/** Figures that wrap to more than one line. */
async function readBrokenFigures(page: Page): Promise<readonly string[]> {
  return page.locator("main span, main strong").evaluateAll((all) =>
    all
      .filter(({ children, textContent }) => children.length === 0 && /^[\d\s.,]+$/.test(textContent ?? ""))
      .filter((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}

for (const width of [1440, 1280, 820, 390])
  test(`bars have the length of their values at ${width} pixels`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, "management@demo.example", baseURL);
    let measured = 0;
    for (const path of boardPaths) {
      await page.goto(`/legalsit${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect.soft(await readBrokenFigures(page), path).toEqual([]);
      for (const bars of await readBars(page)) {
        const longest = bars.reduce((longestSoFar, each) => (each.share > longestSoFar.share ? each : longestSoFar), {
          share: 0,
          pixels: 0,
        });
        if (longest.pixels < 20) continue;
        for (const { label, share, pixels } of bars) {
          const expected = (share / longest.share) * longest.pixels;
          // Very small values are drawn as two pixels.
          if (expected < 2 && pixels <= 2) continue;
          expect.soft(Math.abs(pixels - expected), `${path}, ${label}`).toBeLessThanOrEqual(1.5);
          measured += 1;
        }
      }
    }
    expect(measured).toBeGreaterThan(20);
  });
