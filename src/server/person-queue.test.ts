/** A person with much work waits for their own: others are served in between, and the queue is limited. */
import { expect, test } from "vitest";
import type { Refusal } from "../kit/validation/errors.ts";
import { openPersonQueue } from "./person-queue.ts";

/** Work that ends when the test calls `end`. */
function controllableWork() {
  const started: string[] = [];
  const finishByName = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      finishByName.set(name, () => resolve(name));
    });
  const finish = async (name: string) => {
    finishByName.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end: finish };
}
const codeOf = (result: Promise<unknown>) =>
  result.then(
    () => "done",
    (error: Refusal) => error.code,
  );

test("one person has one slot, and the next person is served before their second piece of work", async () => {
  const { started, work, end: finish } = controllableWork();
  const queue = openPersonQueue({ places: 2, mostPerPerson: 10, most: 100 });
  const all = [1, 2, 3].map((each) => queue.run("ana", work(`ana ${each}`)));
  all.push(queue.run("luis", work("luis 1")), queue.run("eva", work("eva 1")));
  expect(started).toEqual(["ana 1", "luis 1"]);
  await finish("ana 1");
  expect(started).toEqual(["ana 1", "luis 1", "eva 1"]);
  await finish("luis 1");
  expect(started.at(-1)).toBe("ana 2");
  for (const name of ["ana 2", "ana 3", "eva 1"]) await finish(name);
  expect(await Promise.all(all)).toHaveLength(5);
});

test("the queue is limited per person and in total, and failed work releases its slot", async () => {
  const { work, end: finish } = controllableWork();
  const queue = openPersonQueue({ places: 1, mostPerPerson: 1, most: 2 });
  const first = queue.run("ana", work("first"));
  const second = expect(queue.run("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await codeOf(queue.run("ana", work("third")))).toBe("BUSY");
  const otherResult = queue.run("luis", work("other"));
  expect(await codeOf(queue.run("eva", work("too many")))).toBe("BUSY");
  await finish("first");
  await finish("other");
  await second;
  expect(await Promise.all([first, otherResult])).toEqual(["first", "other"]);
});

test("waiting and later work is refused when the queue closes", async () => {
  const { work } = controllableWork();
  const queue = openPersonQueue({ places: 1, mostPerPerson: 5, most: 5 });
  void queue.run("ana", work("running"));
  const waiting = codeOf(queue.run("luis", work("waiting")));
  queue.close();
  expect(await waiting).toBe("BUSY");
  expect(await codeOf(queue.run("luis", work("late")))).toBe("BUSY");
});
