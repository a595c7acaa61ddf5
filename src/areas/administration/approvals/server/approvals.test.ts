// @engine both
/** A change that needs approval needs two people. */
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contracts } from "../../../contracts.ts";
import type { ApiContract, ApiOperation } from "../../../../kit/contract/contract.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { Account } from "../../people/account.ts";
import { users } from "../../people/server/tables.ts";
import { Role } from "../../roles/contract.ts";
import { BankAccount } from "../../../money/bank-accounts/bank-account.ts";
import { ExchangeRate } from "../../../money/exchange-rates/exchange-rate.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { words } from "../words.es.ts";
import { expireProposals } from "./decide-proposal.ts";
import { changeProposals } from "./tables.ts";

const approver = "administrator@demo.example";
/** Gets the administrator's role before the tests. */
const proposer = "management@demo.example";
const setting = "approvals.required";

let app: TestApp;
/** Roles of the proposer without and with the administrator's role. */
let ownRoles: string[] = [];
let allRoles: string[] = [];
let daysLater = 0;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + daysLater * 86_400_000) });
  const roles = await app.as(approver).roles.list();
  const person = await personOf(proposer);
  const added = roles.find(({ key }) => key === "administrator")?._id ?? "";
  ownRoles = person.roles.map(({ _id }) => _id);
  allRoles = [...ownRoles, added];
  await app.as(approver).people.setRoles({ _id: person._id, roles: allRoles });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.delete(changeProposals);
});

const personOf = async (email: string) => {
  const [person] = (await app.as(approver).people.list({ search: email })).docs;
  if (!person) throw new Error(`no ${email}`);
  return person;
};
const setApprovals = (value: 0 | 1) =>
  app.server.db.execute(sql`insert into settings (key, value) values (${setting}, ${value})
    on conflict (key) do update set value = ${value}`);
const withoutApprovals = async <T>(work: () => Promise<T>): Promise<T> => {
  await setApprovals(0);
  const result = await work();
  await setApprovals(1);
  return result;
};
const lastEntry = async (action: string) => {
  const [entry] = await app.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};
const pending = async () => {
  const { docs } = await app.as(approver).approvals.list({ state: "pending" });
  return docs;
};
const onlyPending = async () => {
  const [proposal, ...others] = await pending();
  if (!proposal || others.length > 0) throw new Error("there is one proposal");
  return proposal;
};

let accounts = 0;
const accountDraft = () => ({
  bank: "BFI",
  branch: "Sucursal Playa",
  bankAddress: "5.ª Avenida y 92",
  swiftCode: "BFICCUHHXXX",
  accountNumber: `0300000003925${String(200 + ++accounts)}`,
  holder: "Legalsit",
  currency: "USD" as const,
});
const newAccount = () => withoutApprovals(() => app.as(approver).bankAccounts.create(accountDraft()));
let rates = 0;
const rateDraft = () => ({
  fromCurrency: "EUR" as const,
  toCurrency: "CUP" as const,
  buyValue: "120",
  saleValue: "122",
  organism: "BCC3",
  date: `2031-01-${String(10 + ++rates)}`,
  confirmed: true,
});
const newRate = () => withoutApprovals(() => app.as(approver).exchangeRates.create(rateDraft()));
let names = 0;
const roleDraft = () => ({
  name: { es: `Rol ${++names}`, en: `Role ${names}` },
  permissions: ["adminCarriers" as const],
  traits: [],
});
const newRole = () => withoutApprovals(() => app.as(approver).roles.create(roleDraft()));
const settingVersion = async () =>
  (await app.as(approver).settings.list()).find(({ _id }) => _id === setting)?.updatedAt ?? null;

