/** Bank accounts beyond the common behaviour of CRUD resources (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const staffApi = () => app.as("commercial@demo.example").bankAccounts;
const account = {
  bank: "BFI",
  branch: "Miramar",
  bankAddress: "5.ª y 92, Playa",
  swiftCode: "bficcuhh",
  accountNumber: "0300 0000 0392 5000",
  holder: "Legalsit",
};

test("numbers and codes are stored in capitals without spaces, in pesos unless another currency is given", async () => {
  const created = await staffApi().create(account);
  expect(created).toMatchObject({
    swiftCode: "BFICCUHH",
    accountNumber: "0300000003925000",
    currency: "CUP",
    active: true,
  });
  expect(created.doubts).toEqual([]);
  const refusal = await expectRefusal(staffApi().create({ ...account, accountNumber: "0300000003925000" }), "CONFLICT");
  expect(refusal.fields).toEqual({ accountNumber: [faultsEs.TAKEN] });
  await staffApi().remove({ _id: created._id });
});

test.each([
  ["a code of seven characters", { swiftCode: "BFICCUH" }, "swiftCode", "SWIFT"],
  ["a code with a digit where its country stands", { swiftCode: "BFIC1UHH" }, "swiftCode", "SWIFT"],
  ["a foreign code of a bank in Cuba", { swiftCode: "BFICESMM" }, "swiftCode", "SWIFT_CUBAN"],
  ["a number of three characters", { accountNumber: "123" }, "accountNumber", "ACCOUNT"],
  ["a number with a hyphen", { accountNumber: "0300-0000" }, "accountNumber", "ACCOUNT"],
  ["a bank that nobody knows", { bank: "BANKX" }, "bank", "CHOICE"],
] as const)("%s is refused at its field", async (_, invalid, field, fault) => {
  const refusal = await expectRefusal(staffApi().create({ ...account, ...invalid }), "INVALID");
  expect(refusal.fields).toEqual({ [field]: [{ ...faultsEs, ...officeFaultsEs }[fault]] });
});

test.each(["bank", "branch", "bankAddress", "swiftCode", "accountNumber", "holder"] as const)(
  "%s is required, and may not be emptied",
  async (field) => {
    const { [field]: _, ...withoutField } = account;
    const expectedErrors = { [field]: [faultsEs.REQUIRED] };
    expect((await expectRefusal(staffApi().create(withoutField as typeof account), "INVALID")).fields).toEqual(
      expectedErrors,
    );
    const [existing] = (await staffApi().list({})).docs;
    const cleared = { _id: existing?._id ?? "", updatedAt: existing?.updatedAt ?? "", [field]: "" };
    expect((await expectRefusal(staffApi().update(cleared), "INVALID")).fields).toEqual(expectedErrors);
  },
);

test("another bank's code and a Cuban number without sixteen digits are warnings, not refusals", async () => {
  const created = await staffApi().create({ ...account, swiftCode: "BICUCUHH", accountNumber: "0300" });
  expect(created.doubts).toEqual(["swiftCode", "accountNumber"]);
  const abroad = { bank: "OTHER", swiftCode: "DEUTDEFF", accountNumber: "DE89370400440532013000" };
  const foreignAccount = await staffApi().update({ _id: created._id, updatedAt: created.updatedAt, ...abroad });
  expect(foreignAccount).toMatchObject({ ...abroad, branch: account.branch, doubts: [] });
  await staffApi().remove({ _id: created._id });
});

test("one that is out of use stays in the list and leaves the selects of staff", async () => {
  const { docs, totalDocs } = await app.as("lawyer@demo.example").bankAccounts.all({ currency: "CUP" });
  expect([docs.length, totalDocs]).toEqual([1, 1]);
  expect((await staffApi().list({ currency: "CUP" })).docs.map(({ active }) => active)).toEqual([true, false]);
});
