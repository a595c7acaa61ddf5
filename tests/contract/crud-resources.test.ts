// @engine both
/** Every CRUD resource with a trash: stale versions, duplicates, records in use, missing permissions, invalid input, restore. */
import { and, eq } from "drizzle-orm";
import { parseCsv } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { ApiContracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { filingDraft } from "../../src/areas/practice/filings/server/testing/draft.ts";
import type { RefusalCode } from "../../src/kit/validation/errors.ts";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { newId } from "../../src/server/database/uuid.ts";
import { faultsEs } from "../../src/kit/text/refusals.es.ts";
import { type RegisterKind, registerKinds } from "../../src/areas/administration/trash/removable-kinds.ts";
import { trashContract } from "../../src/areas/administration/trash/contract.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let publishedTopics: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const topic of topics) app.server.signals.on(topic, () => publishedTopics.push(topic));
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
/** Staff without the permission of any of these resources. */
const unauthorized = () => app.as("cashier@demo.example");

interface RecordVersion {
  readonly _id: string;
  readonly updatedAt: string;
}
const verbs = ["create", "get", "update", "remove", "list", "sheet"] as const;
type Verb = (typeof verbs)[number];
type WriteAction = "create" | "update" | "remove" | "restore";
interface ResourceCase {
  readonly area: keyof ApiContracts;
  /** Names of its operations that differ from the default; null for one that it lacks. */
  readonly calls?: Readonly<Partial<Record<Verb, string | null>>>;
  /** Input of `create`; sent twice it is a duplicate. */
  readonly draft: () => object | Promise<object>;
  /** Fields that the update adds to the draft, or a function that replaces the draft. */
  readonly change: object | ((draft: object) => object);
  /** Invalid values, and the field at which they are refused. */
  readonly nonsense: readonly [wrong: object, field: string];
  /** Text by which its list and the global search find it. */
  readonly found?: string;
  /** The field of the TAKEN error, and values that make a record differ; none for a resource without a unique index. */
  readonly duplicate?: readonly [field: string, other: object];
  /** A demo record in use, the kind of rows that refer to it, and the address that lists them. */
  readonly used?: {
    readonly id: () => Promise<string>;
    readonly by: string;
    readonly at: (id: string) => string | Promise<string>;
  };
  /** Topics that each write publishes; an unlisted write publishes none. */
  readonly publishes?: Readonly<Partial<Record<WriteAction, string | readonly string[]>>>;
  readonly notFoundCode?: RefusalCode;
  /** Callers who may not read it get NOT_FOUND instead of FORBIDDEN. */
  readonly isHidden?: true;
}

const inputOf = ({ area, calls }: ResourceCase) => areas[area]?.contract[calls?.create ?? "create"]?.input as z.ZodType;

/** The draft with invisible characters in each text whose schema accepts them. */
function withInvisibleMarks(draft: object, input: z.ZodType): object {
  const markTexts = (value: unknown, replaceIn: (value: unknown) => object): unknown => {
    if (typeof value === "string") {
      const marked = `\u202a${value[0] ?? ""}\u200b${value.slice(1)}\u202c`;
      return input.safeParse(replaceIn(marked)).success ? marked : value;
    }
    if (Array.isArray(value))
      return value.map((each, at) =>
        markTexts(each, (changed) => replaceIn(value.map((sibling, index) => (index === at ? changed : sibling)))),
      );
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, child]) => [
      name,
      markTexts(child, (changed) => replaceIn({ ...value, [name]: changed })),
    ]);
    return Object.fromEntries(entries);
  };
  return markTexts(draft, (value) => value as object) as object;
}

