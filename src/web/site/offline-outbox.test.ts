import { describe, expect, test } from "vitest";
import { memoryShelf, type DeviceStorage } from "./device-storage.ts";
import { type OutboxEntry, openOutbox } from "./offline-outbox.ts";

type Noted = OutboxEntry<{ readonly door: string }>;
const of = (shelf: DeviceStorage) => openOutbox<Noted["report"]>(shelf, "noted");
const entry = (number: string): Noted => ({ key: `key-${number}`, number, report: { door: "Rosa" } });
/** As the client of the site refuses: with the status of the answer, 0 without one. */
const refusal = (status: number, message = "") => Promise.reject(Object.assign(new Error(message), { status }));
const offline = () => refusal(0);

describe("the outbox of a phone", () => {
  test("keeps what does not get through, in its order, and sends it when it does", async () => {
    const shelf = memoryShelf();
    for (const number of ["MS1", "MS2", "MS3"]) of(shelf).put(entry(number));
    expect(await of(shelf).send(offline)).toEqual([]);
    const sent: string[] = [];
    const flaky = (each: Noted) => {
      if (each.number === "MS2" && sent.length === 1) return offline();
      sent.push(each.key);
      return Promise.resolve();
    };
    expect(await of(shelf).send(flaky)).toEqual(["MS1"]);
    expect(
      of(shelf)
        .read()
        .map((each) => each.number),
    ).toEqual(["MS2", "MS3"]);
    sent.push("later");
    expect(await of(shelf).send(flaky)).toEqual(["MS2", "MS3"]);
    expect(of(shelf).read()).toEqual([]);
  });

  test.each([401, 408, 429, 500, 502, 503])("waits after a %i", async (status) => {
    const shelf = memoryShelf();
    of(shelf).put(entry("MS1"));
    await of(shelf).send(() => refusal(status, "later"));
    expect(of(shelf).read()[0]?.refused).toBeUndefined();
  });

  test("a refusal stays in sight until it was read and holds up nobody", async () => {
    const shelf = memoryShelf();
    of(shelf).put(entry("MS1"));
    of(shelf).put(entry("MS2"));
    const send = (each: Noted) => (each.number === "MS1" ? refusal(409, "ya terminó") : Promise.resolve());
    expect(await of(shelf).send(send)).toEqual(["MS2"]);
    expect(of(shelf).read()).toEqual([{ ...entry("MS1"), refused: "ya terminó" }]);
    expect(await of(shelf).send(send)).toEqual([]);
    of(shelf).dismiss("key-MS1");
    expect(of(shelf).read()).toEqual([]);
  });

  test("what another program wrote under its name is no entry", () => {
    const shelf = memoryShelf();
    shelf.setItem("noted", "{");
    expect(of(shelf).read()).toEqual([]);
  });
});
