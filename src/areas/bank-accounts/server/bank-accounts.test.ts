/** What bank accounts promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = () => app.as("commercial@demo.example").bankAccounts;
const account = {
  bank: "BFI",
  branch: "Miramar",
  bankAddress: "5.ª y 92, Playa",
  swiftCode: "bficcuhh",
  accountNumber: "0300 0000 0392 5000",
  holder: "Legalsit",
};

test("numbers and codes are kept in capitals without spaces, in pesos unless another currency is said", async () => {
  const made = await desk().create(account);
  expect(made).toMatchObject({
    swiftCode: "BFICCUHH",
    accountNumber: "0300000003925000",
    currency: "CUP",
    active: true,
  });
  expect(made.doubts).toEqual([]);
  const refused = await expectRefusal(desk().create({ ...account, accountNumber: "0300000003925000" }), "CONFLICT");
  expect(refused.fields).toEqual({ accountNumber: [faultsEs.TAKEN] });
  await desk().remove({ _id: made._id });
});

test.each([
  ["a code of seven characters", { swiftCode: "BFICCUH" }, "swiftCode", "SWIFT"],
  ["a code with a digit where its country stands", { swiftCode: "BFIC1UHH" }, "swiftCode", "SWIFT"],
  ["a foreign code of a bank in Cuba", { swiftCode: "BFICESMM" }, "swiftCode", "SWIFT_CUBAN"],
  ["a number of three characters", { accountNumber: "123" }, "accountNumber", "ACCOUNT"],
  ["a number with a hyphen", { accountNumber: "0300-0000" }, "accountNumber", "ACCOUNT"],
  ["a bank that nobody knows", { bank: "BANKX" }, "bank", "CHOICE"],
] as const)("%s is refused at its field", async (_, wrong, field, fault) => {
  const refused = await expectRefusal(desk().create({ ...account, ...wrong }), "INVALID");
  expect(refused.fields).toEqual({ [field]: [{ ...faultsEs, ...officeFaultsEs }[fault]] });
});

test.each(["bank", "branch", "bankAddress", "swiftCode", "accountNumber", "holder"] as const)(
  "%s is required, and may not be emptied",
  async (field) => {
    const { [field]: _, ...rest } = account;
    const wanted = { [field]: [faultsEs.REQUIRED] };
    expect((await expectRefusal(desk().create(rest as typeof account), "INVALID")).fields).toEqual(wanted);
    const [known] = (await desk().list({})).docs;
    const emptied = { _id: known?._id ?? "", updatedAt: known?.updatedAt ?? "", [field]: "" };
    expect((await expectRefusal(desk().update(emptied), "INVALID")).fields).toEqual(wanted);
  },
);

test("another bank's code and a Cuban number without sixteen digits are told, not refused", async () => {
  const made = await desk().create({ ...account, swiftCode: "BICUCUHH", accountNumber: "0300" });
  expect(made.doubts).toEqual(["swiftCode", "accountNumber"]);
  const abroad = { bank: "OTHER", swiftCode: "DEUTDEFF", accountNumber: "DE89370400440532013000" };
  const foreign = await desk().update({ _id: made._id, updatedAt: made.updatedAt, ...abroad });
  expect(foreign).toMatchObject({ ...abroad, branch: account.branch, doubts: [] });
  await desk().remove({ _id: made._id });
});

test("one that is out of use stays in the list and leaves the selects of staff", async () => {
  const { docs, totalDocs } = await app.as("lawyer@demo.example").bankAccounts.all({ currency: "CUP" });
  expect([docs.length, totalDocs]).toEqual([1, 1]);
  expect((await desk().list({ currency: "CUP" })).docs.map(({ active }) => active)).toEqual([true, false]);
});