/** The operations of the resource, called as this person. */
function clientFor({ area, calls = {} }: ResourceCase, as = admin) {
  const call = (verb: Verb) => async (input: object) => {
    const operations = as()[area] as unknown as Readonly<Record<string, (input: object) => Promise<unknown>>>;
    return operations[calls[verb] ?? verb]?.(input);
  };
  return {
    create: call("create") as (draft: object) => Promise<RecordVersion>,
    get: call("get") as (of: { id: string }) => Promise<RecordVersion>,
    update: call("update") as (changes: object) => Promise<RecordVersion>,
    remove: call("remove"),
    list: call("list") as (filters: object) => Promise<{ docs: readonly RecordVersion[] }>,
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
const offerDraft = async () => {
  const [firstOffer] = (await admin().onlineServices.list({})).docs;
  return { ...offer, documentTypes: firstOffer?.documentTypes ?? [] };
};

/** Expectations written by hand: nothing here is read from the resource definitions. */
const resourceCases: Readonly<Record<string, ResourceCase>> = {
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
    duplicate: ["ci", { ci: "92110318893" }],
    used: {
      id: async () => (await admin().delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "",
      by: "lots",
      at: (id) => `/deliveryServices/all?carrier=${id}`,
    },
    publishes: { create: "deliveries", update: "deliveries", remove: "deliveries", restore: "deliveries" },
  },
  exchangeRate: {
    area: "exchangeRates",
    draft: () => rate,
    change: { saleValue: "1.11" },
    nonsense: [{ saleValue: "1.04" }, "saleValue"],
    duplicate: ["date", { date: "2026-11-18" }],
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
    draft: offerDraft,
    change: (draft) => ({ ...draft, family: undefined, termDays: 6 }),
    nonsense: [{ documentTypes: ["nowhere"] }, "documentTypes"],
    found: "AP98",
    duplicate: ["code", { code: "AP97" }],
    used: {
      id: async () => (await admin().onlineServices.list({ family: "TR" })).docs[0]?._id ?? "",
      by: "requests",
      at: (id) => `/onlineServicesAdmin/TR/onlineRequests?offerId=${id}`,
    },
    notFoundCode: "SERVICE_NOT_FOUND",
  },
  role: {
    area: "roles",
    calls: { list: null, sheet: null },
    draft: () => role,
    change: { permissions: ["adminOffers"] },
    nonsense: [{ permissions: [] }, "permissions"],
    duplicate: ["name.es", { name: { es: "Otro archivo", en: "Another archive" } }],
    used: {
      id: async () => (await admin().roles.list({})).find(({ key }) => key === "lawyer")?._id ?? "",
      by: "people",
      at: (id) => `/admin/users?role=${id}`,
    },
    // Open sessions load their permissions again.
    publishes: { update: "sessions" },
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
    duplicate: ["accountNumber", { accountNumber: "0300000003925127" }],
  },
  correspondence: {
    area: "correspondences",
    draft: () => ({ name: "Oficina de prueba", country: "ES", users: [] }),
    change: { address: "Otra calle" },
    nonsense: [{ country: "ZZ" }, "country"],
    found: "Oficina de prueba",
    duplicate: ["name", { name: "Otra oficina" }],
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
    // Its lawyer is not the person who creates it.
    publishes: { create: "notifications" },
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
    duplicate: ["name", { name: "Otro grupo" }],
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
    publishes: { create: ["mail", "notifications"] },
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
    duplicate: ["documentType", { destination: "DE-RS" }],
  },
  workPlan: {
    area: "workPlan",
    draft: () => ({ month: 3, year: 2031, title: "Plan de prueba" }),
    change: { goals: "Otros objetivos" },
    nonsense: [{ title: "" }, "title"],
    found: "Plan de prueba",
    duplicate: ["month", { month: 4 }],
  },
};

const versionOf = ({ _id, updatedAt }: RecordVersion): RecordVersion => ({ _id, updatedAt });
const advanceClock = () => {
  now = new Date(now.getTime() + 60_000);
};

test("every resource with a trash has a case here, is a kind of the trash, and its removers may restore", () => {
  const resources = Object.values(areas).flatMap((area) => area.resources ?? []);
  expect(resources.map(({ resource }) => resource.auditKind).sort()).toEqual(Object.keys(resourceCases).sort());
  expect([...registerKinds].sort()).toEqual(Object.keys(resourceCases).sort());
  const removerPermissions = new Set(
    resources.flatMap(({ removeOperation }) => removeOperation.access as readonly string[]),
  );
  expect([...removerPermissions].sort()).toEqual([...(trashContract.restore.access as readonly string[])].sort());
});

describe.each(Object.entries(resourceCases))("%s", (kind, resource) => {
  const client = clientFor(resource);
  const notFoundCode = resource.notFoundCode ?? "NOT_FOUND";
  const restore = (_id: string, as = admin()) => as.trash.restore({ kind: kind as RegisterKind, _id });
  const inTrash = async (as = admin()) => (await as.trash.list({})).docs.filter((each) => each.kind === kind);
  const update = async (record: RecordVersion, draft?: object) => {
    const { change } = resource;
    const input = draft ?? { ...(await resource.draft()), ...(typeof change === "function" ? {} : change) };
    return client.update({ ...(typeof change === "function" ? change(input) : input), ...versionOf(record) });
  };
  const duplicateErrors = () => ({ [resource.duplicate?.[0] ?? ""]: [faultsEs.TAKEN] });

  /** Asserts that the list, the export and the global search contain the record, or do not. */
  async function expectPresence(id: string, isPresent: boolean): Promise<void> {
    const has = (docs: readonly { readonly _id: string }[] = []) => docs.some(({ _id }) => _id === id);
    const filters = resource.found ? { search: resource.found } : {};
    if (resource.calls?.list !== null)
      expect(has((await client.list({ limit: 100, ...filters })).docs)).toBe(isPresent);
    if (resource.calls?.sheet !== null) {
      const rows = parseCsv((await client.sheet({ format: "csv", ...filters })).toString("utf8"));
      if (resource.found) expect(rows.length > 1).toBe(isPresent);
      else expect(rows.length).toBeGreaterThan(0);
    }
    if (!resource.found) return;
    const groups = await admin().search.find({ search: resource.found });
    expect(has(groups.flatMap(({ docs }) => docs))).toBe(isPresent);
  }

  test("a record is created, read, updated, removed and restored, and the audit log has each step", async () => {
    const created = await client.create(await resource.draft());
    await expectPresence(created._id, true);
    advanceClock();
    const updated = await update(created);
    expect(await client.get({ id: created._id })).toEqual(updated);
    await expectRefusal(restore(created._id), "NOT_FOUND");
    await client.remove({ id: created._id });
    await expectRefusal(client.get({ id: created._id }), notFoundCode);
    await expectPresence(created._id, false);
    expect((await inTrash()).map(({ _id }) => _id)).toContain(created._id);
    advanceClock();
    expect(await restore(created._id)).toEqual({ restored: true });
    const { updatedAt: _, ...restored } = await client.get({ id: created._id });
    const { updatedAt: __, ...expected } = updated;
    expect(restored).toEqual(expected);
    await expectPresence(created._id, true);
    await expectRefusal(restore(created._id), "NOT_FOUND");
    expect((await inTrash()).map(({ _id }) => _id)).not.toContain(created._id);
    await client.remove({ id: created._id });
    const allEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, created._id)))
      .orderBy(auditLog.at, auditLog.id);
    const auditEntries = allEntries.filter(({ action }) => !action.endsWith(".read"));
    expect(auditEntries.map(({ action }) => action.split(".")[1])).toEqual([
      "create",
      "update",
      "remove",
      "restore",
      "remove",
    ]);
    const [creation, change, removal] = auditEntries;
    expect([creation?.before, removal?.after, creation?.userId]).toEqual([null, null, expect.any(String)]);
    // The entry of an update has the changed fields only.
    expect(Object.keys({ ...(creation?.after as object) }).length).toBeGreaterThan(0);
    expect(Object.keys({ ...(change?.after as object) })).not.toEqual(Object.keys({ ...(creation?.after as object) }));
  });

  test("a stale version is refused and nothing is overwritten", async () => {
    const created = await client.create(await resource.draft());
    advanceClock();
    const updated = await update(created);
    const stale = await expectRefusal(update(created), "CONFLICT");
    expect(stale.facts.current).toEqual(updated);
    expect(stale.facts.yours).toMatchObject(versionOf(created));
    expect(stale.facts.changed).toMatchObject({ yours: true });
    expect(await client.get({ id: created._id })).toEqual(updated);
    await client.remove({ id: created._id });
  });

  test("a duplicate is refused at creation, update and restore", async () => {
    const [, otherFields] = resource.duplicate ?? [];
    if (!otherFields) return;
    const draft = await resource.draft();
    const created = await client.create(draft);
    expect((await expectRefusal(client.create(draft), "CONFLICT")).fields).toEqual(duplicateErrors());
    // Invisible characters of a pasted text do not make it another value.
    expect(
      (await expectRefusal(client.create(withInvisibleMarks(draft, inputOf(resource))), "CONFLICT")).fields,
    ).toEqual(duplicateErrors());
    const other = await client.create({ ...draft, ...otherFields });
    expect((await expectRefusal(update(other, draft), "CONFLICT")).fields).toEqual(duplicateErrors());
    await client.remove({ id: created._id });
    const recreated = await client.create(draft);
    expect((await expectRefusal(restore(created._id), "CONFLICT")).fields).toEqual(duplicateErrors());
    for (const { _id } of [other, recreated]) await client.remove({ id: _id });
  });

  test("invalid input is refused at its field, at creation and update", async () => {
    const [wrong, field] = resource.nonsense;
    const draft = await resource.draft();
    const invalidInput = { ...draft, ...wrong };
    expect(Object.keys((await expectRefusal(client.create(invalidInput), "INVALID")).fields ?? {})).toEqual([field]);
    const created = await client.create(draft);
    const refused = await expectRefusal(update(created, invalidInput), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    await client.remove({ id: created._id });
  });

  test("callers without the permission are refused, and unknown ids are not found", async () => {
    const created = await client.create(await resource.draft());
    const unauthorizedClient = clientFor(resource, unauthorized);
    const draft = await resource.draft();
    for (const refused of [
      () => unauthorizedClient.create(draft),
      () => unauthorizedClient.remove({ id: created._id }),
      () => restore(created._id, unauthorized()),
    ])
      await expectRefusal(refused(), "FORBIDDEN");
    const updateRefusal = resource.isHidden ? notFoundCode : "FORBIDDEN";
    await expectRefusal(unauthorizedClient.update({ ...draft, ...versionOf(created) }), updateRefusal);
    const nowhere = newId();
    await expectRefusal(client.get({ id: nowhere }), notFoundCode);
    await expectRefusal(update({ ...created, _id: nowhere }), notFoundCode);
    await expectRefusal(client.remove({ id: nowhere }), notFoundCode);
    await client.remove({ id: created._id });
    await expectRefusal(restore(created._id, unauthorized()), "FORBIDDEN");
  });

  test("staff of another resource neither see it in the trash nor restore it", async () => {
    const { _id } = await client.create(await resource.draft());
    await client.remove({ id: _id });
    const otherStaff = app.as(kind === "carrier" ? "lawyer@demo.example" : "courier@demo.example");
    const otherKind = kind === "carrier" ? "filing" : "carrier";
    expect((await otherStaff.trash.list({ limit: 100 })).docs.map((each) => each.kind)).not.toContain(kind);
    expect((await otherStaff.trash.list({ kind: kind as RegisterKind })).docs).toEqual([]);
    await expectRefusal(restore(_id, otherStaff), "FORBIDDEN");
    await expectRefusal(otherStaff.trash.restore({ kind: otherKind, _id }), "NOT_FOUND");
    const { docs } = await admin().trash.list({ kind: kind as RegisterKind });
    expect(docs.map((each) => each._id)).toContain(_id);
    expect(new Set(docs.map((each) => each.kind))).toEqual(new Set([kind]));
  });

  test("each write publishes its topics and no other", async () => {
    const { publishes = {} } = resource;
    const draft = await resource.draft();
    const expectTopics = async <Result>(action: WriteAction, work: () => Promise<Result>) => {
      publishedTopics = [];
      const result = await work();
      expect(publishedTopics, action).toEqual([publishes[action] ?? []].flat());
      return result;
    };
    const created = await expectTopics("create", () => client.create(draft));
    advanceClock();
    await expectTopics("update", () => update(created));
    await expectTopics("remove", () => client.remove({ id: created._id }));
    await expectTopics("restore", () => restore(created._id));
    await client.remove({ id: created._id });
  });

  test("a record in use is not removed, and the refusal lists its references with their address", async () => {
    if (!resource.used) return;
    const id = await resource.used.id();
    const { usedIn } = (await expectRefusal(client.remove({ id }), "IN_USE")).facts;
    const count = expect.any(Number) as number;
    expect(usedIn).toContainEqual({ what: resource.used.by, count, at: await resource.used.at(id) });
    expect(await client.get({ id })).toMatchObject({ _id: id });
  });
});

