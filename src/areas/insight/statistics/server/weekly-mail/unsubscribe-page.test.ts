/**
 * The unsubscribe link of a weekly mail ends that mail only: by its button or by the mail program's, never by opening
 * it.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailSink, openMailSink } from "../../../../../server/testing/mail-sink.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { stripSecrets } from "../../../../administration/outgoing-mail/server/public.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { startMailWorker } from "../../../../administration/outgoing-mail/server/mail-worker.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import { boardMails } from "../tables.ts";
import { sendWeekly } from "./weekly-mail.ts";

const manager = "management@demo.example";
const administrator = "administrator@demo.example";
const form = { "content-type": "application/x-www-form-urlencoded" };

let app: TestApp;
let sink: MailSink;
let now = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  sink = await openMailSink({ parse: true });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

let stop: URL;
beforeEach(async () => {
  await app.server.db.delete(boardMails);
  await app.server.db.delete(emails);
  // Subscribed on a Friday, mailed on Monday.
  now = "2026-11-20T15:00:00Z";
  for (const board of ["filingStats", "income"] as const)
    await app.as(manager).statistics.subscribe({ board, weekday: 1 });
  await app.as(administrator).statistics.subscribe({ board: "filingStats", weekday: 1 });
  now = "2026-11-23T13:00:00Z";
  await sendWeekly(app.server);
  const mail = (await queuedMails()).find(({ to, vars }) => to === manager && vars.stop?.includes("filingStats"));
  stop = new URL(mail?.vars.stop ?? "");
});

const queuedMails = () => app.server.db.select().from(emails);
const urlWith = (query: Readonly<Record<string, string>> = {}) => {
  const { pathname, searchParams } = stop;
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...query })}`;
};
const open = (address = urlWith()) => app.app.inject({ url: address });
const press = (address = urlWith(), payload = "", headers: Readonly<Record<string, string>> = form) =>
  app.app.inject({ method: "POST", url: address, headers, payload });
const boardsOf = async (email: string) => (await app.as(email).statistics.weekly()).boards.map(({ board }) => board);
const subscriptions = async () => [...(await boardsOf(manager)), ...(await boardsOf(administrator))];
const allBoards = ["filingStats", "income", "filingStats"];
const auditEntries = async () =>
  (
    await app.server.db.execute(sql`
      select user_id, before, after from audit_log where action = 'statistics.subscribe' order by id`)
  ).rows;

test("opening it changes nothing, however often: mail scanners follow links", async () => {
  const before = await auditEntries();
  for (let time = 0; time < 3; time += 1) expect((await open()).statusCode).toBe(200);
  expect((await app.app.inject({ method: "HEAD", url: urlWith() })).statusCode).toBe(200);
  expect(await subscriptions()).toEqual(allBoards);
  expect(await auditEntries()).toEqual(before);
});

describe.each([
  ["es", es.stop, "Asistencia legal", "cada lunes"],
  ["en", en.stop, "Legal assistance", "every Monday"],
] as const)("in %s", (lang, words, board, day) => {
  test("it names the mail and ends it with a button, without signing in", async () => {
    const page = await open(urlWith({ lang }));
    expect(page.body).toContain(`<html lang="${lang}"`);
    expect(page.body).toContain(words.title.replace("{board}", board));
    expect(page.body).toContain(day);
    expect(page.body).toMatch(new RegExp(`<form method="post">.*${words.button}`, "s"));
    const result = await press(urlWith({ lang }));
    expect(result.statusCode).toBe(200);
    expect(result.body).toContain(words.stopped.replace("{board}", board));
    expect(result.body).not.toContain("<form");
    expect((await open(urlWith({ lang }))).body).toContain(words.stopped.replace("{board}", board));
    expect(await subscriptions()).toEqual(["income", "filingStats"]);
  });

  test("with another user's token it shows an error and ends nothing", async () => {
    const other = (await queuedMails()).find(({ to, vars }) => to === administrator && vars.stop);
    const tokens = ["", "no", new URL(other?.vars.stop ?? "").searchParams.get("token") ?? ""];
    const wrong = [
      ...tokens.map((token) => urlWith({ lang, token })),
      urlWith({ lang, board: "income" }),
      urlWith({ lang, board: "no" }),
      urlWith({ lang, person: "no" }),
    ];
    const before = await auditEntries();
    for (const address of wrong)
      for (const answer of [await open(address), await press(address)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain(words.wrong);
      }
    expect(await subscriptions()).toEqual(allBoards);
    expect(await auditEntries()).toEqual(before);
  });
});

test("twenty concurrent requests end it once, with one audit entry that names the user", async () => {
  const before = await auditEntries();
  const answers = await Promise.all(Array.from({ length: 20 }, () => press()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const userId = stop.searchParams.get("person");
  const entry = { user_id: null, before: { weekday: 1 }, after: { weekday: null, userId } };
  expect(await auditEntries()).toEqual([...before, entry]);
});

test("a new subscription is ended by an older mail too", async () => {
  await press();
  await app.as(manager).statistics.subscribe({ board: "filingStats", weekday: 3 });
  await press();
  expect(await subscriptions()).toEqual(["income", "filingStats"]);
});

test("another site's page cannot send it, nor one address too often", async () => {
  expect((await press(urlWith(), "", { ...form, origin: "https://elsewhere.example" })).statusCode).toBe(403);
  expect(await subscriptions()).toEqual(allBoards);
  const limited = await openTestApp({ limited: true, now: () => new Date(now) });
  try {
    const codes: number[] = [];
    for (let time = 0; time < 31; time += 1)
      codes.push((await limited.app.inject({ method: "POST", url: urlWith(), headers: form, payload: "" })).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect(codes.slice(0, 30)).not.toContain(429);
  } finally {
    await limited.close();
  }
});

test("mail programs end it with their own button, as RFC 8058 has them send it", async () => {
  const worker = startMailWorker(
    { ...app.server, environment: { ...app.server.environment, SMTP_URL: sink.url } },
    { pollSeconds: 0.05 },
  );
  // The sign-ins of this test send mails too.
  const boardMails = () => sink.mails.filter(({ headers }) => headers.some(({ key }) => key === "list-unsubscribe"));
  await expect.poll(() => boardMails().length).toBe(3);
  await worker();
  for (const mail of boardMails()) {
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const address = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(mail.text).toContain(address);
    const { pathname, search } = new URL(address);
    const boundary = "x";
    const [headers, payload] = address.includes("income")
      ? [
          { "content-type": `multipart/form-data; boundary=${boundary}` },
          `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
        ]
      : [form, "List-Unsubscribe=One-Click"];
    expect((await press(pathname + search, payload, headers)).statusCode).toBe(200);
  }
  expect(await subscriptions()).toEqual([]);
});

test("its token is stored nowhere once the mail was sent", async () => {
  const token = stop.searchParams.get("token") ?? "";
  const mails = await queuedMails();
  expect(JSON.stringify(mails)).toContain(token);
  expect(JSON.stringify(mails.map((mail) => stripSecrets(mail as never)))).not.toContain(token);
});
