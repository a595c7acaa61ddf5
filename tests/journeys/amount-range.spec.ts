/** A list filtered by a range of amounts: with the keys, on a phone by typing, kept in the address; the lower never above the upper. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as officeEn } from "../../src/web/office/words.en.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const lists = [
  ["lawyer", "/legalsit/legalAssistance/manageFilings", "Honorarios", "fee"],
  ["notary", "/legalsit/notarialServices/manageNotarialFilings", "Honorarios", "fee"],
  ["commercial", "/legalsit/contractOffers/manageContractOffers", "Importe", "amount"],
  ["cashier", "/legalsit/transfermovil/all", "Importe", "amount"],
] as const;

async function begin(page: Page, baseURL: string | undefined, who: string, at: string): Promise<void> {
  await enterAs(page, `${who}@demo.example`, baseURL);
  await page.goto(at);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const filter = (page: Page, label: string) => page.locator("button[aria-haspopup=dialog]").filter({ hasText: label });
const ends = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

for (const [who, at, label, name] of lists)
  test(`${at} by keys: the thumbs stop at each other, say what they mean, and stand in the address`, async ({
    page,
    baseURL,
  }) => {
    await begin(page, baseURL, who, at);
    await filter(page, label).click();
    const thumb = (name: string) => page.getByRole("slider", { name });
    const [from, to] = [thumb(office.list.from), thumb(office.list.to)];
    await expect(from).toHaveAttribute("aria-valuetext", office.list.fromAny);
    await expect(to).toHaveAttribute("aria-valuetext", office.list.toAny);
    await from.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowRight");
    await expect(from).toHaveAttribute("aria-valuetext", "50.00");
    await expect.poll(() => ends(page)).toEqual({ [`${name}From`]: "50.00" });
    await to.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => ends(page)).toEqual({ [`${name}From`]: "50.00", [`${name}To`]: "50.00" });
    // The lower thumb stays at or below the upper.
    await from.focus();
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveAttribute("aria-valuetext", "50.00");
    await to.focus();
    await page.keyboard.press("End");
    await expect.poll(() => ends(page)).toEqual({ [`${name}From`]: "50.00" });
    await page.reload();
    await expect(filter(page, label)).toContainText("desde 50.00");
  });

test.describe("in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("exact ends are typed, one beyond the other stops there, and nonsense is told", async ({ page, baseURL }) => {
    await begin(page, baseURL, "lawyer", "/legalsit/legalAssistance/manageFilings");
    await filter(page, "Fee").click();
    const box = (label: string) => page.getByRole("textbox", { name: label });
    await box(officeEn.list.from).fill("2400,5");
    await box(officeEn.list.to).fill("1000");
    await expect.poll(() => ends(page)).toEqual({ feeFrom: "2400.50" });
    await page.keyboard.press("Enter");
    await expect.poll(() => ends(page)).toEqual({ feeFrom: "2400.50", feeTo: "2400.50" });
    await expect(box(officeEn.list.to)).toHaveValue("2,400.50");
    await look(page, "range of amounts");
    await box(officeEn.list.from).fill("mucho");
    await page.keyboard.press("Enter");
    await expect(page.getByText(officeEn.form.notRead.amount)).toBeVisible();
    expect(ends(page)).toEqual({ feeFrom: "2400.50", feeTo: "2400.50" });
  });
});
