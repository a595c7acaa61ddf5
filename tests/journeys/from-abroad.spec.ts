/**
 * Birth certificate of a deceased grandmother, requested from Spain with a passport: legalized for Spain, reviewed, paid by card
 * in dollars with a receipt, and collected in Havana by a cousin. In Spanish and in English.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { readFile } from "node:fs/promises";
import { words as homeEn } from "../../src/areas/procedures/online-requests/home-words.en.ts";
import { words as homeEs } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { words as requestEn } from "../../src/areas/procedures/online-requests/client/client-words.en.ts";
import { words as requestEs } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sentEn } from "../../src/areas/procedures/online-requests/sent-words.en.ts";
import { words as sentEs } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { serverMessages as servedEn } from "../../src/areas/procedures/online-requests/server-messages.en.ts";
import { serverMessages as servedEs } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as servicesEn } from "../../src/areas/procedures/online-services/words.en.ts";
import { words as servicesEs } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as payerEn } from "../../src/areas/money/payments/payer/payer-words.en.ts";
import { words as payerEs } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as sessionEn } from "../../src/areas/administration/session/words.en.ts";
import { words as sessionEs } from "../../src/areas/administration/session/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { readPdf } from "../../src/server/testing/files/read-pdf.ts";
import { words as siteEn } from "../../src/web/site/words.en.ts";
import { words as siteEs } from "../../src/web/site/words.es.ts";
import { payTitle } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { mailTo, openMailed, sandboxPort } from "./sandbox.ts";
import { decide } from "./staff.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: "Europe/Madrid" };
const languages = {
  es: {
    locale: "es-ES",
    email: "nuria@correo.example",
    home: homeEs,
    request: requestEs,
    sent: sentEs,
    served: servedEs,
    services: servicesEs,
    payer: payerEs,
    session: sessionEs,
    site: siteEs,
    service: "Certificaciones del Registro del Estado Civil",
    spain: "España",
    grandmother: "su abuela",
    paperTitle: "Recibo de pago",
    mails: { code: /código/i, received: /recibimos/i, pay: /pague/i, receipt: /recibo/i, ready: /list[oa]/i },
  },
  en: {
    locale: "en-GB",
    email: "grace@mail.example",
    home: homeEn,
    request: requestEn,
    sent: sentEn,
    served: servedEn,
    services: servicesEn,
    payer: payerEn,
    session: sessionEn,
    site: siteEn,
    service: "Civil registry certificates",
    spain: "Spain",
    grandmother: "your grandmother",
    paperTitle: "Payment receipt",
    mails: { code: /code/i, received: /received/i, pay: /pay for/i, receipt: /receipt/i, ready: /ready/i },
  },
} as const;
const password = "the sea between two coasts";
const holderName = "Eulalia";
/** Number of steps in the line above a question. */
const stepCountPattern = /\d+ \p{L}+ (\d+)\s*$/u;

