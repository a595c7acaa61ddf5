/** Bars are as long as what they stand for: measured on every board, in a wide window, on a tablet and on a phone. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { boards } from "../../src/areas/statistics/boards.ts";
import { enterAs } from "./visitor.ts";

const boardPaths = [...new Set(boards.map(({ path }) => path))];

interface Drawn {
  readonly label: string;
  readonly share: number;
  readonly pixels: number;
}

/** What says its share of the longest in its style, beside what it was drawn as; those of one list together. */
async function readBars(page: Page): Promise<readonly (readonly Drawn[])[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main ul, main ol")].map((list) =>
      [...list.querySelectorAll<HTMLElement>("[style*='width'], [style*='height']")].flatMap((bar) => {
        const said = /(?:^|;)\s*(width|height):\s*([\d.]+)%/.exec(bar.getAttribute("style") ?? "");
        if (!said) return [];
        const box = bar.getBoundingClientRect();
        const pixels = said[1] === "width" ? box.width : box.height;
        return [{ label: bar.closest("li")?.textContent ?? "", share: Number(said[2]), pixels }];
      }),
    ),
  );
}

for (const width of [1440, 820, 390])
  test(`bars are as long as their figures at ${width} pixels`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, "management@demo.example", baseURL);
    let measured = 0;
    for (const path of boardPaths) {
      await page.goto(`/legalsit${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      for (const bars of await readBars(page)) {
        const longest = bars.reduce((most, each) => (each.share > most.share ? each : most), { share: 0, pixels: 0 });
        if (longest.pixels < 20) continue;
        for (const { label, share, pixels } of bars) {
          const expected = (share / longest.share) * longest.pixels;
          // A figure that is all but nothing is seen as two pixels.
          if (expected < 2 && pixels <= 2) continue;
          expect.soft(Math.abs(pixels - expected), `${path}, ${label}`).toBeLessThanOrEqual(1.5);
          measured += 1;
        }
      }
    }
    expect(measured).toBeGreaterThan(20);
  });
