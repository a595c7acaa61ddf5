import { expect, test } from "vitest";
import { Refusal } from "../../kit/errors.ts";
import { faultsEs } from "../../kit/refusals.es.ts";
import { refusalsEn } from "../../kit/refusals.en.ts";
import { forEachIsolated } from "./for-each-isolated.ts";

const es = { language: "es" } as const;

test.each([1, 2, 50])(
  "each is changed once, in its order, %i at a time; one that is refused stops no other",
  async (atOnce) => {
    const changed: string[] = [];
    const change = async (id: string) => {
      changed.push(id);
      if (id === "b") throw new Refusal("FORBIDDEN");
    };
    const outcome = await forEachIsolated({ language: "en" }, ["a", "b", "a", "c", "b", "d"], change, { atOnce });
    expect(changed).toEqual(["a", "b", "c", "d"]);
    expect(outcome).toEqual({
      updated: ["a", "c", "d"],
      failed: [{ id: "b", code: "FORBIDDEN", message: refusalsEn.FORBIDDEN }],
    });
  },
);

test("one that is refused for a field is told what is wrong there", async () => {
  const change = () => Promise.reject(new Refusal("INVALID", { fields: { note: ["REQUIRED"] } }));
  const { failed } = await forEachIsolated(es, ["a"], change);
  expect(failed).toEqual([{ id: "a", code: "INVALID", message: faultsEs.REQUIRED }]);
});

test("a failure that is no refusal is nobody's outcome: it is thrown", async () => {
  const change = () => Promise.reject(new Error("the line is cut"));
  await expect(forEachIsolated(es, ["a"], change)).rejects.toThrow("the line is cut");
});
