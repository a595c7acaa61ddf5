/** Rows of a panel are never truncated: their text may end with a deadline. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no text of a panel row is truncated", () => {
  const css = readFileSync(join(import.meta.dirname, "../../src/web/office/components/parts.module.css"), "utf8");
  const rules = [...css.matchAll(/([^{}]*\.panelText[^{}]*)\{([^{}]*)\}/g)];
  expect(rules.length).toBeGreaterThan(1);
  for (const [, selector, body] of rules)
    expect(body, selector).not.toMatch(/line-clamp|text-overflow|overflow: hidden|nowrap/);
});
