import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../../kit/errors.ts";
import { inTransaction, type OpenDatabase } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { openTestDatabase } from "../../../../server/testing/test-database.ts";
import { linkStates } from "../../states.ts";
import { endLinkOf, issueLink, linkByToken, linkOf, linkStateOf, revokeLink, type SubjectKey } from "./payment-link.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const hours = 3_600_000;
const noon = new Date("2026-11-23T17:00:00.000Z");
const later = (hoursLater: number) => new Date(noon.getTime() + hoursLater * hours);
const subject = (): SubjectKey => ({ kind: "vale", id: newId() });
const closings = linkStates.filter((state) => state !== "valid");

const issue = (of: SubjectKey, now = noon, resend = false) =>
  inTransaction(open.db, (tx) => issueLink(tx, "system", { ...of, now, resend }));
const close = (of: SubjectKey, as: (typeof closings)[number]) =>
  inTransaction(open.db, (tx) => endLinkOf(tx, of, later(1), as));
const shown = async (of: SubjectKey, now = later(2)) => {
  const link = await linkOf(open.db, of.kind, of.id);
  return link && linkStateOf(link, now);
};

describe("a link's states", () => {
  test.each(closings)("an open link ends as %s", async (to) => {
    const of = subject();
    await issue(of);
    expect(await shown(of)).toBe("valid");
    await close(of, to);
    expect(await shown(of)).toBe(to);
  });

  test.each(closings.flatMap((from) => closings.map((to) => [from, to] as const)))(
    "one that ended as %s stays so when it is ended as %s",
    async (from, to) => {
      const of = subject();
      await issue(of);
      await close(of, from);
      await close(of, to);
      expect(await shown(of)).toBe(from);
    },
  );

  test.each(closings)("after one that ended as %s a new one opens, and the old one says what it said", async (from) => {
    const of = subject();
    const { token } = await issue(of);
    await close(of, from);
    await issue(of, later(1));
    expect(await shown(of)).toBe("valid");
    const former = await linkByToken(open.db, token);
    expect(former && linkStateOf(former, later(2))).toBe(from);
  });

  test("a newer link revokes the open one", async () => {
    const of = subject();
    const first = await issue(of);
    const second = await issue(of, later(1));
    const [former, current] = [await linkByToken(open.db, first.token), await linkByToken(open.db, second.token)];
    expect(former && linkStateOf(former, later(2))).toBe("revoked");
    expect(current && linkStateOf(current, later(2))).toBe("valid");
  });
});

describe("a link's time", () => {
  test("is 72 hours, to the moment", async () => {
    const of = subject();
    const { expiresAt } = await issue(of);
    expect(expiresAt).toBe(later(72).toISOString());
    expect(await shown(of, new Date(later(72).getTime() - 1))).toBe("valid");
    expect(await shown(of, later(72))).toBe("expired");
  });

  test.each(closings)("does not change what ended as %s before", async (state) => {
    const of = subject();
    await issue(of);
    await close(of, state);
    expect(await shown(of, later(1000))).toBe(state);
  });
});

describe("a link's token", () => {
  test("opens its link, is kept nowhere, and no other opens anything", async () => {
    const of = subject();
    const { token } = await issue(of);
    const link = await linkByToken(open.db, token);
    expect(link?.subjectId).toBe(of.id);
    expect(JSON.stringify(link)).not.toContain(token);
    expect(await linkByToken(open.db, `${token}x`)).toBeUndefined();
  });

  test("is sent again three times and no more", async () => {
    const of = subject();
    await issue(of);
    for (let turn = 1; turn <= 3; turn++) await issue(of, later(turn), true);
    await expect(issue(of, later(4), true)).rejects.toMatchObject({ code: "LINK_SENDS_EXHAUSTED" });
    await expect(issue(of, later(4), true)).rejects.toBeInstanceOf(Refusal);
  });

  test("ten at once leave one open link", async () => {
    const of = subject();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => issue(of)));
    const tokens = tries.flatMap((each) => (each.status === "fulfilled" ? [each.value.token] : []));
    const links = await Promise.all(tokens.map((token) => linkByToken(open.db, token)));
    expect(links.filter((link) => link && linkStateOf(link, noon) === "valid")).toHaveLength(1);
  });

  test("revoking where nothing is open changes nothing", async () => {
    const of = subject();
    await inTransaction(open.db, (tx) => revokeLink(tx, { ...of, now: noon }));
    expect(await shown(of)).toBeUndefined();
  });
});
