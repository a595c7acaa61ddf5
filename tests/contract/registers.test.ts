/** Every register from which people remove, through what each promises: stale, duplicate, in use, forbidden, nonsense, restore. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../../src/areas/handlers.ts";
import { newId } from "../../src/server/id.ts";
import { faultsEs } from "../../src/kit/refusals.es.ts";
import { registerKinds } from "../../src/areas/trash/columns.ts";
import { trash } from "../../src/areas/trash/contract.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example");
/** Signed in, of staff, and keeps none of them. */
const stranger = () => app.as("notary@demo.example");

interface Named {
  readonly _id: string;
  readonly updatedAt: string;
}
interface Told {
  /** Makes one; the same one twice is a duplicate. */
  readonly make: () => Promise<Named>;
  readonly get: (id: string) => Promise<Named>;
  readonly change: (read: Named) => Promise<Named>;
  readonly remove: (id: string, as?: ReturnType<typeof admin>) => Promise<unknown>;
  /** The field at fault for a duplicate; none where no two can be the same. */
  readonly taken?: string;
  /** One that the demo office uses, and what holds it. */
  readonly used?: { readonly id: () => Promise<string>; readonly by: string };
}

const carrier = { name: "Nadia Rojas Paz", ci: "92110318877", phone: "53445566" };
const rate = {
  fromCurrency: "EUR",
  toCurrency: "USD",
  buyValue: "1.05",
  saleValue: "1.10",
  organism: "BCC3",
  date: "2026-11-19",
  confirmed: true,
} as const;
const both = (text: string) => ({ es: text, en: `${text} (en)` });
const offer = {
  code: "AP98",
  family: "AP",
  name: both("Certificación de prueba"),
  description: both("Una descripción"),
  termDays: 5,
} as const;
const role = { name: both("Archivo"), permissions: ["adminClient"] } as const;
const terms = { title: both("Términos"), text: both("Texto") };
const ofOffer = async () => {
  const [known] = (await admin().onlineServices.list({})).docs;
  return { ...offer, documentTypes: known?.documentTypes ?? [] };
};

