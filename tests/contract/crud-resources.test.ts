// @engine both
/** Every register from which people remove, through what each promises: stale, duplicate, in use, forbidden, nonsense, restore. */
import { and, eq } from "drizzle-orm";
import { parseCsv } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { ApiContracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { filingDraft } from "../../src/areas/filings/server/testing/draft.ts";
import type { RefusalCode } from "../../src/kit/errors.ts";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { newId } from "../../src/server/database/uuid.ts";
import { faultsEs } from "../../src/kit/refusals.es.ts";
import { type RegisterKind, registerKinds } from "../../src/kit/removable-kinds.ts";
import { trashContract } from "../../src/areas/trash/contract.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let heard: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const topic of topics) app.server.signals.on(topic, () => heard.push(topic));
});
afterAll(() => app.close());

const topics = [
  "sessions",
  "notifications",
  "mail",
  "mails",
  "requests",
  "deliveries",
  "settings",
  "payments",
] as const;
const admin = () => app.as("administrator@demo.example");
/** Signed in, of staff, and keeps none of them. */
const stranger = () => app.as("cashier@demo.example");

interface Named {
  readonly _id: string;
  readonly updatedAt: string;
}
const verbs = ["create", "get", "update", "remove", "list", "sheet"] as const;
type Verb = (typeof verbs)[number];
type Written = "create" | "update" | "remove" | "restore";
interface Told {
  readonly area: keyof ApiContracts;
  /** The names of its calls where they are not those of most registers; null for one that it lacks. */
  readonly calls?: Readonly<Partial<Record<Verb, string | null>>>;
  /** What is typed of one; the same one twice is a duplicate. */
  readonly draft: () => object | Promise<object>;
  /** What a correction says beside, or instead of, what was typed. */
  readonly change: object | ((draft: object) => object);
  /** What cannot be typed, and the field that says so. */
  readonly nonsense: readonly [wrong: object, field: string];
  /** What its list and the search over everything find it by. */
  readonly found?: string;
  /** The field at fault for a duplicate, and what makes another one; none where no two can be the same. */
  readonly taken?: readonly [field: string, other: object];
  /** One that the demo office uses, what holds it, and where the office shows those. */
  readonly used?: {
    readonly id: () => Promise<string>;
    readonly by: string;
    readonly at: (id: string) => string | Promise<string>;
  };
  /** What of the office is told to look again, and by which deeds; nothing by the others. */
  readonly tells?: Readonly<Partial<Record<Written, string | readonly string[]>>>;
  readonly missing?: RefusalCode;
  /** Those who may not read one do not learn that it is there. */
  readonly isHidden?: true;
}

const inputOf = ({ area, calls }: Told) => areas[area]?.contract[calls?.create ?? "create"]?.input as z.ZodType;

/** The draft with marks that nobody sees, at each of its texts that takes any. */
function pasted(draft: object, input: z.ZodType): object {
  const inside = (value: unknown, put: (value: unknown) => object): unknown => {
    if (typeof value === "string") {
      const marked = `\u202a${value[0] ?? ""}\u200b${value.slice(1)}\u202c`;
      return input.safeParse(put(marked)).success ? marked : value;
    }
    if (Array.isArray(value))
      return value.map((each, at) =>
        inside(each, (part) => put(value.map((one, place) => (place === at ? part : one)))),
      );
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      inside(part, (other) => put({ ...value, [name]: other })),
    ]);
    return Object.fromEntries(parts);
  };
  return inside(draft, (value) => value as object) as object;
}

