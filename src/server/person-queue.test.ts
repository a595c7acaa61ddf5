/** Who asks much waits for themselves: others come in between, and what waits is bounded. */
import { expect, test } from "vitest";
import type { Refusal } from "../kit/errors.ts";
import { openPersonQueue } from "./person-queue.ts";

/** Work that ends when it is told to. */
function works() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "done",
    (error: Refusal) => error.code,
  );

test("one person has one place, and the next person comes before their second piece", async () => {
  const { started, work, end } = works();
  const queue = openPersonQueue({ places: 2, mostPerPerson: 10, most: 100 });
  const all = [1, 2, 3].map((each) => queue.run("ana", work(`ana ${each}`)));
  all.push(queue.run("luis", work("luis 1")), queue.run("eva", work("eva 1")));
  expect(started).toEqual(["ana 1", "luis 1"]);
  await end("ana 1");
  expect(started).toEqual(["ana 1", "luis 1", "eva 1"]);
  await end("luis 1");
  expect(started.at(-1)).toBe("ana 2");
  for (const name of ["ana 2", "ana 3", "eva 1"]) await end(name);
  expect(await Promise.all(all)).toHaveLength(5);
});

test("what waits is bounded for each and for all, and work that fails leaves its place", async () => {
  const { work, end } = works();
  const queue = openPersonQueue({ places: 1, mostPerPerson: 1, most: 2 });
  const first = queue.run("ana", work("first"));
  const second = expect(queue.run("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await codeOf(queue.run("ana", work("third")))).toBe("BUSY");
  const other = queue.run("luis", work("other"));
  expect(await codeOf(queue.run("eva", work("too many")))).toBe("BUSY");
  await end("first");
  await end("other");
  await second;
  expect(await Promise.all([first, other])).toEqual(["first", "other"]);
});

test("who waits when it closes is refused, and so is who comes after", async () => {
  const { work } = works();
  const queue = openPersonQueue({ places: 1, mostPerPerson: 5, most: 5 });
  void queue.run("ana", work("running"));
  const waiting = codeOf(queue.run("luis", work("waiting")));
  queue.close();
  expect(await waiting).toBe("BUSY");
  expect(await codeOf(queue.run("luis", work("late")))).toBe("BUSY");
});
