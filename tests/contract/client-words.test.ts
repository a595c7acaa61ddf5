/** The public door speaks to clients: the words of the desk are not fetched there. */
import { expect, test } from "vitest";

// By its name alone: the project of the server does not compile pages.
const listed = "../../src/areas/pages.ts";
const { pages } = (await import(listed)) as {
  pages: readonly { path: string; access: unknown; words: readonly string[] }[];
};

test("no page of clients asks for the words of the desk", () => {
  const desks = ["onlineRequests", "delivery"];
  const ours = pages.filter(({ access }) => access === "anyone" || access === "client");
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter(({ words }) => words.some((each) => desks.includes(each))).map(({ path }) => path)).toEqual([]);
});
