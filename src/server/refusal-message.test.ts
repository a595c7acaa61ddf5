import { expect, test } from "vitest";
import { type ConflictKind, Refusal } from "../kit/errors.ts";
import { conflicts, refusalMessage } from "../kit/validation-errors.ts";
import { languages } from "../kit/language.ts";
import { failureBody } from "./http/response.ts";
import { forEachIsolated } from "./listing/for-each-isolated.ts";

const ofDatabase = (code: string) => Object.assign(new Error("refused by the database"), { code });
const cases: readonly { readonly kind: ConflictKind; readonly error: Error }[] = [
  { kind: "changed", error: new Refusal("CONFLICT") },
  { kind: "changed", error: new Refusal("CONFLICT", { facts: { totals: [] } }) },
  { kind: "taken", error: new Refusal("CONFLICT", { conflict: "taken" }) },
  { kind: "taken", error: ofDatabase("23505") },
  { kind: "retry", error: new Refusal("CONFLICT", { conflict: "retry" }) },
  { kind: "retry", error: ofDatabase("40001") },
  { kind: "retry", error: ofDatabase("40P01") },
];

test.each(languages)("a conflict says which of three it is, the same on every way out (%s)", async (language) => {
  const sentences: Record<ConflictKind, string> = {
    ...conflicts[language],
    changed: refusalMessage("CONFLICT", language),
  };
  expect(new Set(Object.values(sentences)).size).toBe(3);
  for (const { kind, error } of cases) {
    const one = failureBody(error, language, "request").body.error;
    expect(one).toMatchObject({ code: "CONFLICT", message: sentences[kind] });
    expect(one).not.toHaveProperty("conflict");
    const { failed } = await forEachIsolated({ language }, ["a"], () => Promise.reject(error));
    expect(failed).toEqual([{ id: "a", code: "CONFLICT", message: sentences[kind] }]);
  }
});

test("a field that is taken is said as taken, and in a change of many by its own fault", async () => {
  const taken = new Refusal("CONFLICT", { fields: { number: ["TAKEN"] } });
  expect(failureBody(taken, "es", "request").body.error.message).toBe(conflicts.es.taken);
  const { failed } = await forEachIsolated({ language: "es" }, ["a"], () => Promise.reject(taken));
  expect(failed[0]?.message).toBe("Ya hay otro registro con este valor.");
});

test("a change of many says who changed it meanwhile, as a single one does", async () => {
  const changed = { by: "ana", byName: "Ana Ruiz", at: "2026-08-01T14:00:00.000Z", action: "mails.change" };
  const stale = new Refusal("CONFLICT", { facts: { current: {}, changed } });
  for (const userId of ["ana", "luis"]) {
    const one = failureBody(stale, "es", "request", userId).body.error.message;
    expect(one).toMatch(userId === "ana" ? /^Usted cambió/ : /^Ana Ruiz cambió/);
    const { failed } = await forEachIsolated({ language: "es", caller: { userId } }, ["a"], () =>
      Promise.reject(stale),
    );
    expect(failed[0]?.message).toBe(one);
  }
});
