/** Amount range filter of a list: by keyboard, by typing on a phone, stored in the URL; the lower bound never exceeds the upper. */
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

async function openAs(page: Page, baseURL: string | undefined, user: string, path: string): Promise<void> {
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const filterButton = (page: Page, label: string) =>
  page.locator("button[aria-haspopup=dialog]").filter({ hasText: label });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

for (const [user, path, label, name] of lists)
  test(`${path} by keyboard: the thumbs stop at each other, have readable values, and are stored in the URL`, async ({
    page,
    baseURL,
  }) => {
    await openAs(page, baseURL, user, path);
    await filterButton(page, label).click();
    const thumb = (name: string) => page.getByRole("slider", { name });
    const [from, to] = [thumb(office.list.from), thumb(office.list.to)];
    await expect(from).toHaveAttribute("aria-valuetext", office.list.fromAny);
    await expect(to).toHaveAttribute("aria-valuetext", office.list.toAny);
    await from.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowRight");
    await expect(from).toHaveAttribute("aria-valuetext", "50.00");
    await expect.poll(() => queryOf(page)).toEqual({ [`${name}From`]: "50.00" });
    await to.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => queryOf(page)).toEqual({ [`${name}From`]: "50.00", [`${name}To`]: "50.00" });
    // The lower thumb stays at or below the upper one.
    await from.focus();
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveAttribute("aria-valuetext", "50.00");
    await to.focus();
    await page.keyboard.press("End");
    await expect.poll(() => queryOf(page)).toEqual({ [`${name}From`]: "50.00" });
    await page.reload();
    await expect(filterButton(page, label)).toContainText("desde 50.00");
  });

test.describe("in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("exact bounds are typed, a bound beyond the other is limited, and invalid input is reported", async ({
    page,
    baseURL,
  }) => {
    await openAs(page, baseURL, "lawyer", "/legalsit/legalAssistance/manageFilings");
    await filterButton(page, "Fee").click();
    const fieldOf = (label: string) => page.getByRole("textbox", { name: label });
    await fieldOf(officeEn.list.from).fill("2400,5");
    await fieldOf(officeEn.list.to).fill("1000");
    await expect.poll(() => queryOf(page)).toEqual({ feeFrom: "2400.50" });
    await page.keyboard.press("Enter");
    await expect.poll(() => queryOf(page)).toEqual({ feeFrom: "2400.50", feeTo: "2400.50" });
    await expect(fieldOf(officeEn.list.to)).toHaveValue("2,400.50");
    await look(page, "range of amounts");
    await fieldOf(officeEn.list.from).fill("mucho");
    await page.keyboard.press("Enter");
    await expect(page.getByText(officeEn.form.notRead.amount)).toBeVisible();
    expect(queryOf(page)).toEqual({ feeFrom: "2400.50", feeTo: "2400.50" });
  });
});
