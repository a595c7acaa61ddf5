/**
 * The birth certificate of a grandmother who has died, asked for from Spain by somebody with a passport: legalized for
 * Spain, reviewed, paid by card in dollars, its receipt kept, and collected in Havana by a cousin. In Spanish and in English.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { readFile } from "node:fs/promises";
import { words as homeEn } from "../../src/areas/online-requests/home-words.en.ts";
import { words as homeEs } from "../../src/areas/online-requests/home-words.es.ts";
import { words as requestEn } from "../../src/areas/online-requests/client/client-words.en.ts";
import { words as requestEs } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as sentEn } from "../../src/areas/online-requests/sent-words.en.ts";
import { words as sentEs } from "../../src/areas/online-requests/sent-words.es.ts";
import { serverMessages as servedEn } from "../../src/areas/online-requests/server-messages.en.ts";
import { serverMessages as servedEs } from "../../src/areas/online-requests/server-messages.es.ts";
import { words as servicesEn } from "../../src/areas/online-services/words.en.ts";
import { words as servicesEs } from "../../src/areas/online-services/words.es.ts";
import { words as payerEn } from "../../src/areas/payments/payer-words.en.ts";
import { words as payerEs } from "../../src/areas/payments/payer-words.es.ts";
import { words as sessionEn } from "../../src/areas/session/words.en.ts";
import { words as sessionEs } from "../../src/areas/session/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { readPdf } from "../../src/server/testing/read-pdf.ts";
import { words as siteEn } from "../../src/web/site/words.en.ts";
import { words as siteEs } from "../../src/web/site/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { mailTo, openMailed, sandboxPort } from "./sandbox.ts";
import { decide } from "./staff.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: "Europe/Madrid" };
const spoken = {
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
    paperTitle: "Payment receipt",
    mails: { code: /code/i, received: /received/i, pay: /pay for/i, receipt: /receipt/i, ready: /ready/i },
  },
} as const;
const password = "the sea between two coasts";
const who = "Eulalia";
/** How many steps there are, of the line above a question. */
const countOf = /\d+ \p{L}+ (\d+)\s*$/u;

