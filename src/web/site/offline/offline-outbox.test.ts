import { describe, expect, test } from "vitest";
import { memoryStorage, type DeviceStorage } from "./device-storage.ts";
import { type OutboxEntry, openOutbox } from "./offline-outbox.ts";

type Entry = OutboxEntry<{ readonly receiver: string }>;
const outboxOf = (storage: DeviceStorage) => openOutbox<Entry["report"]>(storage, "noted");
const entry = (number: string): Entry => ({ key: `key-${number}`, number, report: { receiver: "Rosa" } });
/** Rejects as the API client does: with the HTTP status, or 0 without an answer. */
const refusal = (status: number, message = "") => Promise.reject(Object.assign(new Error(message), { status }));
const offline = () => refusal(0);

describe("the outbox of a phone", () => {
  test("stores entries that cannot be sent, in their order, and sends them later", async () => {
    const storage = memoryStorage();
    for (const number of ["MS1", "MS2", "MS3"]) outboxOf(storage).put(entry(number));
    expect(await outboxOf(storage).send(offline)).toEqual([]);
    const sent: string[] = [];
    const flaky = (each: Entry) => {
      if (each.number === "MS2" && sent.length === 1) return offline();
      sent.push(each.key);
      return Promise.resolve();
    };
    expect(await outboxOf(storage).send(flaky)).toEqual(["MS1"]);
    expect(
      outboxOf(storage)
        .read()
        .map((each) => each.number),
    ).toEqual(["MS2", "MS3"]);
    sent.push("later");
    expect(await outboxOf(storage).send(flaky)).toEqual(["MS2", "MS3"]);
    expect(outboxOf(storage).read()).toEqual([]);
  });

  test.each([401, 408, 429, 500, 502, 503])("waits after a %i", async (status) => {
    const storage = memoryStorage();
    outboxOf(storage).put(entry("MS1"));
    await outboxOf(storage).send(() => refusal(status, "later"));
    expect(outboxOf(storage).read()[0]?.refused).toBeUndefined();
  });

  test("a refused entry stays until it is dismissed and does not block others", async () => {
    const storage = memoryStorage();
    outboxOf(storage).put(entry("MS1"));
    outboxOf(storage).put(entry("MS2"));
    const send = (each: Entry) => (each.number === "MS1" ? refusal(409, "ya terminó") : Promise.resolve());
    expect(await outboxOf(storage).send(send)).toEqual(["MS2"]);
    expect(outboxOf(storage).read()).toEqual([{ ...entry("MS1"), refused: "ya terminó" }]);
    expect(await outboxOf(storage).send(send)).toEqual([]);
    outboxOf(storage).dismiss("key-MS1");
    expect(outboxOf(storage).read()).toEqual([]);
  });

  test("ignores invalid content under its name", () => {
    const storage = memoryStorage();
    storage.setItem("noted", "{");
    expect(outboxOf(storage).read()).toEqual([]);
  });
});
