/** Every template shows an instant with its time zone, and none receives a formatted one. */
import { expect, test } from "vitest";
import { languages } from "../../../../kit/text/language.ts";
import { formatDeadline } from "../../../../kit/text/format.ts";
import { type MailVars, momentVars, templateNames } from "../template-catalogue.ts";
import { templatesEn } from "../templates.en.ts";
import { templatesEs } from "../templates.es.ts";
import { renderMail } from "./render-mail.ts";
import { vars } from "./testing/template-vars.ts";

const at = "2026-11-24T19:05:00.000Z";
const cases = templateNames.flatMap((template) => languages.map((language) => [template, language] as const));

test.each(cases)("%s in %s", (template, language) => {
  const words = { es: templatesEs, en: templatesEn }[language][template];
  for (const name of momentVars) {
    // Rendered without the variable for comparison.
    const withoutVar = renderMail(template, language, { ...vars, [name]: "" });
    const rendered = renderMail(template, language, { ...vars, [name]: formatDeadline(at, language, "Europe/Madrid") });
    if (rendered.text === withoutVar.text) continue;
    const timeZoneNote = { es: "(hora de La Habana; 20:05 en su hora)", en: "(Havana time; 20:05 your time)" }[
      language
    ];
    expect(rendered.text).toContain(timeZoneNote);
    expect(rendered.html).toContain(timeZoneNote);
    expect(`${rendered.subject} ${words.subject}`, "a subject is too short for it").not.toContain(timeZoneNote);
  }
});

test("a bare moment does not compile as one of a mail", () => {
  const name = "Yadira";
  const templates: MailVars[] = [
    { name, expires: formatDeadline(at, "es") },
    // @ts-expect-error: a formatted instant has no time zone
    { name, expires: "24 nov 2026, 14:05" },
    // @ts-expect-error: the same
    { name, when: "24 nov 2026, 14:05" },
  ];
  expect(templates).toHaveLength(3);
});

test("every var that the templates call a moment is one", () => {
  const clock = /\d{4}, \d{1,2}:\d{2}$/;
  const moments = Object.entries(vars)
    .filter(([, value]) => clock.test(value))
    .map(([name]) => name);
  expect(moments.filter((name) => !momentVars.some((each) => each === name))).toEqual([]);
});