for (const [language, texts] of Object.entries(spoken))
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

    const goOn = () => page.getByRole("button", { name: site.goOn, exact: true }).click();
    const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    const choose = (label: string, value: string | { label: string }) =>
      page.getByLabel(label, { exact: true }).selectOption(value);
    const places: string[] = [];
    const asks = async (step: keyof typeof wizard.steps) => {
      await heading(interpolate(wizard.steps[step], { who, country: spain }));
      const [, of] = countOf.exec(await page.locator(".eyebrow").innerText()) ?? [];
      if (of) places.push(of);
    };

    test("registers with a passport, in the language of the browser", async () => {
      const { register: words, code, login } = texts.session;
      await page.goto("/legalsit/register");
      await heading(words.title);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await write(words.firstName, language === "es" ? "Nuria" : "Grace");
      await write(words.lastName, "Bermúdez");
      await page.getByLabel(words.documentPassport).check();
      await write(words.passport, language === "es" ? "PAB123456" : "PAB123457");
      await choose(words.country, "ES");
      await write(words.email, email);
      await write(words.phone, "+34 600 111 222");
      await write(words.password, password);
      await write(words.passwordAgain, password);
      await look(page, `/register with a passport, ${language}`);
      await page.getByRole("checkbox", { name: new RegExp(words.acceptBefore) }).check();
      await page.getByRole("button", { name: words.submit }).click();
      await heading(code.title);
      const letter = await mailTo(email, mails.code);
      await write(code.code, /\b\d{6}\b/.exec(letter.subject)?.[0] ?? "");
      await page.getByRole("button", { name: code.submit }).click();
      await heading(login.title);
      await write(login.username, email);
      await write(login.password, password);
      await page.getByRole("button", { name: login.submit }).click();
      await heading(texts.home.title);
      await look(page, `home of somebody abroad, ${language}`);
    });

    test("the dead are asked of as the dead: no residence, no number, a birth of which only the year is known", async () => {
      await page.goto("/legalsit/onlineService");
      await page.getByRole("link", { name: `${texts.services.start}: ${texts.service}` }).click();
      await page.getByRole("checkbox", { name: new RegExp(texts.services.begin.acceptBefore) }).check();
      await page.getByRole("button", { name: texts.services.begin.submit }).click();
      await asks("certificate");
      await choose(wizard.fields.documentType, "DT-RG.03");
      await goOn();
      await asks("holder");
      // A marriage has no hospital.
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?form=1&step=entry`);
      await asks("entry");
      await page.getByLabel(wizard.entryNo, { exact: true }).check();
      await expect(page.getByLabel(wizard.events.marriage.place, { exact: true })).toBeVisible();
      await expect(page.getByText(wizard.events.marriage.hint)).toBeVisible();
      await expect(page.getByText("ospital")).toHaveCount(0);
      await page.getByLabel(wizard.entryYes, { exact: true }).check();
      await page.goto(`${pathname}?form=1&step=certificate`);
      await asks("certificate");
      await choose(wizard.fields.documentType, "DT-RG.01");
      await goOn();
      await asks("holder");
      await page.getByLabel(wizard.other, { exact: true }).check();
      await choose(wizard.fields.relationship, "PT004 female");
      await goOn();
      await asks("alive");
      // One person, one place; and what the title asks is not asked again below it.
      await expect(page.getByText(wizard.held.one.split("{")[0] ?? "")).toBeVisible();
      await expect(page.locator("legend", { hasText: wizard.steps.alive })).toHaveClass("sr-only");
      await page.getByLabel(wizard.deceasedYes, { exact: true }).check();
      await look(page, `step alive, ${language}`);
      await goOn();
      await asks("name");
      await write(wizard.fields.firstName, who);
      await write(wizard.fields.firstLastName, "Bermúdez");
      await goOn();
      await asks("parents");
      await write(wizard.fields.motherName, "Carmen Ruiz Sosa");
      await write(wizard.fields.fatherName, "José Bermúdez Díaz");
      await look(page, `step parents of the dead, ${language}`);
      await goOn();
      // Nobody asks where she lives.
      await asks("identity");
      await page.getByLabel(site.date.year, { exact: true }).fill("1912");
      await page.getByLabel(site.date.unknownMonth, { exact: true }).check();
      await look(page, `step identity of the dead, ${language}`);
      await goOn();
      await asks("sex");
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
      await goOn();
      await asks("birthplace");
      await choose(wizard.fields["birthPlace.country"], "CU");
      await choose(wizard.fields["birthPlace.province"], { label: "Camagüey" });
      await choose(wizard.fields["birthPlace.municipality"], { label: "Florida" });
      await choose(wizard.fields.citizenship, "CU");
      await goOn();
      await asks("entry");
      await page.getByLabel(wizard.entryNo, { exact: true }).check();
      // A birth happened when she was born: as much of it as was said.
      await expect(page.getByLabel(site.date.year, { exact: true })).toHaveValue("1912");
      await expect(page.getByLabel(site.date.unknownMonth, { exact: true })).toBeChecked();
      await write(wizard.events.birth.place, "Central Agramonte");
      await look(page, `step entry, ${language}`);
      await goOn();
      await asks("registry");
      await choose(wizard.fields["registry.province"], { label: "Camagüey" });
      await choose(wizard.fields["registry.municipality"], { label: "Florida" });
      await goOn();
      await asks("use");
      await choose(wizard.fields.purpose, "PR004");
      await choose(wizard.fields.destination, "DE-ES");
      await page.getByLabel("1", { exact: true }).check();
      await goOn();
    });

    test("what Spain asks is said before the choice, with its price in dollars", async () => {
      await asks("legalization");
      await expect(page.getByText(interpolate(wizard.legalization.needed, { country: spain }))).toBeVisible();
      await expect(page.getByText(interpolate(wizard.legalization.consulate, { country: spain }))).toBeVisible();
      // When that was checked is a day, not a promise.
      await expect(page.locator(".note-warn").getByText(wizard.legalization.checked.split("{")[0] ?? "")).toBeVisible();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(page.getByText("30.00 USD")).toBeVisible();
      await look(page, `step legalization, ${language}`);
      await page.getByRole("radio", { name: new RegExp(`^${wizard.legalization.yes}`) }).check();
      await goOn();
      await asks("pickup");
      // With a passport nobody can say «I collect it» by its number.
      await expect(page.getByRole("button", { name: wizard.pickupMe })).toHaveCount(0);
      await write(wizard.fields["pickup.name"], "Orestes Bermúdez Gil");
      await write(wizard.fields["pickup.ci"], "72062506561");
      await write(wizard.fields["pickup.phone"], "5 234 0388");
      await goOn();
      await asks("check");
      // The count of steps was the same at every one of them, whatever was spared.
      expect(places.length).toBeGreaterThan(10);
      expect(new Set(places).size, places.join(" ")).toBe(1);
      // 52.00 of the certificate and 30.00 of its legalization, as the tariff has them.
      await expect(page.getByText("82.00 USD").first()).toBeVisible();
      await look(page, `check answers, ${language}`);
      await page.getByRole("button", { name: check.submit }).click();
      await heading(sent.inReview);
      number = /TR\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
      await look(page, `sent to review, ${language}`);
      await mailTo(email, mails.received);
    });

    test("approved, it is paid by card with the bank's fee, and the receipt is hers in her language", async () => {
      await decide(number, "notPaid");
      await openMailed(page, email, mails.pay);
      await heading(payer.checkout.title);
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
      expect(tags.filter((tag) => tag === "H1" || tag === "Figure").sort()).toEqual(["Figure", "H1"]);
      expect(tags).toContain("TH");
      expect(source).toContain(`/Lang (${language}`);
      const text = pages.flat().join(" ").replaceAll("\u00a0", " ");
      for (const part of [texts.paperTitle, number, "52.00", "30.00", "90.20 USD"]) expect(text).toContain(part);
    });

    test("it is followed to the end: legalized, ready with where and until when, collected", async () => {
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
