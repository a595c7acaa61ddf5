import { expect, test } from "vitest";
import { type ConflictKind, Refusal } from "../kit/validation/errors.ts";
import { conflicts, refusalMessage } from "../kit/validation/validation-errors.ts";
import { languages } from "../kit/text/language.ts";
import { failureBody } from "./http/response.ts";
import { forEachIsolated } from "./listing/for-each-isolated.ts";

const databaseError = (code: string) => Object.assign(new Error("refused by the database"), { code });
const cases: readonly { readonly kind: ConflictKind; readonly error: Error }[] = [
  { kind: "changed", error: new Refusal("CONFLICT") },
  { kind: "changed", error: new Refusal("CONFLICT", { facts: { totals: [] } }) },
  { kind: "taken", error: new Refusal("CONFLICT", { conflict: "taken" }) },
  { kind: "taken", error: databaseError("23505") },
  { kind: "retry", error: new Refusal("CONFLICT", { conflict: "retry" }) },
  { kind: "retry", error: databaseError("40001") },
  { kind: "retry", error: databaseError("40P01") },
];

test.each(languages)(
  "a conflict has one of three texts, the same in answers and bulk changes (%s)",
  async (language) => {
    const texts: Record<ConflictKind, string> = {
      ...conflicts[language],
      changed: refusalMessage("CONFLICT", language),
    };
    expect(new Set(Object.values(texts)).size).toBe(3);
    for (const { kind, error } of cases) {
      const message = failureBody(error, language, "request").body.error;
      expect(message).toMatchObject({ code: "CONFLICT", message: texts[kind] });
      expect(message).not.toHaveProperty("conflict");
      const { failed } = await forEachIsolated({ language }, ["a"], () => Promise.reject(error));
      expect(failed).toEqual([{ id: "a", code: "CONFLICT", message: texts[kind] }]);
    }
  },
);

test("a duplicate value has its own text, and in a bulk change that of the field", async () => {
  const refusal = new Refusal("CONFLICT", { fields: { number: ["TAKEN"] } });
  expect(failureBody(refusal, "es", "request").body.error.message).toBe(conflicts.es.taken);
  const { failed } = await forEachIsolated({ language: "es" }, ["a"], () => Promise.reject(refusal));
  expect(failed[0]?.message).toBe("Ya existe un registro con este valor. Use otro.");
});

test("a bulk change names who changed the record meanwhile, as a single change does", async () => {
  const changed = { by: "ana", byName: "Ana Ruiz", at: "2026-08-01T14:00:00.000Z", action: "mails.change" };
  const stale = new Refusal("CONFLICT", { facts: { current: {}, changed } });
  for (const userId of ["ana", "luis"]) {
    const message = failureBody(stale, "es", "request", userId).body.error.message;
    expect(message).toMatch(userId === "ana" ? /^Usted cambió/ : /^Ana Ruiz cambió/);
    const { failed } = await forEachIsolated({ language: "es", caller: { userId } }, ["a"], () =>
      Promise.reject(stale),
    );
    expect(failed[0]?.message).toBe(message);
  }
});
