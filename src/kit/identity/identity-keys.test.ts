import { expect, test } from "vitest";
import { isPassport, isPlaceholder, isTaxId, normalizeDocumentNumber } from "./identity-keys.ts";

const placeholders = [
  "N/A",
  "n/a",
  "N.A.",
  "N/D",
  "S/N",
  "s/n",
  "0",
  "000",
  "-",
  "--",
  "—",
  ".",
  "?",
  "no tiene",
  "NO TIENE",
];
const longPlaceholders = [
  "Ninguno",
  "no aplica",
  "Sin número",
  "sin NIT",
  "null",
  "None",
  "desconocido",
  "Pendiente",
  "xxx",
  "#N/A",
];

test.each([...placeholders, ...longPlaceholders])("«%s» is a placeholder and no document", (text) => {
  expect(isPlaceholder(text)).toBe(true);
  expect([isPassport(normalizeDocumentNumber(text)), isTaxId(normalizeDocumentNumber(text))]).toEqual([false, false]);
});

test.each([
  "50004417832",
  "B-31004521",
  "12345678Z",
  "ABC680524P76",
  "ÑÑ&010101AB1",
  "12.345.678/0001-95",
  "GB 123 456 789",
])("%s is a tax number", (text) => {
  expect([isTaxId(normalizeDocumentNumber(text)), isPlaceholder(text)]).toEqual([true, false]);
});
test.each(["#REF!", "1,26E+11", "1.26E+11", "11111111111", "99999", "000000", "NOTIENE", "12", "ABCDEF"])(
  "%s is no tax number",
  (text) => {
    expect(isTaxId(normalizeDocumentNumber(text))).toBe(false);
  },
);

test.each(["K123456", "AAA 123456", "C01X00T47", "123456789"])("%s is a passport", (text) => {
  expect([isPassport(normalizeDocumentNumber(text)), isPlaceholder(text)]).toEqual([true, false]);
});
test.each(["PASAPORTE", "0000000", "K12.3456", "1.26E+8", "K#12345"])("%s is no passport", (text) => {
  expect(isPassport(normalizeDocumentNumber(text))).toBe(false);
});
