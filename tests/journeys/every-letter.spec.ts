/** Every letter as a mail program draws it, in both languages and both looks, on a phone: axe, no overflow, nothing fetched. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { rowsOf, type TemplateName } from "../../src/areas/outgoing-mail/letters.ts";
import { renderMail } from "../../src/areas/outgoing-mail/server/render.ts";
import { vars } from "../../src/areas/outgoing-mail/server/testing/letter.ts";
import { look } from "./look.ts";

for (const language of ["es", "en"] as const)
  test(`letters in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const template of Object.keys(rowsOf) as TemplateName[])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(renderMail(template, language, vars).html);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await look(page, `${template}, ${language}, ${colorScheme}`);
      }
    expect(asked).toEqual([]);
    await context.close();
  });