test("staff of some resources see and restore the removed records of these only", async () => {
  const { _id } = await app.as("courier@demo.example").delivery.addCarrier(carrier);
  await app.as("courier@demo.example").delivery.removeCarrier({ id: _id });
  const page = await app.as("courier@demo.example").trash.list({});
  expect(new Set(page.docs.map(({ kind }) => kind))).toEqual(new Set(["carrier"]));
  const [row] = page.docs.filter((each) => each._id === _id);
  expect(row).toMatchObject({ name: { es: carrier.name, en: carrier.name }, removedBy: "Marta Suárez Gil" });
  const removedAt = now.toISOString();
  expect(row).toMatchObject({ removedAt, until: new Date(now.getTime() + 30 * 86_400_000).toISOString() });
  expect(JSON.stringify(page)).not.toMatch(/921103|534455/);
  const created = await admin().roles.create({ ...role, permissions: [...role.permissions] });
  await admin().roles.remove({ id: created._id });
  await expectRefusal(app.as("courier@demo.example").trash.restore({ kind: "role", _id: created._id }), "FORBIDDEN");
});

test("a record removed thirty days ago cannot be restored", async () => {
  const { _id } = await admin().delivery.addCarrier({ ...carrier, ci: "92110318893" });
  await admin().delivery.removeCarrier({ id: _id });
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect((await admin().trash.list({})).docs.map((each) => each._id)).not.toContain(_id);
  await expectRefusal(admin().trash.restore({ kind: "carrier", _id }), "NOT_FOUND");
});
