import { describe, expect, test } from "vitest";
import { languages } from "../../../../kit/text/language.ts";
import { templateRows, type TemplateName } from "../template-catalogue.ts";
import { mailFrameEn } from "../templates.en.ts";
import { mailFrameEs } from "../templates.es.ts";
import { renderMail } from "./render-mail.ts";
import { vars } from "./testing/template-vars.ts";

const expectedVars: Record<string, string> = { ...vars, phone: "+53\u00a07\u00a0830\u00a00100" };

describe.each(languages)("every mail in %s", (language) => {
  test.each(Object.keys(templateRows) as TemplateName[])(
    "%s has no empty variable and the same text in both forms",
    (template) => {
      const mail = renderMail(template, language, vars);
      for (const form of [mail.subject, mail.html, mail.text]) {
        expect(form.replaceAll("{dos}", "")).not.toMatch(/\{\w+\}|undefined|\[object/);
        expect(form.length).toBeGreaterThan(10);
      }
      expect(mail.text).toContain(vars.link);
      expect(mail.html).toContain("https://legalsit.example/legalsit/payment/abc?x=1&#38;y=2");
      for (const row of templateRows[template]) {
        expect(mail.text).toContain(expectedVars[row]);
        if (row !== "reason") expect(mail.html).toContain(expectedVars[row]);
      }
    },
  );

  test("user input is text in the page, never markup", () => {
    expect(renderMail("requestRejected", language, vars).html).not.toContain("<b>");
  });

  test("a mail to a person greets by the first name, and its signature has the reply address", () => {
    const mail = renderMail("requestReady", language, { ...vars, answers: "hola@legalsit.example" });
    const frameTexts = language === "es" ? mailFrameEs : mailFrameEn;
    expect(mail.text.split("\n")[0]).toBe(language === "es" ? "Hola, Yadira:" : "Hello Yadira,");
    expect(mail.text).toContain(frameTexts.answered);
    expect(renderMail("requestReady", language, vars).text).toContain(frameTexts.unanswered);
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain("https://legalsit.example/legalsit/contact");
      expect(form).toContain("https://legalsit.example/legalsit/trackRequest");
    }
  });

  test("the mail of a ready document contains place, deadline, identity document and the delivery alternative", () => {
    const mail = renderMail("requestReady", language, vars);
    for (const row of ["office", "hours", "until", "identity", "phone", "map", "price", "courier"] as const)
      expect(mail.text).toContain(expectedVars[row]);
    expect(mail.html).toContain('href="tel:+5378300100"');
    expect(mail.html).toMatch(/<div style="display:none[^>]*>[^<]*Vedado[^<]*23 mar 2027/);
  });

  test("dark mail programs draw it dark", () => {
    const { html } = renderMail("requestReady", language, vars);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, rules = ""] = /@media \(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/.exec(html) ?? [];
    const darkClasses = [...rules.matchAll(/\.(\w+)\{/g)].map(([, name]) => name);
    const styledElements = [...html.matchAll(/<(?!a href)\w+[^>]* style="([^"]*)"/g)].filter(([, style]) =>
      /color:#|background:#/.test(style ?? ""),
    );
    expect(styledElements.length).toBeGreaterThan(10);
    for (const [tag] of styledElements) {
      if (tag.includes("#12284a;border-bottom")) continue;
      const names = /class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
      expect(
        names.some((name) => darkClasses.includes(name)),
        tag,
      ).toBe(true);
    }
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
  const { office: _, ...withoutOffice } = vars;
  expect(renderMail("requestReady", "es", withoutOffice).text).not.toContain("Dónde recoger");
});

test("a missing var of a sentence is refused", () => {
  expect(() => renderMail("paymentLink", "es", { name: "Yadira", number: "AP26000123" })).toThrow(
    /lacks a var.*expires/,
  );
});
