import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { inTransaction, type OpenDatabase } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { openTestDatabase } from "../../../../../server/testing/test-database.ts";
import { linkStates } from "../../states.ts";
import { endLinkOf, issueLink, linkByToken, linkOf, linkStateOf, revokeLink, type SubjectKey } from "./payment-link.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const hours = 3_600_000;
const noon = new Date("2026-11-23T17:00:00.000Z");
const later = (hoursAfterNoon: number) => new Date(noon.getTime() + hoursAfterNoon * hours);
const subject = (): SubjectKey => ({ kind: "vale", id: newId() });
const closings = linkStates.filter((state) => state !== "valid");

const issue = (subjectKey: SubjectKey, now = noon, resend = false) =>
  inTransaction(open.db, (tx) => issueLink(tx, "system", { ...subjectKey, now, resend }));
const close = (subjectKey: SubjectKey, state: (typeof closings)[number]) =>
  inTransaction(open.db, (tx) => endLinkOf(tx, subjectKey, later(1), state));
const stateOf = async (subjectKey: SubjectKey, now = later(2)) => {
  const link = await linkOf(open.db, subjectKey.kind, subjectKey.id);
  return link && linkStateOf(link, now);
};

describe("a link's states", () => {
  test.each(closings)("an open link ends as %s", async (to) => {
    const subjectKey = subject();
    await issue(subjectKey);
    expect(await stateOf(subjectKey)).toBe("valid");
    await close(subjectKey, to);
    expect(await stateOf(subjectKey)).toBe(to);
  });

  test.each(closings.flatMap((from) => closings.map((to) => [from, to] as const)))(
    "one that ended as %s keeps that state when it is ended as %s",
    async (from, to) => {
      const subjectKey = subject();
      await issue(subjectKey);
      await close(subjectKey, from);
      await close(subjectKey, to);
      expect(await stateOf(subjectKey)).toBe(from);
    },
  );

  test.each(closings)(
    "after one that ended as %s a new one can be issued, and the old one keeps its state",
    async (from) => {
      const subjectKey = subject();
      const { token } = await issue(subjectKey);
      await close(subjectKey, from);
      await issue(subjectKey, later(1));
      expect(await stateOf(subjectKey)).toBe("valid");
      const previous = await linkByToken(open.db, token);
      expect(previous && linkStateOf(previous, later(2))).toBe(from);
    },
  );

  test("a newer link revokes the open one", async () => {
    const subjectKey = subject();
    const first = await issue(subjectKey);
    const second = await issue(subjectKey, later(1));
    const [previous, current] = [await linkByToken(open.db, first.token), await linkByToken(open.db, second.token)];
    expect(previous && linkStateOf(previous, later(2))).toBe("revoked");
    expect(current && linkStateOf(current, later(2))).toBe("valid");
  });
});

describe("a link's time", () => {
  test("is 72 hours, to the moment", async () => {
    const subjectKey = subject();
    const { expiresAt } = await issue(subjectKey);
    expect(expiresAt).toBe(later(72).toISOString());
    expect(await stateOf(subjectKey, new Date(later(72).getTime() - 1))).toBe("valid");
    expect(await stateOf(subjectKey, later(72))).toBe("expired");
  });

  test.each(closings)("does not change a link that ended as %s before", async (state) => {
    const subjectKey = subject();
    await issue(subjectKey);
    await close(subjectKey, state);
    expect(await stateOf(subjectKey, later(1000))).toBe(state);
  });
});

describe("a link's token", () => {
  test("opens its link, is not stored, and no other token opens anything", async () => {
    const subjectKey = subject();
    const { token } = await issue(subjectKey);
    const link = await linkByToken(open.db, token);
    expect(link?.subjectId).toBe(subjectKey.id);
    expect(JSON.stringify(link)).not.toContain(token);
    expect(await linkByToken(open.db, `${token}x`)).toBeUndefined();
  });

  test("is sent again three times and no more", async () => {
    const subjectKey = subject();
    await issue(subjectKey);
    for (let index = 1; index <= 3; index++) await issue(subjectKey, later(index), true);
    await expect(issue(subjectKey, later(4), true)).rejects.toMatchObject({ code: "LINK_SENDS_EXHAUSTED" });
    await expect(issue(subjectKey, later(4), true)).rejects.toBeInstanceOf(Refusal);
  });

  test("ten at once leave one open link", async () => {
    const subjectKey = subject();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => issue(subjectKey)));
    const tokens = results.flatMap((each) => (each.status === "fulfilled" ? [each.value.token] : []));
    const links = await Promise.all(tokens.map((token) => linkByToken(open.db, token)));
    expect(links.filter((link) => link && linkStateOf(link, noon) === "valid")).toHaveLength(1);
  });

  test("revoking without an open link changes nothing", async () => {
    const subjectKey = subject();
    await inTransaction(open.db, (tx) => revokeLink(tx, { ...subjectKey, now: noon }));
    expect(await stateOf(subjectKey)).toBeUndefined();
  });
});
