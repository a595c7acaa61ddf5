import { describe, expect, test } from "vitest";
import { languages } from "../../../kit/language.ts";
import { rowsOf, type TemplateName } from "../letters.ts";
import { renderMail } from "./render.ts";

const vars = {
  name: "Yadira",
  number: "AP26000123",
  service: "Antecedentes penales",
  holder: "Yadira Álvarez Ferrer",
  link: "https://legalsit.example/legalsit/payment/abc?x=1&y=2",
  amount: "1 630.00",
  currency: "CUP",
  expires: "24 nov 2026, 14:05",
  reference: "126000123001",
  gateway: "Transfermóvil",
  date: "21 nov 2026",
  reason: 'Falta el nombre del padre <b>"así"</b>',
  office: "Calle 23 n.º 501, Vedado",
  hours: "8:30–16:00",
  code: "042017",
  minutes: "15",
  delivery: "MS26000009",
  receiver: "Rosa Ferrer Díaz",
  address: "Calle 17 n.º 960, Vedado",
  carrier: "Ernesto Cruz",
  carrierPhone: "+53 5 234 5678",
  toPay: "500.00 CUP",
};

describe.each(languages)("every mail in %s", (language) => {
  test.each(Object.keys(rowsOf) as TemplateName[])("%s has no hole and says the same in both forms", (template) => {
    const mail = renderMail(template, language, vars);
    for (const form of [mail.subject, mail.html, mail.text]) {
      expect(form).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(form.length).toBeGreaterThan(10);
    }
    expect(mail.text).toContain(vars.link);
    expect(mail.html).toContain("https://legalsit.example/legalsit/payment/abc?x=1&#38;y=2");
    for (const row of rowsOf[template]) {
      expect(mail.text).toContain(vars[row]);
      if (row !== "reason") expect(mail.html).toContain(vars[row]);
    }
  });

  test("what people typed is text in the page, never markup", () => {
    expect(renderMail("requestRejected", language, vars).html).not.toContain("<b>");
  });

  test("nothing is fetched when it is opened", () => {
    expect(renderMail("requestReady", language, vars).html).not.toMatch(/<img|src=|url\(|<link|@import/);
  });
});

test("an amount without its currency gets it, once", () => {
  expect(renderMail("requestPaid", "es", vars).text).toMatch(/Importe: +1 630\.00 CUP/);
  expect(renderMail("requestPaid", "es", { ...vars, amount: "3.94 USD", currency: "USD" }).text).toMatch(/3\.94 USD\n/);
});

test("data that were not given have no row", () => {
  const { office: _, ...rest } = vars;
  expect(renderMail("requestReady", "es", rest).text).not.toContain("Oficina");
});

test("a missing var of a sentence is refused", () => {
  expect(() => renderMail("paymentLink", "es", { name: "Yadira", number: "AP26000123" })).toThrow(
    /lacks a var.*expires/,
  );
});