/** Its calls, as a person makes them. */
function deskOf({ area, calls = {} }: Told, as = admin) {
  const call = (verb: Verb) => async (input: object) => {
    const all = as()[area] as unknown as Readonly<Record<string, (input: object) => Promise<unknown>>>;
    return all[calls[verb] ?? verb]?.(input);
  };
  return {
    create: call("create") as (draft: object) => Promise<Named>,
    get: call("get") as (of: { id: string }) => Promise<Named>,
    update: call("update") as (changes: object) => Promise<Named>,
    remove: call("remove"),
    list: call("list") as (filters: object) => Promise<{ docs: readonly Named[] }>,
    sheet: call("sheet") as (filters: object) => Promise<Buffer>,
  };
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
const account = {
  bank: "BFI",
  branch: "Miramar",
  bankAddress: "5.ª y 92, Playa",
  swiftCode: "BFICCUHH",
  accountNumber: "0300000003925999",
  holder: "Titular Prueba",
};
const terms = { title: both("Términos"), text: both("Texto") };
const ofOffer = async () => {
  const [known] = (await admin().onlineServices.list({})).docs;
  return { ...offer, documentTypes: known?.documentTypes ?? [] };
};

/** What each is, in words of our own: nothing here is read from the register. */
const registers: Readonly<Record<string, Told>> = {
  carrier: {
    area: "delivery",
    calls: {
      create: "addCarrier",
      get: "carrier",
      update: "updateCarrier",
      remove: "removeCarrier",
      list: "carriers",
      sheet: "exportCarriers",
    },
    draft: () => carrier,
    change: { vehicle: "Moto" },
    nonsense: [{ ci: "9211" }, "ci"],
    found: "rojas nadia",
    taken: ["ci", { ci: "92110318893" }],
    used: {
      id: async () => (await admin().delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "",
      by: "lots",
      at: (id) => `/deliveryServices/all?carrier=${id}`,
    },
    tells: { create: "deliveries", update: "deliveries", remove: "deliveries", restore: "deliveries" },
  },
  exchangeRate: {
    area: "exchangeRates",
    draft: () => rate,
    change: { saleValue: "1.11" },
    nonsense: [{ saleValue: "1.04" }, "saleValue"],
    taken: ["date", { date: "2026-11-18" }],
  },
  nomenclator: {
    area: "nomenclators",
    draft: () => ({ Ptypes: ["SECTOR"], name: both("Artesanía") }),
    change: { name: both("Artesanías") },
    nonsense: [{ name: { es: "", en: "Crafts" } }, "name.es"],
    found: "Artesania",
    used: { id: () => Promise.resolve("DT-RG"), by: "items", at: (id) => `/admin/nomenclators?names=${id}` },
  },
  offer: {
    area: "onlineServices",
    calls: { sheet: "exportOffers" },
    draft: ofOffer,
    change: (draft) => ({ ...draft, family: undefined, termDays: 6 }),
    nonsense: [{ documentTypes: ["nowhere"] }, "documentTypes"],
    found: "AP98",
    taken: ["code", { code: "AP97" }],
    used: {
      id: async () => (await admin().onlineServices.list({ family: "TR" })).docs[0]?._id ?? "",
      by: "requests",
      at: (id) => `/onlineServicesAdmin/TR/onlineRequests?offerId=${id}`,
    },
    missing: "SERVICE_NOT_FOUND",
  },
  role: {
    area: "roles",
    calls: { list: null, sheet: null },
    draft: () => role,
    change: { permissions: ["adminOffers"] },
    nonsense: [{ permissions: [] }, "permissions"],
    taken: ["name.es", { name: { es: "Otro archivo", en: "Another archive" } }],
    used: {
      id: async () => (await admin().roles.list({})).find(({ key }) => key === "lawyer")?._id ?? "",
      by: "people",
      at: (id) => `/admin/users?role=${id}`,
    },
    // What their sessions may do is read anew.
    tells: { update: "sessions" },
  },
  terms: {
    area: "terms",
    calls: { sheet: "exportSheet" },
    draft: () => terms,
    change: { title: both("Otros") },
    nonsense: [{ title: { es: "", en: "Terms" } }, "title.es"],
  },
  bankAccount: {
    area: "bankAccounts",
    draft: () => account,
    change: { branch: "Otra sucursal" },
    nonsense: [{ swiftCode: "BFIC" }, "swiftCode"],
    found: "Titular Prueba",
    taken: ["accountNumber", { accountNumber: "0300000003925127" }],
  },
  correspondence: {
    area: "correspondences",
    draft: () => ({ name: "Oficina de prueba", country: "ES", users: [] }),
    change: { address: "Otra calle" },
    nonsense: [{ country: "ZZ" }, "country"],
    found: "Oficina de prueba",
    taken: ["name", { name: "Otra oficina" }],
    isHidden: true,
  },
  client: {
    area: "clients",
    draft: () => ({
      name: "Cliente Prueba",
      clientType: "national",
      country: "CU",
      address: "Calle 23 n.º 1",
      acquisitionWay: "VC001",
      contacts: [{ name: "Quien Contesta", contactType: "TC001" }],
    }),
    change: { address: "Otra calle" },
    nonsense: [{ website: "no es una dirección" }, "website"],
    found: "contesta quien",
    used: {
      id: async () => (await admin().clients.list({ search: "Puerto Azul" })).docs[0]?._id ?? "",
      by: "clients",
      at: async (id) => `/clients/manageClients?search=${(await admin().clients.get({ id })).clientNumber}`,
    },
  },
  notarialFiling: {
    area: "notarialFilings",
    draft: async () => ({
      client: (await admin().clients.list({ search: "Tejidos del Cauto" })).docs[0]?._id,
      clientType: "national",
      country: "CU",
      procedureDate: "2026-11-19",
      billNumber: "B-778",
      lawyer: (await admin().people.lawyersSelect({ search: "Nora" }))[0]?._id,
      documentType: "nonProtocolizable",
      concept: "CN006",
      fee: "125.00",
      currency: "CUP",
    }),
    change: { fee: "130.00" },
    nonsense: [{ fee: "0" }, "fee"],
    found: "B-778 cauto",
  },
  offerRule: {
    area: "offerRules",
    draft: () => ({
      name: "Regla de prueba",
      trigger: "onPaid",
      recipients: { emails: ["alguien@correo.example"] },
      subject: both("Asunto"),
      body: both("Texto"),
    }),
    change: { priority: 7 },
    nonsense: [{ body: { es: "{{precio}}", en: "x" } }, "body.es"],
  },
  contractOffer: {
    area: "contractOffers",
    draft: async () => ({
      draft: true,
      client: (await admin().clients.list({ search: "Astilleros" })).docs[0]?._id ?? "",
      contract: "Contrato de prueba 41",
      concepts: [{ concept: "CO001", amount: "100.00" }],
    }),
    change: { contract: "Contrato de prueba 42" },
    nonsense: [{ approvalDate: "1990-01-01" }, "approvalDate"],
    found: "Contrato de prueba",
  },
  filing: {
    area: "filings",
    draft: () => filingDraft(app, { topic: "Dictamen de prueba" }),
    change: (draft) => ({ ...draft, kind: undefined, topic: "Dictamen de prueba corregido" }),
    nonsense: [{ fee: "0" }, "fee"],
    // Its lawyer is somebody else than who files it.
    tells: { create: "notifications" },
    found: "dictamen prueba",
    used: {
      id: async () => (await admin().filings.list({ kind: "contract", search: "Mariel" })).docs[0]?._id ?? "",
      by: "filings",
      at: async (id) =>
        `/legalAssistance/manageFilings?contractNumber=${(await admin().filings.get({ id })).contractNumber}`,
    },
  },
  userGroup: {
    area: "userGroups",
    draft: () => ({ name: "Grupo de prueba", users: [], externalPeople: [] }),
    change: { externalPeople: [{ name: "Alguien", email: "alguien@example.com" }] },
    nonsense: [{ externalPeople: [{ name: "Alguien", email: "nada" }] }, "externalPeople.0.email"],
    found: "Grupo de prueba",
    taken: ["name", { name: "Otro grupo" }],
  },
  virtualTable: {
    area: "virtualTables",
    draft: async () => ({
      title: "Mesa de prueba",
      description: "De lo que se trata aquí",
      openDate: "2026-11-23T13:00:00.000Z",
      moderators: [(await admin().people.workers({ search: "Castellanos Nora" }))[0]?._id],
    }),
    change: { title: "Mesa de prueba corregida" },
    nonsense: [{ title: "ab" }, "title"],
    found: "Mesa de prueba",
    tells: { create: ["mail", "notifications"] },
  },
  routeCard: {
    area: "routeCards",
    draft: () => ({
      destination: "DE-AO",
      documentType: "DT-RG",
      needed: "yes",
      steps: [{ authority: both("Ministerio de Justicia"), stamp: "MINJUS", days: 5 }],
      source: "Página de prueba",
      checkedOn: "2026-11-02",
    }),
    change: { source: "Otra página" },
    nonsense: [{ steps: [] }, "steps"],
    taken: ["documentType", { destination: "DE-RS" }],
  },
  workPlan: {
    area: "workPlan",
    draft: () => ({ month: 3, year: 2031, title: "Plan de prueba" }),
    change: { goals: "Otros objetivos" },
    nonsense: [{ title: "" }, "title"],
    found: "Plan de prueba",
    taken: ["month", { month: 4 }],
  },
};

const named = ({ _id, updatedAt }: Named): Named => ({ _id, updatedAt });
const later = () => {
  now = new Date(now.getTime() + 60_000);
};

test("every register from which people remove is told of here, is in the trash's list, and has its keepers there", () => {
  const known = Object.values(areas).flatMap((area) => area.resources ?? []);
  expect(known.map(({ resource }) => resource.auditKind).sort()).toEqual(Object.keys(registers).sort());
  expect([...registerKinds].sort()).toEqual(Object.keys(registers).sort());
  const removerPermissions = new Set(
    known.flatMap(({ removeOperation }) => removeOperation.access as readonly string[]),
  );
  expect([...removerPermissions].sort()).toEqual([...(trashContract.restore.access as readonly string[])].sort());
});

describe.each(Object.entries(registers))("%s", (kind, resource) => {
  const desk = deskOf(resource);
  const missing = resource.missing ?? "NOT_FOUND";
  const restore = (_id: string, as = admin()) => as.trash.restore({ kind: kind as RegisterKind, _id });
  const inTrash = async (as = admin()) => (await as.trash.list({})).docs.filter((each) => each.kind === kind);
  const changed = async (read: Named, draft?: object) => {
    const { change } = resource;
    const typed = draft ?? { ...(await resource.draft()), ...(typeof change === "function" ? {} : change) };
    return desk.update({ ...(typeof change === "function" ? change(typed) : typed), ...named(read) });
  };
  const taken = () => ({ [resource.taken?.[0] ?? ""]: [faultsEs.TAKEN] });

  /** Where it is seen, and where it is not once it is gone. */
  async function expectSeen(id: string, isThere: boolean): Promise<void> {
    const has = (docs: readonly { readonly _id: string }[] = []) => docs.some(({ _id }) => _id === id);
    const filters = resource.found ? { search: resource.found } : {};
    if (resource.calls?.list !== null) expect(has((await desk.list({ limit: 100, ...filters })).docs)).toBe(isThere);
    if (resource.calls?.sheet !== null) {
      const rows = parseCsv((await desk.sheet({ format: "csv", ...filters })).toString("utf8"));
      if (resource.found) expect(rows.length > 1).toBe(isThere);
      else expect(rows.length).toBeGreaterThan(0);
    }
    if (!resource.found) return;
    const groups = await admin().search.find({ search: resource.found });
    expect(has(groups.flatMap(({ docs }) => docs))).toBe(isThere);
  }

  test("a record is made, read, corrected, removed and put back, and its history says so", async () => {
    const made = await desk.create(await resource.draft());
    await expectSeen(made._id, true);
    later();
    const corrected = await changed(made);
    expect(await desk.get({ id: made._id })).toEqual(corrected);
    await expectRefusal(restore(made._id), "NOT_FOUND");
    await desk.remove({ id: made._id });
    await expectRefusal(desk.get({ id: made._id }), missing);
    await expectSeen(made._id, false);
    expect((await inTrash()).map(({ _id }) => _id)).toContain(made._id);
    later();
    expect(await restore(made._id)).toEqual({ restored: true });
    const { updatedAt: _, ...back } = await desk.get({ id: made._id });
    const { updatedAt: __, ...was } = corrected;
    expect(back).toEqual(was);
    await expectSeen(made._id, true);
    await expectRefusal(restore(made._id), "NOT_FOUND");
    expect((await inTrash()).map(({ _id }) => _id)).not.toContain(made._id);
    await desk.remove({ id: made._id });
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, made._id)))
      .orderBy(auditLog.at, auditLog.id);
    expect(lines.map(({ action }) => action.split(".")[1])).toEqual([
      "create",
      "update",
      "remove",
      "restore",
      "remove",
    ]);
    const [birth, correction, removal] = lines;
    expect([birth?.before, removal?.after, birth?.userId]).toEqual([null, null, expect.any(String)]);
    // Of a change, what changed.
    expect(Object.keys({ ...(birth?.after as object) }).length).toBeGreaterThan(0);
    expect(Object.keys({ ...(correction?.after as object) })).not.toEqual(Object.keys({ ...(birth?.after as object) }));
  });

  test("what somebody changed meanwhile is not written over", async () => {
    const made = await desk.create(await resource.draft());
    later();
    const corrected = await changed(made);
    const stale = await expectRefusal(changed(made), "CONFLICT");
    expect(stale.facts.current).toEqual(corrected);
    expect(stale.facts.yours).toMatchObject(named(made));
    expect(stale.facts.changed).toMatchObject({ yours: true });
    expect(await desk.get({ id: made._id })).toEqual(corrected);
    await desk.remove({ id: made._id });
  });

  test("no two are the same: not made, not corrected into it, not put back beside it", async () => {
    const [, other] = resource.taken ?? [];
    if (!other) return;
    const draft = await resource.draft();
    const made = await desk.create(draft);
    expect((await expectRefusal(desk.create(draft), "CONFLICT")).fields).toEqual(taken());
    // Nobody sees what a text brings along that was pasted: it is the same one.
    expect((await expectRefusal(desk.create(pasted(draft, inputOf(resource))), "CONFLICT")).fields).toEqual(taken());
    const second = await desk.create({ ...draft, ...other });
    expect((await expectRefusal(changed(second, draft), "CONFLICT")).fields).toEqual(taken());
    await desk.remove({ id: made._id });
    const again = await desk.create(draft);
    expect((await expectRefusal(restore(made._id), "CONFLICT")).fields).toEqual(taken());
    for (const { _id } of [second, again]) await desk.remove({ id: _id });
  });

  test("what is wrong with what was typed is said at its field, of a new one and of a correction", async () => {
    const [wrong, field] = resource.nonsense;
    const draft = await resource.draft();
    const bad = { ...draft, ...wrong };
    expect(Object.keys((await expectRefusal(desk.create(bad), "INVALID")).fields ?? {})).toEqual([field]);
    const made = await desk.create(draft);
    const refused = await expectRefusal(changed(made, bad), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    await desk.remove({ id: made._id });
  });

  test("strangers to it do nothing, and nobody anything to what is not there", async () => {
    const made = await desk.create(await resource.draft());
    const theirs = deskOf(resource, stranger);
    const draft = await resource.draft();
    for (const refused of [
      () => theirs.create(draft),
      () => theirs.remove({ id: made._id }),
      () => restore(made._id, stranger()),
    ])
      await expectRefusal(refused(), "FORBIDDEN");
    const unseen = resource.isHidden ? missing : "FORBIDDEN";
    await expectRefusal(theirs.update({ ...draft, ...named(made) }), unseen);
    const nowhere = newId();
    await expectRefusal(desk.get({ id: nowhere }), missing);
    await expectRefusal(changed({ ...made, _id: nowhere }), missing);
    await expectRefusal(desk.remove({ id: nowhere }), missing);
    await desk.remove({ id: made._id });
    await expectRefusal(restore(made._id, stranger()), "FORBIDDEN");
  });

  test("who keeps other registers only finds none of it in the trash, and takes none of it out", async () => {
    const { _id } = await desk.create(await resource.draft());
    await desk.remove({ id: _id });
    const others = app.as(kind === "carrier" ? "lawyer@demo.example" : "courier@demo.example");
    const theirs = kind === "carrier" ? "filing" : "carrier";
    expect((await others.trash.list({ limit: 100 })).docs.map((each) => each.kind)).not.toContain(kind);
    expect((await others.trash.list({ kind: kind as RegisterKind })).docs).toEqual([]);
    await expectRefusal(restore(_id, others), "FORBIDDEN");
    await expectRefusal(others.trash.restore({ kind: theirs, _id }), "NOT_FOUND");
    const { docs } = await admin().trash.list({ kind: kind as RegisterKind });
    expect(docs.map((each) => each._id)).toContain(_id);
    expect(new Set(docs.map((each) => each.kind))).toEqual(new Set([kind]));
  });

  test("each deed tells who has to look again, and nobody else", async () => {
    const { tells = {} } = resource;
    const draft = await resource.draft();
    const telling = async <Done>(action: Written, work: () => Promise<Done>) => {
      heard = [];
      const done = await work();
      expect(heard, action).toEqual([tells[action] ?? []].flat());
      return done;
    };
    const made = await telling("create", () => desk.create(draft));
    later();
    await telling("update", () => changed(made));
    await telling("remove", () => desk.remove({ id: made._id }));
    await telling("restore", () => restore(made._id));
    await desk.remove({ id: made._id });
  });

  test("what is in use stays, and it is said where, with the way there", async () => {
    if (!resource.used) return;
    const id = await resource.used.id();
    const { usedIn } = (await expectRefusal(desk.remove({ id }), "IN_USE")).facts;
    const count = expect.any(Number) as number;
    expect(usedIn).toContainEqual({ what: resource.used.by, count, at: await resource.used.at(id) });
    expect(await desk.get({ id })).toMatchObject({ _id: id });
  });
});