/** An input for each operation that needs approval, and the audit action of its change. */
const inputs: Record<string, () => Promise<readonly [action: string, input: object]>> = {
  "exchangeRates.create": async () => ["exchangeRates.create", rateDraft()],
  "exchangeRates.update": async () => {
    const { _id, updatedAt, ...rate } = await newRate();
    return ["exchangeRates.update", { ...rate, _id, updatedAt, saleValue: "123", averageValue: "121.5" }];
  },
  "exchangeRates.remove": async () => ["exchangeRates.remove", { id: (await newRate())._id }],
  "bankAccounts.create": async () => ["bankAccounts.create", accountDraft()],
  "bankAccounts.update": async () => {
    const { _id, updatedAt } = await newAccount();
    return ["bankAccounts.update", { _id, updatedAt, holder: "Otra persona" }];
  },
  "bankAccounts.remove": async () => ["bankAccounts.remove", { _id: (await newAccount())._id }],
  "roles.create": async () => ["roles.create", roleDraft()],
  "roles.update": async () => {
    const { _id, updatedAt } = await newRole();
    return ["roles.update", { ...roleDraft(), _id, updatedAt, permissions: ["adminCarriers", "adminNomCods"] }];
  },
  "roles.requireFactor": async () => {
    const { _id, updatedAt } = await newRole();
    return ["roles.requireFactor", { _id, updatedAt, factorFrom: "2031-01-01" }];
  },
  "roles.remove": async () => ["roles.remove", { id: (await newRole())._id }],
  "people.createStaff": async () => [
    "people.create",
    {
      firstName: "Rosa",
      lastName: "Pérez",
      email: `rosa${++names}@demo.example`,
      language: "es",
      roles: [(await newRole())._id],
    },
  ],
  "people.setRoles": async () => {
    const { _id, updatedAt } = await personOf("courier@demo.example");
    return ["people.setRoles", { _id, updatedAt, roles: [(await newRole())._id] }];
  },
  "settings.update": async () => [
    "settings.update",
    { _id: setting, value: 0, updatedAt: await settingVersion(), reason: "Cambio de política" },
  ],
  "trash.restore": async () => {
    const { _id } = await newAccount();
    await withoutApprovals(() => app.as(approver).bankAccounts.remove({ id: _id }));
    return ["bankAccounts.restore", { kind: "bankAccount", _id }];
  },
};
const operations = Object.entries(contracts as Record<string, ApiContract>).flatMap(([area, contract]) =>
  Object.entries(contract).flatMap(([name, operation]): [string, ApiOperation][] =>
    operation.requiresApproval ? [[`${area}.${name}`, operation]] : [],
  ),
);

