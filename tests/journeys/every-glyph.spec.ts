/** Every letter as a mail program draws it, in Spanish in light and in English in the dark, on a phone: axe, no overflow, nothing fetched. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { templateRows, type TemplateName } from "../../src/areas/outgoing-mail/template-catalogue.ts";
import { renderMail } from "../../src/areas/outgoing-mail/server/render-mail.ts";
import { vars } from "../../src/areas/outgoing-mail/server/testing/template-vars.ts";
import { look } from "./page-checks.ts";

for (const [language, colorScheme] of [
  ["es", "light"],
  ["en", "dark"],
] as const)
  test(`letters in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.emulateMedia({ colorScheme });
    for (const template of Object.keys(templateRows) as TemplateName[]) {
      await page.setContent(renderMail(template, language, vars).html);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look(page, `${template}, ${language}, ${colorScheme}`, [colorScheme]);
    }
    expect(asked).toEqual([]);
    await context.close();
  });
