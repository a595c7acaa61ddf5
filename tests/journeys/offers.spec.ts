/** A contract offer on its way: sent by a rule, signed, paid by the link that its client was mailed, its payment cancelled. */
import { expect, test } from "@playwright/test";
import { words as offers } from "../../src/areas/contract-offers/words.es.ts";
import { words as rules } from "../../src/areas/offer-rules/words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { say } from "../../src/kit/words.ts";
import { words as menu } from "../../src/web/office/menu.es.ts";
import { payByTransfermovil } from "./client.ts";
import { listen, look } from "./look.ts";
import { control, openMailed } from "./sandbox.ts";

const path = "/legalsit/contractOffers/manageContractOffers";

test("an offer is sent by a rule, signed, paid by its link, and its payment cancelled", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const quiet = listen(page);
  const origin = { origin: baseURL ?? "" };
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`/legalsitapi/${call}`, { data, headers: origin });
    expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data.docs;
  };
  await page.request.post("/legalsitapi/public/session/login", {
    data: { username: "commercial@demo.example", password: "Legalsit-Demo-2026" },
    headers: origin,
  });

  // The rule that sends offers is switched on, once it was seen at work.
  await page.goto("/legalsit/contractOffers/rulesOffers");
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.offerRules })).toBeVisible();
  await look(page, "sending rules");
  await page.getByRole("row").filter({ hasText: "Enviar oferta al cliente" }).getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: rules.simulation.run }).click();
  await look(page, "a rule is seen at work");
  await page.keyboard.press("Escape");
  const all = await post("private/rulesOffers/getAllRules", {});
  const rule = all.find(({ name }: { name: string }) => name === "Enviar oferta al cliente");
  await page.request.put("/legalsitapi/private/rulesOffers/editRulesOffer", {
    data: { _id: rule._id, updatedAt: rule.updatedAt, active: true },
    headers: origin,
  });

  const [like] = await post("private/contractOffer/getContractOffers", { search: "Astilleros", status: "unsigned" });
  const { date: _date, ...facts } = like;
  const made = await post("private/contractOffer/addContractOffer", {
    ...Object.fromEntries(
      ["client", "requestedBy", "approvedBy", "receivedBy", "contract", "contractDate", "bankAccount"].map((name) => [
        name,
        facts[name],
      ]),
    ),
    currency: "CUP",
    concepts: [{ concept: "CO001", amount: "1250.00" }],
    paymentMethods: [{ method: "transfermovil", amount: "1250.00" }],
  });
  const number = made.offerNumber as string;
  await page.goto(`${path}?notSigned=true`);
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
  await look(page, "unsigned offers");

  // Its client reads it, and cannot pay it yet.
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const still = listen(reader);
  await openMailed(reader, "juridico@astilleros.example", new RegExp(number));
  await expect(reader.getByRole("heading", { level: 1, name: payer.offer.title })).toBeVisible();
  await expect(reader.getByText(payer.offer.later)).toBeVisible();
  await look(reader, "an offer that is not to be paid yet");

  // It is signed on paper, and the link goes out.
  await page.goto(`${path}/${made._id}`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await look(page, "an offer");
  const signed = await post("private/contractOffer/updateContractOffer", {
    _id: made._id,
    updatedAt: made.updatedAt,
    receiptDate: made.date,
  });
  expect(signed.status).toBe("signed");
  const sent = await page.request.get(`/legalsitapi/private/contractOfferStats/sendOffersPayLink/${made._id}`, {
    headers: { ...origin, "sec-fetch-site": "same-origin" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);

  // It is paid by the link; who closes the tab changes nothing.
  await openMailed(reader, "juridico@astilleros.example", new RegExp(`Pague la oferta ${number}`));
  await look(reader, "an offer to be paid");
  await payByTransfermovil(reader, "5 234 5678");
  const reference = /\/(\d{12})/.exec(reader.url())?.[1] ?? "";
  await reader.goto("about:blank");
  const before = await post("private/contractOffer/getContractOfferById", { _id: made._id });
  expect(before.status).toBe("signed");
  await control("transfermovil", reference, "pay");
  await page.goto(`${path}/${made._id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(offers.status.paid).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await look(page, "a paid offer");

  // Its payment is cancelled, after a question.
  await page.getByRole("main").getByRole("button", { name: offers.actions.cancelPayment }).click();
  const dialog = page.getByRole("dialog", { name: say(offers.unpay.title, { number }) });
  await dialog.getByLabel(offers.note).fill("El cliente pagó dos veces por error");
  await dialog.getByRole("button", { name: offers.unpay.submit }).click();
  await expect(page.getByText(say(offers.unpay.done, { number }))).toBeVisible();
  await expect(page.getByText(offers.status.signed).first()).toBeVisible();
  quiet();
  still();
  await context.close();
});
