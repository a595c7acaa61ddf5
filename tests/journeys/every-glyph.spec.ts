/** Every mail on a phone, in Spanish with the light theme and in English with the dark one: axe, no overflow, no requests. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { templateRows, type TemplateName } from "../../src/areas/administration/outgoing-mail/template-catalogue.ts";
import { renderMail } from "../../src/areas/administration/outgoing-mail/server/render-mail.ts";
import { vars } from "../../src/areas/administration/outgoing-mail/server/testing/template-vars.ts";
import { look } from "./page-checks.ts";

for (const [language, colorScheme] of [
  ["es", "light"],
  ["en", "dark"],
] as const)
  test(`mails in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
    const page = await context.newPage();
    const requestUrls: string[] = [];
    page.on("request", (request) => requestUrls.push(request.url()));
    await page.emulateMedia({ colorScheme });
    for (const template of Object.keys(templateRows) as TemplateName[]) {
      await page.setContent(renderMail(template, language, vars).html);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look(page, `${template}, ${language}, ${colorScheme}`, [colorScheme]);
    }
    expect(requestUrls).toEqual([]);
    await context.close();
  });
