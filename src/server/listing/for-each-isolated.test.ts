import { expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
import { faultsEs } from "../../kit/text/refusals.es.ts";
import { refusalsEn } from "../../kit/text/refusals.en.ts";
import { forEachIsolated } from "./for-each-isolated.ts";

const spanish = { language: "es" } as const;

test.each([1, 2, 50])(
  "each id is changed once, in order, %i at a time; a refused one does not stop the others",
  async (atOnce) => {
    const changed: string[] = [];
    const change = async (id: string) => {
      changed.push(id);
      if (id === "b") throw new Refusal("FORBIDDEN");
    };
    const result = await forEachIsolated({ language: "en" }, ["a", "b", "a", "c", "b", "d"], change, { atOnce });
    expect(changed).toEqual(["a", "b", "c", "d"]);
    expect(result).toEqual({
      updated: ["a", "c", "d"],
      failed: [{ id: "b", code: "FORBIDDEN", message: refusalsEn.FORBIDDEN }],
    });
  },
);

test("a refusal with field errors gets the text of the field error", async () => {
  const change = () => Promise.reject(new Refusal("INVALID", { fields: { note: ["REQUIRED"] } }));
  const { failed } = await forEachIsolated(spanish, ["a"], change);
  expect(failed).toEqual([{ id: "a", code: "INVALID", message: faultsEs.REQUIRED }]);
});

test("an error that is no refusal is thrown", async () => {
  const change = () => Promise.reject(new Error("the line is cut"));
  await expect(forEachIsolated(spanish, ["a"], change)).rejects.toThrow("the line is cut");
});