for (const [language, texts] of Object.entries(languages))
  test.describe(`from abroad, ${language}`, () => {
    test.describe.configure({ mode: "serial" });
    const { email, mails, payer, sent, site, spain } = texts;
    const { wizard, check } = texts.request;
    let context: BrowserContext;
    let page: Page;
    let quiet: () => void;
    let number = "";

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({ ...phone, locale: texts.locale });
      page = await context.newPage();
      quiet = listen(page);
    });
    test.afterAll(() => context.close());
    test.afterEach(() => quiet());

    const continueToNext = () => page.getByRole("button", { name: site.goOn, exact: true }).click();
    const heading = (name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    const choose = (label: string, value: string | { label: string }) =>
      page.getByLabel(label, { exact: true }).selectOption(value);
    const stepCounts: string[] = [];
    const expectQuestion = async (step: keyof typeof wizard.steps) => {
      await heading(interpolate(wizard.steps[step], { who: holderName, country: spain }));
      const [, stepCount] = stepCountPattern.exec(await page.locator(".eyebrow").innerText()) ?? [];
      if (stepCount) stepCounts.push(stepCount);
    };

    test("registers with a passport, in the language of the browser", async () => {
      const { register: words, code, login } = texts.session;
      await page.goto("/legalsit/register");
      await heading(words.title);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await fill(words.firstName, language === "es" ? "Nuria" : "Grace");
      await fill(words.lastName, "Bermúdez");
      await page.getByLabel(words.documentPassport).check();
      await fill(words.passport, language === "es" ? "PAB123456" : "PAB123457");
      await choose(words.country, "ES");
      await fill(words.email, email);
      await fill(words.phone, "+34 600 111 222");
      await fill(words.password, password);
      await fill(words.passwordAgain, password);
      await look(page, `/register with a passport, ${language}`);
      await page.getByRole("checkbox", { name: new RegExp(words.acceptBefore) }).check();
      await page.getByRole("button", { name: words.submit }).click();
      await heading(code.title);
      const mail = await mailTo(email, mails.code);
      await fill(code.code, /\b\d{6}\b/.exec(mail.subject)?.[0] ?? "");
      await page.getByRole("button", { name: code.submit }).click();
      await heading(login.title);
      await fill(login.username, email);
      await fill(login.password, password);
      await page.getByRole("button", { name: login.submit }).click();
      await heading(texts.home.title);
      await look(page, `home of somebody abroad, ${language}`);
    });

    test("questions about a deceased person: no residence, no identity number, only the year of birth known", async () => {
      await page.goto("/legalsit/onlineService");
      await page.getByRole("link", { name: `${texts.services.start}: ${texts.service}` }).click();
      await page.getByRole("checkbox", { name: new RegExp(texts.services.begin.acceptBefore) }).check();
      await page.getByRole("button", { name: texts.services.begin.submit }).click();
      await expectQuestion("certificate");
      await choose(wizard.fields.documentType, "DT-RG.03");
      await continueToNext();
      await expectQuestion("holder");
      // A marriage certificate has no hospital field.
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?form=1&step=entry`);
      await expectQuestion("entry");
      await page.getByLabel(wizard.entryNo, { exact: true }).check();
      await expect(page.getByLabel(wizard.events.marriage.place, { exact: true })).toBeVisible();
      await expect(page.getByText(wizard.events.marriage.hint)).toBeVisible();
      await expect(page.getByText("ospital")).toHaveCount(0);
      await page.getByLabel(wizard.entryYes, { exact: true }).check();
      await page.goto(`${pathname}?form=1&step=certificate`);
      await expectQuestion("certificate");
      await choose(wizard.fields.documentType, "DT-RG.01");
      await continueToNext();
      await expectQuestion("holder");
      await page.getByLabel(wizard.other, { exact: true }).check();
      await choose(wizard.fields.relationship, "PT004 female");
      await continueToNext();
      await expectQuestion("alive");
      // The title's question is not repeated below it.
      await expect(page.locator("legend", { hasText: wizard.steps.alive })).toHaveClass("sr-only");
      await page.getByLabel(wizard.deceasedYes, { exact: true }).check();
      await look(page, `step alive, ${language}`);
      await continueToNext();
      await heading(interpolate(wizard.steps.name, { who: texts.grandmother }));
      await fill(wizard.fields.firstName, holderName);
      await fill(wizard.fields.firstLastName, "Bermúdez");
      await continueToNext();
      await expectQuestion("parents");
      await fill(wizard.fields.motherName, "Carmen Ruiz Sosa");
      await fill(wizard.fields.fatherName, "José Bermúdez Díaz");
      await look(page, `step parents of the dead, ${language}`);
      await continueToNext();
      // No question about the residence.
      await expectQuestion("identity");
      await page.getByLabel(site.date.year, { exact: true }).fill("1912");
      await page.getByLabel(site.date.unknownMonth, { exact: true }).check();
      await look(page, `step identity of the dead, ${language}`);
      await continueToNext();
      await expectQuestion("sex");
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
      await continueToNext();
      await expectQuestion("birthplace");
      await choose(wizard.fields["birthPlace.country"], "CU");
      await choose(wizard.fields["birthPlace.province"], { label: "Camagüey" });
      await choose(wizard.fields["birthPlace.municipality"], { label: "Florida" });
      await choose(wizard.fields.citizenship, "CU");
      await continueToNext();
      await expectQuestion("entry");
      await page.getByLabel(wizard.entryNo, { exact: true }).check();
      // The date of the event is the date of birth as far as it was given.
      await expect(page.getByLabel(site.date.year, { exact: true })).toHaveValue("1912");
      await expect(page.getByLabel(site.date.unknownMonth, { exact: true })).toBeChecked();
      await fill(wizard.events.birth.place, "Central Agramonte");
      await look(page, `step entry, ${language}`);
      await continueToNext();
      await expectQuestion("registry");
      await choose(wizard.fields["registry.province"], { label: "Camagüey" });
      await choose(wizard.fields["registry.municipality"], { label: "Florida" });
      await continueToNext();
      await expectQuestion("use");
      await choose(wizard.fields.purpose, "PR004");
      await choose(wizard.fields.destination, "DE-ES");
      await page.getByLabel("1", { exact: true }).check();
      await continueToNext();
    });

    test("the requirements of Spain are shown before the choice, with the price in dollars", async () => {
      await expectQuestion("legalization");
      await expect(page.getByText(interpolate(wizard.legalization.needed, { country: spain }))).toBeVisible();
      await expect(page.getByText(interpolate(wizard.legalization.consulate, { country: spain }))).toBeVisible();
      // The page shows the day when the requirement was checked.
      await expect(page.locator(".note-warn").getByText(wizard.legalization.checked.split("{")[0] ?? "")).toBeVisible();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(page.getByText("30.00 USD")).toBeVisible();
      await look(page, `step legalization, ${language}`);
      await page.getByRole("radio", { name: new RegExp(`^${wizard.legalization.yes}`) }).check();
      await continueToNext();
      await expectQuestion("pickup");
      // «I collect it» needs an identity number, so it is not offered with a passport.
      await expect(page.getByRole("button", { name: wizard.pickupMe })).toHaveCount(0);
      await fill(wizard.fields["pickup.name"], "Orestes Bermúdez Gil");
      await fill(wizard.fields["pickup.ci"], "72062506561");
      await fill(wizard.fields["pickup.phone"], "5 234 0388");
      await continueToNext();
      await expectQuestion("check");
      // The number of steps is the same on every question, even if questions are skipped.
      expect(stepCounts.length).toBeGreaterThan(10);
      expect(new Set(stepCounts).size, stepCounts.join(" ")).toBe(1);
      // Tariff: 52.00 for the certificate and 30.00 for its legalization.
      await expect(page.getByText("82.00 USD").first()).toBeVisible();
      await look(page, `check answers, ${language}`);
      await page.getByRole("button", { name: check.submit }).click();
      await heading(sent.inReview);
      number = /TR\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
      await look(page, `sent to review, ${language}`);
      await mailTo(email, mails.received);
    });

    test("after approval it is paid by card with the bank's fee, and the receipt is in the client's language", async () => {
      await decide(number, "notPaid");
      await openMailed(page, email, mails.pay);
      await heading(payTitle);
      await expect(page.getByText("90.20 USD").first()).toBeVisible();
      await expect(page.getByText(payer.checkout.fee)).toBeVisible();
      await look(page, `to pay by card, ${language}`);
      await page.getByRole("button", { name: interpolate(payer.checkout.submit, { amount: "90.20 USD" }) }).click();
      await page.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
      await page.getByRole("button", { name: /pagar/i }).first().click();
      await expect(page.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 40_000 });
      await look(page, `confirmed, ${language}`);
      await mailTo(email, mails.receipt);
      await page.getByRole("link", { name: payer.ended.receipt }).click();
      await heading(texts.served.receipt.title);
      await look(page, `the receipt, ${language}`);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: texts.served.receipt.file }).click(),
      ]);
      const { tags, source, pages } = readPdf(await readFile(await file.path()));
      // The firm's mark, and the two codes of an issued document.
      const figures = ["Figure", "Figure", "Figure"];
      expect(tags.filter((tag) => tag === "H1" || tag === "Figure").sort()).toEqual([...figures, "H1"]);
      expect(tags).toContain("TH");
      expect(source).toContain(`/Lang (${language}`);
      const text = pages.flat().join(" ").replaceAll("\u00a0", " ");
      for (const part of [texts.paperTitle, number, "52.00", "30.00", "90.20 USD"]) expect(text).toContain(part);
    });

    test("it is tracked to the end: legalized, ready with place and deadline, collected", async () => {
      for (const to of ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const)
        await decide(number, to, to === "legalization" ? { packageNumber: "LG-118" } : {});
      await openMailed(page, email, mails.ready);
      const { headline, collect } = texts.served.page;
      await heading(headline.readyToDelivery.one);
      for (const label of [collect.place, collect.hours, collect.until, collect.identity])
        await expect(page.getByText(label, { exact: true })).toBeVisible();
      await expect(page.getByText(/Orestes B/)).not.toHaveCount(0);
      await look(page, `ready to collect, ${language}`);
      await decide(number, "delivered", { receiverName: "Orestes Bermúdez Gil", receiverCi: "72062506561" });
      await page.reload();
      await heading(headline.delivered.one);
      await expect(page.locator(".bar-steps .now")).toHaveCount(0);
      await look(page, `collected, ${language}`);
    });
  });
