/** Sharing of single documents: with people, groups and links that end, without access to the rest of the record. */
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEs } from "../../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { stripSecrets } from "../../../../administration/outgoing-mail/server/public.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import { userGroups } from "../../../user-groups/server/tables.ts";
import type { Media } from "../../contract.ts";
import { maxLinkDownloads } from "../../document-types.ts";
import { mediaLinks } from "../tables.ts";

let app: TestApp;
const began = new Date("2026-11-20T15:00:00.000Z");
let now = began;
let elementId = "";
const clerk = "online-ap@demo.example";
const lawyer = "lawyer@demo.example";
const notary = "notary@demo.example";

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { docs } = await app.as(clerk).onlineRequests.list({ family: "AP", limit: 1 });
  elementId = docs[0]?._id ?? "";
});
afterAll(() => app.close());

const at = (who = clerk) => app.as(who).media;
const content = "%PDF-1.4\n% compartido\n%%EOF\n";
async function addDocument(name = "papel.pdf"): Promise<Media> {
  const form = new FormData();
  form.append("element", "request");
  form.append("elementId", elementId);
  form.append("files", new Blob([content]), name);
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${await app.tokenOf(clerk)}`,
    "content-type": body.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.app.inject({ method: "POST", url: "/legalsitapi/private/media", headers, payload });
  const [one] = answer.json<{ data: { docs: Media[] } }>().data.docs;
  if (!one) throw new Error("nothing was brought");
  return one;
}
const idOf = async (email: string) =>
  (await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? "";
const groupOf = async (name: string) =>
  (await app.server.db.select({ id: userGroups.id }).from(userGroups).where(eq(userGroups.name, name)))[0]?.id ?? "";
const fetchStatus = async (who: string, url: string) => {
  const headers = { authorization: `Bearer ${await app.tokenOf(who)}` };
  return (await app.app.inject({ url, headers })).statusCode;
};
const mailsOf = (id: string) =>
  app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedKind, "media"), eq(emails.relatedId, id)))
    .orderBy(desc(emails.createdAt), desc(emails.id));
async function mailedToken(id: string): Promise<string> {
  const [mail] = await mailsOf(id);
  return new URL(String(mail?.vars.link)).searchParams.get("token") ?? "";
}
const openLink = (token: string) => app.as("nobody").media.shared({ token });
const fetchBy = (token: string) => app.app.inject({ url: `/legalsitapi/public/media/${token}` });

describe("with a person", () => {
  test("a document is readable, and the record's other documents stay hidden", async () => {
    const [one, other] = [await addDocument(), await addDocument("otro.pdf")];
    expect(await fetchStatus(lawyer, one.url)).toBe(404);
    expect(await at().share({ ids: [one._id], users: [await idOf(lawyer)] })).toEqual({ shared: 1, emailsQueued: 0 });
    expect(await fetchStatus(lawyer, one.url)).toBe(200);
    expect(await at(lawyer).versions({ id: one._id })).toEqual([]);
    expect(await fetchStatus(lawyer, other.url)).toBe(404);
    expect(await fetchStatus(notary, one.url)).toBe(404);
    await expectRefusal(at(lawyer).of({ element: "request", elementId }), "NOT_FOUND");
    await expectRefusal(at(lawyer).remove({ _id: one._id }), "FORBIDDEN");
    await expectRefusal(at(lawyer).shares({ id: one._id }), "FORBIDDEN");
    await expectRefusal(at(lawyer).share({ ids: [one._id], users: [await idOf(notary)] }), "FORBIDDEN");
    const { docs } = await app.as(lawyer).notifications.list({ type: "document.shared" });
    expect(docs[0]?.text.es).toContain("papel.pdf");
    const mails = await mailsOf(one._id);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([["documentsShared", lawyer]]);
    expect(mails[0]?.text).toContain("papel.pdf");
    expect(mails[0]?.text).toContain(`${app.server.environment.publicUrl}/legalsit/documentsManagement`);
  });

  test("can be changed with write access, until the grant ends", async () => {
    const one = await addDocument();
    const ids = [one._id];
    const people = [await idOf(lawyer)];
    await at().share({ ids, users: people, write: true });
    expect((await at(lawyer).highlight({ _id: one._id, highlighted: true })).can.write).toBe(true);
    expect((await at().shares({ id: one._id })).users).toMatchObject([{ _id: people[0], write: true }]);
    await at().share({ ids, users: people, write: false });
    await expectRefusal(at(lawyer).highlight({ _id: one._id, highlighted: false }), "FORBIDDEN");
    await at().share({ ids, users: people, read: false });
    expect(await fetchStatus(lawyer, one.url)).toBe(404);
    expect((await at().shares({ id: one._id })).users).toEqual([]);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, one._id));
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["media.share", "media.unshare", "media.highlight"]),
    );
    const { docs } = await app.as(lawyer).notifications.list({ type: "document.unshared" });
    expect(docs.map(({ text }) => text.es.replace(/^.*? dejó/, "dejó"))).toEqual([
      "dejó de compartir con usted: papel.pdf",
    ]);
    await at().share({ ids, users: people, read: false });
    const again = await app.as(lawyer).notifications.list({ type: "document.unshared" });
    expect(again.docs, "what was not had is not lost").toHaveLength(1);
  });
});

test("with a group: its current members", async () => {
  const one = await addDocument();
  const group = await app
    .as("administrator@demo.example")
    .userGroups.create({ name: "Comparten", users: [await idOf(lawyer)] });
  await at().share({ ids: [one._id], groups: [group._id] });
  expect(await fetchStatus(lawyer, one.url)).toBe(200);
  expect(await fetchStatus(notary, one.url)).toBe(404);
  const { updatedAt } = group;
  await app
    .as("administrator@demo.example")
    .userGroups.update({ _id: group._id, updatedAt, users: [await idOf(notary)] });
  expect(await fetchStatus(lawyer, one.url)).toBe(404);
  expect(await fetchStatus(notary, one.url)).toBe(200);
  expect((await at().shares({ id: one._id })).groups).toMatchObject([{ name: "Comparten", write: false }]);
});

test("clients, inactive people and groups, and empty recipients are refused at their fields", async () => {
  const ids = [(await addDocument())._id];
  const wrong = at().share({
    ids,
    users: [await idOf(lawyer), await idOf("client@demo.example")],
    groups: [await groupOf("Mudanza de archivo")],
  });
  expect((await expectRefusal(wrong, "INVALID")).fields).toEqual({
    "users.1": [faultsEs.CHOICE],
    "groups.0": [faultsEs.CHOICE],
  });
  expect((await expectRefusal(at().share({ ids }), "INVALID")).fields).toEqual({ users: [faultsEs.REQUIRED] });
  await expectRefusal(at(lawyer).share({ ids, emails: ["a@b.example"] }), "NOT_FOUND");
});

describe("by mail", () => {
  test("limits the rate of mails to one address, and refuses more than an hour's share", async () => {
    const one = await addDocument();
    const others = Array.from({ length: 9 }, (_, at) => `otra${at}@fuera.example`);
    const many = { ids: [one._id], emails: ["muchas@fuera.example", ...others] };
    for (let round = 0; round < 30; round += 1)
      await at().share(round === 0 ? many : { ...many, emails: ["muchas@fuera.example"] });
    const to = (address: string) => mailsOf(one._id).then((mails) => mails.filter((mail) => mail.to === address));
    const soon = Date.now() + 30_000;
    const delayed = (await to("muchas@fuera.example")).map(({ nextAttemptAt }) => Date.parse(nextAttemptAt) > soon);
    expect(delayed.filter((isLater) => !isLater)).toHaveLength(5);
    expect(delayed).toHaveLength(30);
    for (const address of others)
      expect((await to(address)).every((mail) => Date.parse(mail.nextAttemptAt) < soon)).toBe(true);
    const again = () => at().share({ ...many, emails: ["muchas@fuera.example"] });
    await expectRefusal(again(), "TOO_MANY_REQUESTS");
    // By a clock that was ahead and is right again.
    await app.server.db.update(emails).set({ createdAt: sql`now() + interval '3 years'` });
    await again();
  });

  test("a link shows the document and downloads it, counted, as a harmless file", async () => {
    const one = await addDocument("poder.pdf");
    const sent = await at().share({ ids: [one._id], emails: ["Vecina@Fuera.example", "vecina@fuera.example"] });
    expect(sent).toEqual({ shared: 1, emailsQueued: 1 });
    const [mail] = await mailsOf(one._id);
    expect(mail).toMatchObject({ to: "vecina@fuera.example", template: "documentLink" });
    expect(mail?.subject).toContain("poder.pdf");
    const token = await mailedToken(one._id);
    expect(await openLink(token)).toMatchObject({ name: "poder.pdf", size: content.length, left: maxLinkDownloads });
    const answer = await fetchBy(token);
    expect([answer.statusCode, answer.body]).toEqual([200, content]);
    expect(String(answer.headers["content-disposition"])).toMatch(/^attachment/);
    expect((await openLink(token)).left).toBe(maxLinkDownloads - 1);
    expect((await at().shares({ id: one._id })).links).toMatchObject([
      { email: "vecina@fuera.example", downloads: 1, open: true },
    ]);
  });

  test("the mail's language: chosen on a page, of the account, requested, or the sharer's", async () => {
    const one = await addDocument();
    const send = async (address: string, overrides: object = {}) => {
      await at().share({ ids: [one._id], emails: [address], ...overrides });
      const [mail] = await mailsOf(one._id);
      const link = new URL(String(mail?.vars.link));
      expect(link.searchParams.get("language")).toBe(mail?.language);
      return [mail?.language, link.searchParams.get("token") ?? ""] as const;
    };
    const round = (token: string, language: string) =>
      app.app.inject({ url: `/legalsitapi/public/media/about/${token}`, headers: { "accept-language": language } });
    expect((await send("visitor@b.example"))[0]).toBe("es");
    const [languageOf, token] = await send("visitor@b.example", { language: "en" });
    expect(languageOf).toBe("en");
    await round(token, "en-GB,en;q=0.8");
    expect((await send("visitor@b.example"))[0], "what a browser asks for is no choice of the page").toBe("es");
    const [, latest] = await send("visitor@b.example");
    await round(latest, "en");
    expect((await send("visitor@b.example", { language: "es" }))[0]).toBe("en");
    await app.server.db.update(users).set({ language: "en" }).where(eq(users.email, lawyer));
    expect((await send(lawyer))[0]).toBe("en");
    await app.server.db.update(users).set({ language: "es" }).where(eq(users.email, lawyer));
  });

  test("the page of a link has its language, unless another was chosen on the device", async () => {
    const lang = async (query: string, headers: Record<string, string> = {}) =>
      /<html[^>]* lang="(\w+)"/.exec((await app.app.inject({ url: `/legalsit/verify${query}`, headers })).body)?.[1];
    expect(await lang("")).toBe("es");
    expect(await lang("?language=en", { "accept-language": "es-CU" })).toBe("en");
    expect(await lang("?language=en", { cookie: "legalsit-language=es" })).toBe("es");
    expect(await lang("?language=de", { "accept-language": "en" })).toBe("en");
  });

  test("the token is stored in no row, nor in the mail after sending", async () => {
    const one = await addDocument();
    await at().share({ ids: [one._id], emails: ["a@b.example"] });
    const token = await mailedToken(one._id);
    const proof = token.split(".")[1] ?? "";
    expect(proof.length).toBe(43);
    expect(JSON.stringify(await app.server.db.select().from(mediaLinks))).not.toContain(proof);
    const [mail] = await mailsOf(one._id);
    if (!mail) throw new Error("no mail");
    expect(JSON.stringify(stripSecrets(mail as never))).not.toContain(proof);
  });

  test("it ends by another link for the address, by its sharer, and by time", async () => {
    const one = await addDocument();
    const again = { ids: [one._id], emails: ["a@b.example"] };
    await at().share(again);
    const first = await mailedToken(one._id);
    await at().share(again);
    const second = await mailedToken(one._id);
    expect(second).not.toBe(first);
    await expectRefusal(openLink(first), "LINK_REVOKED");
    expect((await fetchBy(first)).statusCode).toBe(410);
    await at().share({ ...again, read: false });
    await expectRefusal(openLink(second), "LINK_REVOKED");
    expect((await at().shares({ id: one._id })).links.map(({ open }) => open)).toEqual([false, false]);
    await at().share(again);
    const third = await mailedToken(one._id);
    now = new Date(began.getTime() + 7 * 86_400_000 - 1000);
    expect((await openLink(third)).left).toBe(maxLinkDownloads);
    now = new Date(began.getTime() + 7 * 86_400_000);
    await expectRefusal(openLink(third), "LINK_REVOKED");
    now = began;
  });

  test("a link from a clock that was years ahead does not work after the correction", async () => {
    const one = await addDocument();
    now = new Date("2031-01-01T15:00:00.000Z");
    await at().share({ ids: [one._id], emails: ["a@b.example"] });
    const token = await mailedToken(one._id);
    expect((await openLink(token)).left).toBe(maxLinkDownloads);
    now = began;
    await expectRefusal(openLink(token), "LINK_REVOKED");
  });

  test("it can be downloaded twenty times, also concurrently", async () => {
    const one = await addDocument();
    await at().share({ ids: [one._id], emails: ["a@b.example"] });
    const token = await mailedToken(one._id);
    const answers = await Promise.all(Array.from({ length: maxLinkDownloads + 5 }, () => fetchBy(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxLinkDownloads);
    await expectRefusal(openLink(token), "LINK_REVOKED");
  });

  test("it ends with the document, and with the right and account of its sharer", async () => {
    const one = await addDocument();
    await at().share({ ids: [one._id], users: [await idOf(lawyer)], write: true });
    await at(lawyer).share({ ids: [one._id], emails: ["a@b.example"] });
    let token = await mailedToken(one._id);
    expect((await openLink(token)).by).toMatch(/^Luis Barrios/);
    await at().share({ ids: [one._id], users: [await idOf(lawyer)], read: false });
    await expectRefusal(openLink(token), "LINK_REVOKED");
    await at().share({ ids: [one._id], users: [await idOf(lawyer)], write: true });
    await expectRefusal(openLink(token), "LINK_REVOKED");
    await at(lawyer).share({ ids: [one._id], emails: ["a@b.example"] });
    token = await mailedToken(one._id);
    await openLink(token);
    const setActive = (is: boolean) => app.server.db.update(users).set({ active: is }).where(eq(users.email, lawyer));
    await setActive(false);
    await expectRefusal(openLink(token), "LINK_REVOKED");
    await setActive(true);
    await at().remove({ _id: one._id });
    await expectRefusal(openLink(token), "LINK_REVOKED");
    expect((await fetchBy(token)).statusCode).toBe(410);
  });

  test("an invalid link is not found, without further information", async () => {
    const one = await addDocument();
    await at().share({ ids: [one._id], emails: ["a@b.example"] });
    const [id = "", proof = ""] = (await mailedToken(one._id)).split(".");
    const forged = [id, `${id}.`, `${id}.${proof.slice(1)}A`, `${one._id}.${proof}`, "nada", ".".repeat(60)];
    for (const token of forged) await expectRefusal(openLink(token), "NOT_FOUND");
  });
});
