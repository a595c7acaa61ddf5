/** Pages for clients do not load the translations of staff screens. */
import { expect, test } from "vitest";

// Imported by a variable: the TypeScript project of the server does not compile pages.
const pagesModule = "../../src/areas/pages.ts";
const { pages } = (await import(pagesModule)) as {
  pages: readonly { path: string; access: unknown; words: readonly string[] }[];
};

test("no page for clients loads the translations of staff", () => {
  const staffWords = ["onlineRequests", "delivery"];
  const clientPages = pages.filter(({ access }) => access === "anyone" || access === "client");
  expect(clientPages.length).toBeGreaterThan(10);
  expect(
    clientPages.filter(({ words }) => words.some((each) => staffWords.includes(each))).map(({ path }) => path),
  ).toEqual([]);
});