test("who keeps only some registers sees and puts back only what was removed from them", async () => {
  const { _id } = await app.as("courier@demo.example").delivery.addCarrier(carrier);
  await app.as("courier@demo.example").delivery.removeCarrier({ id: _id });
  const seen = await app.as("courier@demo.example").trash.list({});
  expect(new Set(seen.docs.map(({ kind }) => kind))).toEqual(new Set(["carrier"]));
  const [row] = seen.docs.filter((each) => each._id === _id);
  expect(row).toMatchObject({ name: { es: carrier.name, en: carrier.name }, removedBy: "Marta Suárez Gil" });
  const removedAt = now.toISOString();
  expect(row).toMatchObject({ removedAt, until: new Date(now.getTime() + 30 * 86_400_000).toISOString() });
  expect(JSON.stringify(seen)).not.toMatch(/921103|534455/);
  const made = await admin().roles.create({ ...role, permissions: [...role.permissions] });
  await admin().roles.remove({ id: made._id });
  await expectRefusal(app.as("courier@demo.example").trash.restore({ kind: "role", _id: made._id }), "FORBIDDEN");
});

test("what was removed thirty days ago is nobody's any more", async () => {
  const { _id } = await admin().delivery.addCarrier({ ...carrier, ci: "92110318893" });
  await admin().delivery.removeCarrier({ id: _id });
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect((await admin().trash.list({})).docs.map((each) => each._id)).not.toContain(_id);
  await expectRefusal(admin().trash.restore({ kind: "carrier", _id }), "NOT_FOUND");
});
