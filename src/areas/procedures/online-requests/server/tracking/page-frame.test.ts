// @engine both
/**
 * Server-rendered pages share the layout of the site: navigation, language, theme, account and footer, also on
 * errors.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteNavigationEn } from "../../../../../kit/text/site-navigation-words.en.ts";
import { siteNavigationEs } from "../../../../../kit/text/site-navigation-words.es.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { takeThrough, makeRoom, paid, forceStatus, rosa, yadira } from "../testing/request-steps.ts";

let app: TestApp;
let addresses: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  const { commonId, group } = await paid(app, yadira, [rosa]);
  const token = `?token=${group.publicToken}`;
  addresses = {
    search: "/trackRequest?",
    tracking: `/paymentDetails/${commonId}${token}&`,
    "no such tracking": `/paymentDetails/${commonId}?token=no&`,
    receipt: `/paymentReceipt/${commonId}${token}&`,
    "no such receipt": `/paymentReceipt/${commonId}?token=no&`,
    "no such status": "/requestStatus/AP26000001-1.no?",
    "document to check": "/verify?",
    "no such document": "/V/no?",
  };
});
afterAll(() => app.close());

const navigation = { es: siteNavigationEs, en: siteNavigationEn };
const texts = { es: servedEs, en: servedEn };
const pages = [
  "search",
  "tracking",
  "no such tracking",
  "receipt",
  "no such receipt",
  "no such status",
  "document to check",
  "no such document",
];
const partOf = (page: string, tag: string) => new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(page)?.[0] ?? "";
const expectLink = (part: string, to: string, name: string) =>
  expect(part).toMatch(new RegExp(`href="/legalsit${to}"[^>]*>(<svg.*?</svg>)?(<span>)?${name}<`));

describe.each(["es", "en"] as const)("in %s", (language) => {
  const words = navigation[language];
  test.each(pages)("%s has navigation, language, theme and footer", async (name) => {
    const { body } = await app.app.inject({ url: `/legalsit${addresses[name]}lang=${language}` });
    expect(body).toContain(`<html lang="${language}"`);
    for (const part of [partOf(body, "header"), partOf(body, "footer")]) {
      expectLink(part, "/onlineService", words.services);
      expectLink(part, "/trackRequest", words.track);
      expectLink(part, "/deliveryService", words.courier);
      expectLink(part, "/contact", words.contact);
    }
    const header = partOf(body, "header");
    expect(header).toContain(words.language.switch);
    expect(header).toContain("data-theme-switch");
    expectLink(header, "/login", words.signIn);
    expect(body).not.toContain("bottom-bar");
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  test("signed-in clients have their account, and the bottom bar on a phone", async () => {
    const { body } = await app.app.inject({
      url: `/legalsit${addresses.tracking}lang=${language}`,
      headers: { authorization: `Bearer ${await app.tokenOf(yadira)}` },
    });
    const header = partOf(body, "header");
    expect(header).toContain(`<span class="sr-only">${words.account}: `);
    expect(header).not.toContain("/legalsit/login");
    const [, bar = ""] = /<nav class="bottom-bar([\s\S]*?)<\/nav>/.exec(body) ?? [];
    expectLink(bar, "/", words.home);
    expectLink(bar, "/notifications", words.notices);
    // A client's own request belongs to the home; the badge equals the unread count.
    expect(bar).toMatch(new RegExp(`aria-current="true"[^>]*>(?:<svg.*?</svg>)<span>${words.home}<`));
    const unread = await app.as(yadira).notifications.unreadCount();
    expect(unread).toBeGreaterThan(0);
    expect(bar).toContain(`<span>${words.notices}</span><span class="badge">${unread}</span>`);
  });

  test("steps of all people on the same day are listed once; later steps per person", async () => {
    const several = await paid(app, yadira, [rosa, { ...rosa, firstName: "Elena", identityNumber: "52031400254" }]);
    const [formId = ""] = several.formIds;
    await takeThrough(app, formId, ["requested"]);
    const { body } = await app.app.inject({
      url: `/legalsit/paymentDetails/${several.commonId}?token=${several.group.publicToken}&lang=${language}`,
    });
    const { all, own, ...steps } = texts[language].page.done;
    const [, shared = ""] = new RegExp(`<h2>${all}</h2>([\\s\\S]*?)</section>`).exec(body) ?? [];
    expect(shared).toContain(steps.pending);
    expect(shared).not.toContain(steps.requested);
    expect(body.split(`<summary>${own}</summary>`)).toHaveLength(3);
  });

  test("an open delivery is shown and no other is offered", async () => {
    const { commonId, group, formIds } = await paid(app, yadira, [{ ...rosa, legalize: false }]);
    await forceStatus(app, formIds[0] ?? "", "readyToDelivery", { readyAt: new Date().toISOString() });
    const tracking = async () => {
      const url = `/legalsit/paymentDetails/${commonId}?token=${group.publicToken}&lang=${language}`;
      return (await app.app.inject({ url })).body;
    };
    const offer = `/legalsit/deliveryService?request=${group.number}`;
    expect(await tracking()).toContain(offer);
    const { number } = await app.as(yadira).delivery.create({
      requestNumber: group.number,
      receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" },
      address: "Calle 23 no. 456, apto. 5, Vedado",
      municipality: "23.02",
      acceptPrice: true,
      captcha: await solveCaptcha(app),
    });
    const page = await tracking();
    expect(page).toContain(`/legalsit/deliveryService?number=${number}`);
    expect(page).not.toContain(offer);
    const { needs } = await app.as(yadira).onlineRequests.ownHome();
    expect(needs.find((each) => each.commonId === commonId)?.courier?.number).toBe(number);
  });

  test("people are the headings of the receipt and of the tracking", async () => {
    for (const name of ["tracking", "receipt"]) {
      const { body } = await app.app.inject({ url: `/legalsit${addresses[name]}lang=${language}` });
      expect(body).toMatch(/<h2 class="[^"]*person-name[^>]*>Rosa María/);
    }
  });
});