/** What each is, in words of our own: nothing here is read from the register. */
const registers: Readonly<Record<string, Told>> = {
  carrier: {
    make: () => admin().delivery.addCarrier(carrier),
    get: (id) => admin().delivery.carrier({ id }),
    change: (read) => admin().delivery.updateCarrier({ ...read, vehicle: "Moto" }),
    remove: (id, as = admin()) => as.delivery.removeCarrier({ id }),
    taken: "ci",
    used: { id: async () => (await admin().delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "", by: "lots" },
  },
  exchangeRate: {
    make: () => admin().exchangeRates.create(rate),
    get: (id) => admin().exchangeRates.get({ id }),
    change: (read) => admin().exchangeRates.update({ ...rate, ...read, saleValue: "1.11" }),
    remove: (id, as = admin()) => as.exchangeRates.remove({ id }),
    taken: "date",
  },
  offer: {
    make: async () => admin().onlineServices.create(await ofOffer()),
    get: (id) => admin().onlineServices.get({ id }),
    change: async (read) => {
      const { family: _, ...draft } = await ofOffer();
      return admin().onlineServices.update({ ...draft, ...read, termDays: 6 });
    },
    remove: (id, as = admin()) => as.onlineServices.remove({ id }),
    taken: "code",
    used: {
      id: async () => (await admin().onlineServices.list({ family: "TR" })).docs[0]?._id ?? "",
      by: "requests",
    },
  },
  role: {
    make: () => admin().roles.create({ ...role, permissions: [...role.permissions] }),
    get: (id) => admin().roles.get({ id }),
    change: (read) => admin().roles.update({ ...role, ...read, permissions: ["adminOffers"] }),
    remove: (id, as = admin()) => as.roles.remove({ id }),
    taken: "name.es",
    used: {
      id: async () => (await admin().roles.list({})).find(({ key }) => key === "lawyer")?._id ?? "",
      by: "people",
    },
  },
  terms: {
    make: () => admin().terms.create(terms),
    get: (id) => admin().terms.get({ id }),
    change: (read) => admin().terms.update({ ...terms, ...read, title: both("Otros") }),
    remove: (id, as = admin()) => as.terms.remove({ id }),
  },
};

const named = ({ _id, updatedAt }: Named): Named => ({ _id, updatedAt });
const later = () => {
  now = new Date(now.getTime() + 60_000);
};

test("every register from which people remove is told of here, is in the trash's list, and has its keepers there", () => {
  const known = Object.values(areas).flatMap((area) => area.registers ?? []);
  expect(known.map(({ of }) => of.kind).sort()).toEqual(Object.keys(registers).sort());
  expect([...registerKinds].sort()).toEqual(Object.keys(registers).sort());
  const keepers = new Set(known.flatMap(({ remove }) => remove.access as readonly string[]));
  expect([...keepers].sort()).toEqual([...(trash.restore.access as readonly string[])].sort());
});

describe.each(Object.entries(registers))("%s", (kind, told) => {
  const restore = (_id: string, as = admin()) =>
    as.trash.restore({ kind: kind as (typeof registerKinds)[number], _id });
  const inTrash = async (as = admin()) => (await as.trash.list({})).docs.filter((each) => each.kind === kind);

  test("keeps its promises", async () => {
    const made = await told.make();
    later();
    const changed = await told.change(named(made));
    const stale = await expectRefusal(told.change(named(made)), "CONFLICT");
    expect(stale.facts.current).toMatchObject(named(changed));
    expect(stale.facts.yours).toMatchObject(named(made));
    expect(stale.facts.changed).toMatchObject({ yours: true });
    if (told.taken) {
      const twice = await expectRefusal(told.make(), "CONFLICT");
      expect(twice.fields).toEqual({ [told.taken]: [faultsEs.TAKEN] });
    }
    if (told.used) {
      const { usedIn } = (await expectRefusal(told.remove(await told.used.id()), "IN_USE")).facts;
      expect(usedIn).toContainEqual(expect.objectContaining({ what: told.used.by, at: expect.any(String) as string }));
    }
    await expectRefusal(told.remove(made._id, stranger()), "FORBIDDEN");
    await expectRefusal(told.remove(newId()), kind === "offer" ? "SERVICE_NOT_FOUND" : "NOT_FOUND");

    await expectRefusal(restore(made._id), "NOT_FOUND");
    await told.remove(made._id);
    await expectRefusal(told.get(made._id), kind === "offer" ? "SERVICE_NOT_FOUND" : "NOT_FOUND");
    expect((await inTrash()).map(({ _id }) => _id)).toContain(made._id);
    await expectRefusal(restore(made._id, stranger()), "FORBIDDEN");
    if (told.taken) {
      const other = await told.make();
      expect((await expectRefusal(restore(made._id), "CONFLICT")).fields).toEqual({ [told.taken]: [faultsEs.TAKEN] });
      await told.remove(other._id);
    }
    later();
    expect(await restore(made._id)).toEqual({ restored: true });
    const { updatedAt: _, ...back } = await told.get(made._id);
    const { updatedAt: __, ...was } = changed;
    expect(back).toEqual(was);
    await expectRefusal(restore(made._id), "NOT_FOUND");
    expect((await inTrash()).map(({ _id }) => _id)).not.toContain(made._id);
    await told.remove(made._id);
  });
});

test("who keeps only some registers sees and puts back only what was removed from them", async () => {
  const { _id } = await app.as("courier@demo.example").delivery.addCarrier(carrier);
  await app.as("courier@demo.example").delivery.removeCarrier({ id: _id });
  const seen = await app.as("courier@demo.example").trash.list({});
  expect(new Set(seen.docs.map(({ kind }) => kind))).toEqual(new Set(["carrier"]));
  const [row] = seen.docs.filter((each) => each._id === _id);
  expect(row).toMatchObject({ name: { es: carrier.name, en: carrier.name }, removedBy: "Marta Suárez Gil" });
  expect(JSON.stringify(seen)).not.toMatch(/921103|534455/);
  const made = await registers.role?.make();
  await registers.role?.remove(made?._id ?? "");
  await expectRefusal(
    app.as("courier@demo.example").trash.restore({ kind: "role", _id: made?._id ?? "" }),
    "FORBIDDEN",
  );
});

test("what was removed thirty days ago is nobody's any more", async () => {
  const { _id } = await admin().delivery.addCarrier({ ...carrier, ci: "92110318893" });
  await admin().delivery.removeCarrier({ id: _id });
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect((await admin().trash.list({})).docs.map((each) => each._id)).not.toContain(_id);
  await expectRefusal(admin().trash.restore({ kind: "carrier", _id }), "NOT_FOUND");
});