describe("while the firm requires approvals", () => {
  beforeEach(() => setApprovals(1));

  test.each(operations)("%s waits for a second person", async (name, operation) => {
    const [action, input] = (await inputs[name]?.()) ?? [];
    if (!action) throw new Error(`no input for ${name}`);
    const before = await lastEntry(action);
    // The same press several times at once proposes one change.
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.send(proposer, operation, input)));
    for (const { body } of answers) expect(body).toMatchObject({ error: { code: "APPROVAL_NEEDED" } });
    expect(await lastEntry(action)).toEqual(before);

    const { _id, updatedAt, subject } = await onlyPending();
    expect(subject?.es).toMatch(/\S/);
    const details = await app.as(approver).approvals.details({ id: _id });
    expect(details).toMatchObject({ action, isOwn: false, state: "pending" });
    expect(details.changes.length).toBeGreaterThan(0);
    await expectRefusal(app.as(proposer).approvals.approve({ _id, updatedAt }), "SECOND_PERSON_NEEDED");
    const [one, other] = await Promise.allSettled([
      app.as(approver).approvals.approve({ _id, updatedAt }),
      app.as(approver).approvals.approve({ _id, updatedAt }),
    ]);
    expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await app.as(proposer).approvals.details({ id: _id })).toMatchObject({ state: "approved", isOwn: true });
    const [approverName, proposerName] = [(await personOf(approver)).name, (await personOf(proposer)).name];
    expect(await lastEntry(action)).toMatchObject({ byName: approverName, after: { requestedBy: proposerName } });
    const entries = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), sql`${auditLog.after} ->> 'requestedBy' is not null`));
    expect(entries).toHaveLength(1);
    const notices = await app.as(proposer).notifications.list({ type: "approval.decided" });
    expect(notices.docs[0]?.text.es).toContain(approverName);
  });

  test("a change that would be refused is not proposed", async () => {
    const { _id, updatedAt } = await newAccount();
    const send = (input: object) => app.send(proposer, contracts.bankAccounts.update, input);
    expect((await send({ _id, updatedAt, holder: "" })).body).toMatchObject({ error: { code: "INVALID" } });
    expect((await send({ _id, updatedAt, swiftCode: "DEUTDEFF" })).body).toMatchObject({ error: { code: "INVALID" } });
    expect((await send({ _id, updatedAt: "2020-01-01T00:00:00.000Z", holder: "Otra" })).body).toMatchObject({
      error: { code: "CONFLICT" },
    });
    expect(await pending()).toEqual([]);
  });

  const proposeHolder = async () => {
    const account = await newAccount();
    await app.send(proposer, contracts.bankAccounts.update, {
      _id: account._id,
      updatedAt: account.updatedAt,
      holder: "Otra persona",
    });
    return { account, ...(await onlyPending()) };
  };

  test("a stale proposal is refused, and its record stays", async () => {
    const { account, _id, updatedAt } = await proposeHolder();
    const edit = { _id: account._id, updatedAt: account.updatedAt, holder: "La de ahora" };
    await withoutApprovals(() => app.as(approver).bankAccounts.update(edit));
    await expectRefusal(app.as(approver).approvals.approve({ _id, updatedAt }), "CONFLICT");
    expect(await app.as(approver).bankAccounts.get({ id: account._id })).toMatchObject({ holder: "La de ahora" });
    expect((await onlyPending()).state).toBe("pending");
    expect(await app.as(approver).approvals.reject({ _id, updatedAt, reason: "Cambió" })).toMatchObject({
      state: "rejected",
      reason: "Cambió",
    });
    await expectRefusal(app.as(approver).approvals.approve({ _id, updatedAt }), "CONFLICT");
    // Also by who sees that it was decided.
    const decided = { _id, updatedAt: (await app.as(approver).approvals.details({ id: _id })).updatedAt };
    await expectRefusal(app.as(approver).approvals.approve(decided), "CONFLICT");
    await expectRefusal(app.as(approver).approvals.reject(decided), "CONFLICT");
  });

  test("a proposal of somebody who lost the permission is refused; who lacks it sees none", async () => {
    const { _id, updatedAt } = await proposeHolder();
    await expectRefusal(app.as("courier@demo.example").approvals.details({ id: _id }), "FORBIDDEN");
    const person = await personOf(proposer);
    await withoutApprovals(() => app.as(approver).people.setRoles({ _id: person._id, roles: ownRoles }));
    await expectRefusal(app.as(approver).approvals.approve({ _id, updatedAt }), "FORBIDDEN");
    await withoutApprovals(() => app.as(approver).people.setRoles({ _id: person._id, roles: allRoles }));
    const setActive = (active: boolean) => app.server.db.update(users).set({ active }).where(eq(users.email, proposer));
    await setActive(false);
    await expectRefusal(app.as(approver).approvals.approve({ _id, updatedAt }), "FORBIDDEN");
    await setActive(true);
    // A clerk with another permission of the same list does not see a proposal about roles.
    await app.send(proposer, contracts.roles.create, roleDraft());
    const visible = (await app.as("commercial@demo.example").approvals.list({})).docs.map(({ action }) => action);
    expect(visible).toEqual(["bankAccounts.update"]);
    const roleProposal = (await pending()).find(({ action }) => action === "roles.create");
    const decision = { _id: roleProposal?._id ?? "", updatedAt: roleProposal?.updatedAt ?? "" };
    await expectRefusal(app.as("commercial@demo.example").approvals.approve(decision), "NOT_FOUND");
    await expectRefusal(app.as("commercial@demo.example").approvals.reject(decision), "NOT_FOUND");
  });

  test("a proposal expires, and loses its input", async () => {
    const { _id, updatedAt } = await proposeHolder();
    daysLater = 8;
    await expectRefusal(app.as(approver).approvals.approve({ _id, updatedAt }), "APPROVAL_EXPIRED");
    expect(await expireProposals(app.server)).toEqual({ expired: 1, removed: 0 });
    const [row] = await app.server.db.select().from(changeProposals);
    expect(row).toMatchObject({ state: "expired", input: null });
    daysLater = 100;
    expect(await expireProposals(app.server)).toEqual({ expired: 0, removed: 1 });
    daysLater = 0;
  });

  test("a change that nobody else may approve is refused", async () => {
    const person = await personOf(proposer);
    await withoutApprovals(() => app.as(approver).people.setRoles({ _id: person._id, roles: ownRoles }));
    expect((await app.send(approver, contracts.roles.create, roleDraft())).body).toMatchObject({
      error: { code: "NO_APPROVER" },
    });
    await setApprovals(0);
    await expectRefusal(
      app.as(approver).settings.update({ _id: setting, value: 1, updatedAt: await settingVersion() }),
      "NO_APPROVER",
    );
    await app.as(approver).people.setRoles({ _id: person._id, roles: allRoles });
  });
});

test("every field of a change has a label", () => {
  const schemas = [ExchangeRate, BankAccount, Role, Account];
  const hidden = [
    "_id",
    "key",
    "can",
    "people",
    "doubts",
    "updatedAt",
    "kind",
    "state",
    "hasFactor",
    "createdAt",
    "lastSeenAt",
  ];
  const fields = schemas.flatMap((schema) => Object.keys(schema.shape)).filter((field) => !hidden.includes(field));
  expect([...new Set(fields)].filter((field) => !(field in words.fields))).toEqual([]);
});
