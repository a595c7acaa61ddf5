// @engine both
/** Money over HTTP: input is a number or a text, no digit is lost, and answers have one format. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { areas } from "../../src/areas/server-areas.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { amountText } from "../../src/kit/numbers/money.ts";
import { amount, amountInput, rateInput } from "../../src/kit/contract/schemas.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openApi } from "../../src/server/http/openapi/openapi.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { operations } from "./every-operation.ts";

/** The path of a field in an input: names, and 0 for an item of a list. */
type FieldPath = readonly (string | 0)[];
interface Node {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe("an amount that a program sends", () => {
  const parse = (shape: z.ZodType, value: unknown) => {
    const { success, data } = shape.safeParse(value);
    return success ? data : "refused";
  };

  test.each([
    [100, "100.00"],
    ["100", "100.00"],
    ["100.5", "100.50"],
    [100.5, "100.50"],
    ["100.50", "100.50"],
    ["100.5000", "100.50"],
    ["100.", "100.00"],
    [" 100 ", "100.00"],
    ["007.10", "7.10"],
    [0, "0.00"],
    [-0, "0.00"],
    [0.1, "0.10"],
    [123456789012.34, "123456789012.34"],
    ["999999999999.99", "999999999999.99"],
    [100.123, "refused"],
    ["100.123", "refused"],
    [0.1 + 0.2, "refused"],
    [1e12, "refused"],
    [1e21, "refused"],
    ["1e2", "refused"],
    ["1,300", "refused"],
    ["1.300,50", "refused"],
    [-1, "refused"],
    ["-1.00", "refused"],
    ["+1", "refused"],
    ["", "refused"],
    [".5", "refused"],
    ["٤", "refused"],
    [null, "refused"],
    [true, "refused"],
    [[100], "refused"],
    [undefined, "refused"],
  ])("%j is %s", (value, expected) => expect(parse(amountInput, value)).toBe(expected));

  test("of a million digits is refused before it is parsed", () => {
    expect(parse(amountInput, `.${"0".repeat(900_000)}1`)).toBe("refused");
  });

  test.each([
    [455, "455"],
    [455.5, "455.5"],
    ["455.500000", "455.5"],
    [0.000001, "0.000001"],
    ["0.0000010", "0.000001"],
    [0, "refused"],
    ["0.000000", "refused"],
    [1e-7, "refused"],
    [455.1234567, "refused"],
    ["455,5", "refused"],
  ])("as a rate, %j is %s", (value, expected) => expect(parse(rateInput, value)).toBe(expected));

  test("every amount is parsed without loss, as a text and as the shortest number", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), (minor) => {
        const text = amountText(minor);
        expect(parse(amountInput, text)).toBe(text);
        expect(parse(amountInput, JSON.parse(text.replace(/^0+(?=\d)/, "")))).toBe(text);
      }),
    );
  });

  /** Every input field with an amount or a rate, found by the references of its JSON schema. */
  const amountFields = operations.flatMap(({ wire, operation }) => {
    if (operation.transport === "callback") return [];
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    const fields: { wire: string; field: string; steps: FieldPath; shape: string; operation: ApiOperation }[] = [];
    const walk = (node: Node, steps: FieldPath): void => {
      const { $ref = "", properties = {}, items, anyOf = [] } = node;
      const shape = /^#\/\$defs\/((?:Given)?(?:Amount|Rate))$/.exec($ref)?.[1];
      if (shape) fields.push({ wire, field: String(steps.at(-1)), steps, shape, operation });
      for (const [name, child] of Object.entries(properties)) walk(child, [...steps, name]);
      if (items) walk(items, [...steps, 0]);
      for (const child of anyOf) walk(child, steps);
    };
    walk(schema as Node, []);
    return fields;
  });

  test("no operation requires the format of answers for an amount", () => {
    expect(amountFields.filter(({ shape }) => shape === "Amount").map(({ wire, field }) => `${wire} ${field}`)).toEqual(
      [],
    );
    expect(amountFields.map(({ wire, field }) => `${wire} ${field}`).sort()).toEqual([
      ...["feeFrom", "feeTo"].map((field) => `GET private/advancedStats/exportLegalAssistanceFilter ${field}`),
      ...["feeFrom", "feeTo", "stampsAmountFrom", "stampsAmountTo"].map(
        (field) => `GET private/advancedStats/exportNotarialFilter ${field}`,
      ),
      "GET private/contractOffer/exportContractOffers amountFrom",
      "GET private/contractOffer/exportContractOffers amountTo",
      "GET private/contractOffer/getAllContractOffers amountFrom",
      "GET private/contractOffer/getAllContractOffers amountTo",
      "GET private/filing/exportFilings feeFrom",
      "GET private/filing/exportFilings feeTo",
      "GET private/notarialFiling/exportNotarialFilings feeFrom",
      "GET private/notarialFiling/exportNotarialFilings feeTo",
      "GET private/payments/exportSheet amountFrom",
      "GET private/payments/exportSheet amountTo",
      "PATCH private/contractOffer/confirmPaid amount",
      ...["feeFrom", "feeTo"].map((field) => `POST private/advancedStats/legalAssistanceFilter ${field}`),
      ...["feeFrom", "feeTo", "stampsAmountFrom", "stampsAmountTo"].map(
        (field) => `POST private/advancedStats/notarialFilter ${field}`,
      ),
      "POST private/config-consulate-spain-contracts consulateAmount",
      "POST private/config-consulate-spain-contracts defaultConsulateAmount",
      "POST private/config-consulate-spain-contracts defaultFirmAmount",
      "POST private/config-consulate-spain-contracts firmAmount",
      "POST private/config-consulate-spain-contracts handlingFee",
      "POST private/contractOffer/addContractOffer amount",
      "POST private/contractOffer/addContractOffer amount",
      "POST private/contractOffer/addContractOffer chequeAmount",
      "POST private/contractOffer/getContractOffers amountFrom",
      "POST private/contractOffer/getContractOffers amountTo",
      "POST private/contractOffer/updateContractOffer amount",
      "POST private/contractOffer/updateContractOffer amount",
      "POST private/contractOffer/updateContractOffer chequeAmount",
      "POST private/documentsLegalize/routeCards/create amount",
      "POST private/documentsLegalize/saveDocumentsLegalize amount",
      "POST private/exchangeRate/calculateAmountExchangeRate amount",
      "POST private/exchangeRate/createExchangeRate averageValue",
      "POST private/exchangeRate/createExchangeRate buyValue",
      "POST private/exchangeRate/createExchangeRate saleValue",
      ...["getAllEntireFilings", "getAllFilings", "getFilings", "getFilingsSidePart"].flatMap((call) =>
        ["feeFrom", "feeTo"].map((field) => `POST private/filing/${call} ${field}`),
      ),
      "POST private/filing/storeFiling fee",
      "POST private/notarialFiling/addNotarialFiling fee",
      "POST private/notarialFiling/getNotarialFilings feeFrom",
      "POST private/notarialFiling/getNotarialFilings feeTo",
      ...["getPaymentsTM", "paymentsEZ"].flatMap((call) =>
        ["amountFrom", "amountTo"].map((field) => `POST private/onlineRequests/${call} ${field}`),
      ),
      "POST private/onlineRequests/updateStatusOnlineRequestsMulti refundAmount",
      ...["getPaymentsCard", "matching"].flatMap((call) =>
        ["amountFrom", "amountTo"].map((field) => `POST private/payments/${call} ${field}`),
      ),
      "POST private/payments/refund amount",
      "POST private/payments/refundAtGateway amount",
      "POST private/reconciliation/addDeposit amount",
      "POST private/reconciliation/closeDay amount",
      "POST private/reconciliation/setFee fixed",
      "POST private/reconciliation/setFee percent",
      "POST private/rulesOffers/addRulesOffer amountFrom",
      "POST private/rulesOffers/addRulesOffer amountTo",
      "POST private/rulesOffers/simulate amountFrom",
      "POST private/rulesOffers/simulate amountTo",
      "POST private/tariff/addTariff amount",
      "PUT private/consulate-spain-contracts/confirmPaidSpainRequested amount",
      "PUT private/documentsLegalize/routeCards/update amount",
      "PUT private/exchangeRate/updateExchangeRate averageValue",
      "PUT private/exchangeRate/updateExchangeRate buyValue",
      "PUT private/exchangeRate/updateExchangeRate saleValue",
      "PUT private/filing/updateFiling fee",
      "PUT private/notarialFiling/updateNotarialFiling fee",
      "PUT private/onlineRequests/updateStatusOnlineRequests refundAmount",
      "PUT private/rulesOffers/editRulesOffer amountFrom",
      "PUT private/rulesOffers/editRulesOffer amountTo",
    ]);
  });

  test.each(amountFields)(
    "$wire takes $field as a number, refuses what loses digits, and names it",
    ({ operation, field, steps }) => {
      const wrap = (value: unknown) =>
        steps.reduceRight((child, step) => (step === 0 ? [child] : { [step]: child }), value);
      const issuesOf = (value: unknown) =>
        (operation.input.safeParse(wrap(value)).error?.issues ?? []).filter((issue) => issue.path.at(-1) === field);
      expect(issuesOf(100.5)).toEqual([]);
      expect(issuesOf("100")).toEqual([]);
      expect(issuesOf(100.1234567).map((issue) => issue.message)).toEqual([expect.stringMatching(/^(AMOUNT|RATE)$/)]);
    },
  );

  test("answers have a text with two decimals, and the OpenAPI document describes both formats", async () => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${await app.tokenOf("commercial@demo.example")}`,
    };
    const url = `${apiBase}/private/exchangeRate/calculateAmountExchangeRate`;
    const results = [];
    for (const literal of ["100", "100.50", '"100"', '"100.5"']) {
      const payload = `{"amount":${literal},"fromCurrency":"USD","toCurrency":"CUP"}`;
      const answer = await app.app.inject({ method: "POST", url, headers, payload });
      const { data } = answer.json() as { data: { docs: { result: string } } };
      expect(amount.safeParse(data.docs.result).success).toBe(true);
      results.push(data.docs.result);
    }
    expect(results[0]).toBe(results[2]);
    expect(results[1]).toBe(results[3]);
    const { schemas } = openApi(areas).components;
    for (const name of ["GivenAmount", "GivenRate"])
      expect(schemas[name]).toMatchObject({ anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }] });
    expect(schemas.Amount).toMatchObject({ type: "string", pattern: "^\\d{1,12}\\.\\d{2}$" });
  });
});
