import { describe, expect, test } from "vitest";
import { memoryShelf } from "../../../web/site/device.ts";
import { dismiss, type Entry, putOut, readOutbox, sendOut } from "./outbox.ts";

const entry = (number: string): Entry => ({
  key: `key-${number}`,
  number,
  report: { _id: number, status: "delivered", receiver: { name: "Rosa", ci: "52031400254" }, collected: true },
});
/** As the client of the site refuses: with the status of the answer, 0 without one. */
const refusal = (status: number, message = "") => Promise.reject(Object.assign(new Error(message), { status }));
const offline = () => refusal(0);

describe("the outbox of a courier", () => {
  test("keeps what does not get through, in its order, and sends it when it does", async () => {
    const shelf = memoryShelf();
    for (const number of ["MS1", "MS2", "MS3"]) putOut(shelf, entry(number));
    expect(await sendOut(shelf, offline)).toEqual([]);
    const sent: string[] = [];
    const flaky = (each: Entry) => {
      if (each.number === "MS2" && sent.length === 1) return offline();
      sent.push(each.key);
      return Promise.resolve();
    };
    expect(await sendOut(shelf, flaky)).toEqual(["MS1"]);
    expect(readOutbox(shelf).map((each) => each.number)).toEqual(["MS2", "MS3"]);
    sent.push("later");
    expect(await sendOut(shelf, flaky)).toEqual(["MS2", "MS3"]);
    expect(readOutbox(shelf)).toEqual([]);
  });

  test.each([401, 408, 429, 500, 502, 503])("waits after a %i", async (status) => {
    const shelf = memoryShelf();
    putOut(shelf, entry("MS1"));
    await sendOut(shelf, () => refusal(status, "later"));
    expect(readOutbox(shelf)[0]?.refused).toBeUndefined();
  });

  test("a refusal stays in sight until it was read and holds up nobody", async () => {
    const shelf = memoryShelf();
    putOut(shelf, entry("MS1"));
    putOut(shelf, entry("MS2"));
    const send = (each: Entry) => (each.number === "MS1" ? refusal(409, "ya terminó") : Promise.resolve());
    expect(await sendOut(shelf, send)).toEqual(["MS2"]);
    expect(readOutbox(shelf)).toEqual([{ ...entry("MS1"), refused: "ya terminó" }]);
    expect(await sendOut(shelf, send)).toEqual([]);
    dismiss(shelf, "key-MS1");
    expect(readOutbox(shelf)).toEqual([]);
  });

  test("what another program wrote under its name is no entry", () => {
    const shelf = memoryShelf();
    shelf.setItem("legalsit-courier-outbox", "{");
    expect(readOutbox(shelf)).toEqual([]);
  });
});
