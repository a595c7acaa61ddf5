/** A line of a panel is read to its end: what may stand there is a sentence with a deadline. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no text of a line is cut", () => {
  const css = readFileSync(join(import.meta.dirname, "../../src/web/office/components/parts.module.css"), "utf8");
  const rules = [...css.matchAll(/([^{}]*\.panelText[^{}]*)\{([^{}]*)\}/g)];
  expect(rules.length).toBeGreaterThan(1);
  for (const [, selector, body] of rules)
    expect(body, selector).not.toMatch(/line-clamp|text-overflow|overflow: hidden|nowrap/);
});
