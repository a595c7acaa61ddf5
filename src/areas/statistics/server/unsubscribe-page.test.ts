/** The link at the foot of a weekly mail ends that mail and nothing else: by its button, by the mail program's, never by itself. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailSink, openMailSink } from "../../../server/testing/mail-sink.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { stripSecrets } from "../../outgoing-mail/server/public.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { startMailWorker } from "../../outgoing-mail/server/mail-worker.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import { boardMails } from "./tables.ts";
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
  // Asked for on a Friday, mailed on Monday.
  now = "2026-11-20T15:00:00Z";
  for (const board of ["filingStats", "income"] as const)
    await app.as(manager).statistics.subscribe({ board, weekday: 1 });
  await app.as(administrator).statistics.subscribe({ board: "filingStats", weekday: 1 });
  now = "2026-11-23T13:00:00Z";
  await sendWeekly(app.server);
  const mail = (await written()).find(({ to, vars }) => to === manager && vars.stop?.includes("filingStats"));
  stop = new URL(mail?.vars.stop ?? "");
});

const written = () => app.server.db.select().from(emails);
const at = (query: Readonly<Record<string, string>> = {}) => {
  const { pathname, searchParams } = stop;
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...query })}`;
};
const open = (address = at()) => app.app.inject({ url: address });
const press = (address = at(), payload = "", headers: Readonly<Record<string, string>> = form) =>
  app.app.inject({ method: "POST", url: address, headers, payload });
const boardsOf = async (who: string) => (await app.as(who).statistics.weekly()).boards.map(({ board }) => board);
const held = async () => [...(await boardsOf(manager)), ...(await boardsOf(administrator))];
const all = ["filingStats", "income", "filingStats"];
const lines = async () =>
  (
    await app.server.db.execute(sql`
      select user_id, before, after from audit_log where action = 'statistics.subscribe' order by id`)
  ).rows;

test("opening it changes nothing, however often: programs that look after mailboxes follow links", async () => {
  const before = await lines();
  for (let time = 0; time < 3; time += 1) expect((await open()).statusCode).toBe(200);
  expect((await app.app.inject({ method: "HEAD", url: at() })).statusCode).toBe(200);
  expect(await held()).toEqual(all);
  expect(await lines()).toEqual(before);
});

describe.each([
  ["es", es.stop, "Asistencia legal", "cada lunes"],
  ["en", en.stop, "Legal assistance", "every Monday"],
] as const)("in %s", (lang, words, board, day) => {
  test("it says what it ends and ends it with a button, without signing in", async () => {
    const asked = await open(at({ lang }));
    expect(asked.body).toContain(`<html lang="${lang}"`);
    expect(asked.body).toContain(words.title.replace("{board}", board));
    expect(asked.body).toContain(day);
    expect(asked.body).toMatch(new RegExp(`<form method="post">.*${words.button}`, "s"));
    const done = await press(at({ lang }));
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain(words.stopped.replace("{board}", board));
    expect(done.body).not.toContain("<form");
    expect((await open(at({ lang }))).body).toContain(words.stopped.replace("{board}", board));
    expect(await held()).toEqual(["income", "filingStats"]);
  });

  test("of another's token it says so and ends nothing", async () => {
    const other = (await written()).find(({ to, vars }) => to === administrator && vars.stop);
    const tokens = ["", "no", new URL(other?.vars.stop ?? "").searchParams.get("token") ?? ""];
    const wrong = [
      ...tokens.map((token) => at({ lang, token })),
      at({ lang, board: "income" }),
      at({ lang, board: "no" }),
      at({ lang, person: "no" }),
    ];
    const before = await lines();
    for (const address of wrong)
      for (const answer of [await open(address), await press(address)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain(words.wrong);
      }
    expect(await held()).toEqual(all);
    expect(await lines()).toEqual(before);
  });
});

test("twenty presses at once end it once, with one line that says whose it was", async () => {
  const before = await lines();
  const answers = await Promise.all(Array.from({ length: 20 }, () => press()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const userId = stop.searchParams.get("person");
  const line = { user_id: null, before: { weekday: 1 }, after: { weekday: null, userId } };
  expect(await lines()).toEqual([...before, line]);
});

test("what was asked for again is ended by an older mail too", async () => {
  await press();
  await app.as(manager).statistics.subscribe({ board: "filingStats", weekday: 3 });
  await press();
  expect(await held()).toEqual(["income", "filingStats"]);
});

test("another site's page cannot send it, nor one address too often", async () => {
  expect((await press(at(), "", { ...form, origin: "https://elsewhere.example" })).statusCode).toBe(403);
  expect(await held()).toEqual(all);
  const limited = await openTestApp({ limited: true, now: () => new Date(now) });
  try {
    const codes: number[] = [];
    for (let time = 0; time < 31; time += 1)
      codes.push((await limited.app.inject({ method: "POST", url: at(), headers: form, payload: "" })).statusCode);
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
  await expect.poll(() => sink.mails.length).toBe(3);
  await worker();
  for (const mail of sink.mails) {
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
  expect(await held()).toEqual([]);
});

test("its token is kept nowhere once the mail left", async () => {
  const token = stop.searchParams.get("token") ?? "";
  const mails = await written();
  expect(JSON.stringify(mails)).toContain(token);
  expect(JSON.stringify(mails.map((mail) => stripSecrets(mail as never)))).not.toContain(token);
});
