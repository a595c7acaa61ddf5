/** Wire formats, byte by byte, against the test vectors of the gateways' documentation. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSignedBy, signBidaiondoFields, signedFields } from "./bidaiondo/bidaiondo-signature.ts";
import type { Attempt } from "./provider.ts";
import { deepLink } from "./transfermovil/transfermovil-presentation.ts";
import { qrText } from "./transfermovil/transfermovil-presentation.ts";
import { passwordDays, passwordOn } from "./transfermovil/transfermovil-password.ts";

const merchant = { username: "merchant01", source: "30999" };
const seed = "externalpayment";
const secret = "TESTSECRET0000000001";
const attempt: Attempt = {
  reference: "202601050001",
  amount: { minor: 15050n, currency: "CUP" },
  description: "Certificación",
  language: "es",
  callbackUrl: "http://10.0.0.5/tm/notify",
  returnUrl: "http://10.0.0.5/back",
  cancelUrl: "http://10.0.0.5/cancel",
};

describe("Transfermóvil's daily password", () => {
  test.each([
    ["2026-01-05", "BbjYAOfW3lcPgIu1LU5J7jOXdMHLLHzChn84+BaAhjPhECoLq5rWwv3wWhwvfk/D2b6l51fqb1RZLAErldSP+w=="],
    ["2025-12-17", "Y0B0+pv01Qu1U7ml9/qEoBR1Ckw03J1+MkqUnseUGBEnX9GD4fHOSWxWsuFGYqozhOFqUCgq3c596mE6q6cpKg=="],
  ])("of %s equals the published one", (day, password) => {
    expect(passwordOn(day, merchant, seed)).toBe(password);
  });

  test.each([
    ["one second to midnight in Havana, winter", "2026-01-06T04:59:59Z", ["2026-01-05", "2026-01-06"]],
    ["midnight in Havana, winter", "2026-01-06T05:00:00Z", ["2026-01-06", "2026-01-05"]],
    ["21:00 in Havana, when UTC has the next day", "2026-01-06T02:00:00Z", ["2026-01-05"]],
    ["the day the clocks go forward at 0:00, just before", "2026-03-08T04:59:59Z", ["2026-03-07", "2026-03-08"]],
    ["the day the clocks go forward, just after", "2026-03-08T05:00:00Z", ["2026-03-08", "2026-03-07"]],
    ["the first hour of 1:00 when the clocks go back to 0:00", "2026-11-01T04:59:59Z", ["2026-11-01"]],
    ["the same hour again", "2026-11-01T05:00:01Z", ["2026-11-01"]],
    ["summer midnight", "2026-07-10T04:00:00Z", ["2026-07-10", "2026-07-09"]],
  ])("is tried for the right days: %s", (_, instant, days) => {
    expect(passwordDays(new Date(instant))).toEqual(days);
  });

  test("always has 88 characters and starts with today in Havana", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }), (now) => {
        const [today = ""] = passwordDays(now);
        expect(passwordOn(today, merchant, seed)).toHaveLength(88);
        expect(today).toBe(new Intl.DateTimeFormat("en-CA", { timeZone: "America/Havana" }).format(now));
      }),
    );
  });
});

describe("Transfermóvil's QR and link", () => {
  test("contain the order, its exact amount and our source", () => {
    expect(qrText(attempt, "30999")).toBe(
      '{"id_transaccion":"202601050001","importe":150.50,"moneda":"CUP","numero_proveedor":30999,"version":1}',
    );
    expect(deepLink(attempt, "30999")).toBe(
      "transfermovil://tm_compra_en_linea/action?id_transaccion=202601050001&importe=150.50&moneda=CUP&numero_proveedor=30999",
    );
  });
  test("are never requested for an amount of 0, which the payer could edit", () => {
    expect(() => qrText({ ...attempt, amount: { minor: 0n, currency: "CUP" } }, "30999")).toThrow(RangeError);
  });
});

describe("Bidaiondo's signatures", () => {
  const base = { comercio: "100000000001", transaccion: "202601050001", importe: "2500", moneda: "978" };
  const result = { ...base, resultado: "A", codigo: "260105101577", fecha: "05/01/26 03:04:05" };
  test.each([
    ["request", { ...base, operacion: "P" }, "99185d5a1a823fa0fc027d19272eecea6110fefc02341a96b4026cb4d47d07b5"],
    ["result", result, "331eb506ce013e3d5c90ab4e36c9e482a05c7ad9f5ac81656059aeda6a7ae9b9"],
    ["status", base, "a1ee99a9947edc392d264b96d9a21a597df7badca13546b47bcc5bc35895c016"],
    [
      "list",
      { ...base, fechaini: "1767571200", fechafin: "1767657600" },
      "0198109bde28c93ad63e573d71d1cf2d0d192537f2e87a2aec6f19b02b0c2a98",
    ],
  ] as const)("of a %s equals the published one", (message, fields, signature) => {
    expect(signBidaiondoFields(message, fields, secret)).toBe(signature);
  });

  test("accept signed fields and reject altered ones", () => {
    const word = fc.stringMatching(/^[0-9A-Z]{1,12}$/);
    fc.assert(
      fc.property(
        fc.tuple(word, word, word, word, word, word, word),
        fc.nat(6),
        word,
        (values, fieldIndex, newValue) => {
          const names = signedFields.result;
          const fields: Record<string, string> = Object.fromEntries(
            names.map((name, index) => [name, values[index] ?? ""]),
          );
          fields.firma = signBidaiondoFields("result", fields, secret);
          expect(isSignedBy("result", fields, secret)).toBe(true);
          const altered = { ...fields, [names[fieldIndex] as string]: newValue };
          const sameText = names.map((name) => altered[name]).join("") === names.map((name) => fields[name]).join("");
          expect(isSignedBy("result", altered, secret)).toBe(sameText);
          expect(isSignedBy("result", fields, `${secret}x`)).toBe(false);
        },
      ),
    );
  });

  test("are never MD5, missing or truncated", () => {
    const text = signedFields.result.map((name) => result[name]).join("") + secret;
    const md5 = createHash("md5").update(text).digest("hex");
    expect(isSignedBy("result", { ...result, firma: md5 }, secret)).toBe(false);
    expect(isSignedBy("result", result, secret)).toBe(false);
    expect(isSignedBy("result", { ...result, firma: "331eb506" }, secret)).toBe(false);
  });
});
