/** Four eyes: a clerk changes a bank account; another person sees the values before and after, and approves. */
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/administration/approvals/words.es.ts";
import { words as accounts } from "../../src/areas/money/bank-accounts/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const accountsPath = "/legalsit/admin/bankAccounts/manageBankAccounts";
const api = "/legalsitapi/private";
const setting = "approvals.required";

interface Versioned {
  readonly _id: string;
  readonly updatedAt: string;
}
interface Person extends Versioned {
  readonly roles: readonly { readonly _id: string }[];
}

test("a bank account is changed by two people", async ({ browser, baseURL }) => {
  const headers = { origin: baseURL ?? "" };
  const open = async (who: string) => {
    const page = await (await browser.newContext()).newPage();
    await enterAs(page, `${who}@demo.example`, baseURL);
    return page;
  };
  const docsOf = async <T>(request: APIRequestContext, method: "get" | "post" | "put", path: string, data = {}) => {
    const response = await request[method](`${api}/${path}`, { headers, ...(method === "get" ? {} : { data }) });
    return ((await response.json()) as { data?: { docs: T } }).data?.docs;
  };
  const admin = await open("administrator");
  // Somebody besides the administrator must be able to switch approvals off again.
  const people = () => docsOf<Person[]>(admin.request, "post", "people/getPeople", { search: "correspondent@demo" });
  const setRoles = async (roles: readonly string[]) => {
    const { _id = "", updatedAt = "" } = (await people())?.[0] ?? {};
    await docsOf(admin.request, "put", "people/setRoles", { _id, updatedAt, roles });
  };
  const ownRoles = ((await people())?.[0]?.roles ?? []).map(({ _id }) => _id);
  const roles = await docsOf<{ _id: string; key: string }[]>(admin.request, "get", "roles/getRoles");
  await setRoles([...ownRoles, roles?.find(({ key }) => key === "administrator")?._id ?? ""]);
  const setApprovals = async (value: number) => {
    const settings = await docsOf<Versioned[]>(admin.request, "get", "settings/getSettings");
    const updatedAt = settings?.find(({ _id }) => _id === setting)?.updatedAt ?? null;
    await docsOf(admin.request, "put", "settings/updateSetting", { _id: setting, value, updatedAt });
  };
  await setApprovals(1);

  const clerk = await open("commercial");
  const [quietClerk, quietAdmin] = [listen(clerk), listen(admin)];
  await clerk.goto(accountsPath);
  const row = clerk.getByRole("row").filter({ hasText: "0525840000121114" });
  await row.getByRole("button", { name: /^Acciones de/ }).click();
  await clerk.getByRole("menuitem", { name: office.register.edit }).click();
  const holder = clerk.getByRole("dialog").getByLabel(accounts.columns.holder);
  await holder.fill("Legalsit, sucursal Camagüey");
  await clerk.getByRole("dialog").getByRole("button", { name: office.form.save }).click();
  await expect(clerk.getByText("Su cambio espera la aprobación de otra persona.")).toBeVisible();
  await expect(clerk.getByRole("dialog")).toBeHidden();
  await expect(clerk.getByText("Legalsit, sucursal Camagüey")).toBeHidden();

  await admin.goto("/legalsit/admin/approvals?state=pending");
  await look(admin, "proposed changes");
  await admin.getByRole("row").nth(1).getByRole("link").first().click();
  const changed = admin.getByRole("row").filter({ hasText: words.fields.holder });
  await expect(changed).toContainText("Legalsit, bufete de servicios legales");
  await expect(changed).toContainText("Legalsit, sucursal Camagüey");
  await look(admin, "a proposed change");
  await admin.getByRole("button", { name: words.decide.approve }).click();
  await admin.getByRole("dialog").getByRole("button", { name: words.decide.approve }).click();
  await expect(admin.getByText(words.states.approved, { exact: true })).toBeVisible();
  await clerk.reload();
  await expect(clerk.getByText("Legalsit, sucursal Camagüey")).toBeVisible();
  quietClerk();
  quietAdmin();

  await setApprovals(0);
  const correspondent = await open("correspondent");
  const proposals = await docsOf<Versioned[]>(correspondent.request, "post", "approvals/getProposals", {
    state: "pending",
    action: "settings.update",
  });
  const { _id, updatedAt } = proposals?.[0] ?? {};
  await docsOf(correspondent.request, "put", "approvals/approve", { _id, updatedAt });
  await setRoles(ownRoles);
  expect((await people())?.[0]?.roles.map(({ _id }) => _id)).toEqual(ownRoles);
});
