/**
 * The PDF of a board contains the figures of its screen and checks the same permissions; the weekly mail is sent
 * once.
 */
import { eq, sql } from "drizzle-orm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatAmount, formatNumber } from "../../../../../kit/text/format.ts";
import { languages } from "../../../../../kit/text/language.ts";
import { type MailSink, openMailSink } from "../../../../../server/testing/mail-sink.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emailFiles, emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { startMailWorker } from "../../../../administration/outgoing-mail/server/mail-worker.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import type {
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
  StatisticComparison,
} from "../../result-schemas.ts";
import { type Board, type BoardName, boards, familyOf } from "../../boards.ts";
import { statisticsVisibleOn } from "../../board-statistics.ts";
import { statisticsContract } from "../../contract.ts";
import { openFacts, openWorld } from "../testing/case-office.ts";
import { randomOffice } from "../testing/random-office.ts";
import { boardMails } from "../tables.ts";
import { sendWeekly } from "../weekly-mail/weekly-mail.ts";

const administrator = "administrator@demo.example";
const manager = "management@demo.example";
const year = { from: "2026-01-01", to: "2026-12-31" };
/** A Monday at eight in Havana. */
const monday = "2026-11-23T13:00:00Z";

let app: TestApp;
let sink: MailSink;
let now = monday;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  sink = await openMailSink({ parse: true });
  const { world, facts } = randomOffice(5, 120);
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, facts, {});
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

/** The two periods of a comparison, as flat query parameters and as the input of the statistic. */
const flat = { fromA: "2026-01-01", toA: "2026-06-30", fromB: "2026-07-01", toB: "2026-12-31" };
const nested = { periodA: { from: flat.fromA, to: flat.toA }, periodB: { from: flat.fromB, to: flat.toB } };
const isOfTwo = ({ group }: Board) => group === "comparisonStats";

const figuresOf = (
  docs: StatisticTotal | StatisticTable | readonly (StatisticGroup | StatisticSplit | StatisticComparison)[],
): (string | number)[] => {
  if ("columns" in docs) return docs.rows.flatMap((row) => docs.columns.slice(1).map(({ key }) => row[key] ?? ""));
  if (!Array.isArray(docs)) return [(docs as StatisticTotal).value];
  return (docs as (StatisticGroup | StatisticSplit)[]).flatMap((each) =>
    "series" in each ? each.series.map(({ value }) => value) : [each.value],
  );
};

describe.each(boards.map((board) => [board.name, board] as const))("the board %s", (name, board) => {
  test.each(languages)("prints every figure of its screen, in %s", async (language) => {
    const params = { ...(isOfTwo(board) ? flat : year), board: name, language };
    const { status, raw } = await app.send(administrator, statisticsContract.boardPaper, params);
    expect(status).toBe(200);
    const text = readPdf(raw).pages.flat().join(" ").replace(/\s+/g, "");
    const family = familyOf(board);
    for (const each of statisticsVisibleOn(board)) {
      const { docs } = await app.as(administrator).statistics[each]({
        ...(isOfTwo(board) ? nested : year),
        ...(family && { family }),
      });
      for (const figure of figuresOf(docs)) {
        const formatted = typeof figure === "number" ? formatNumber(figure, language) : formatAmount(figure, language);
        expect(text, `${each} ${figure}`).toContain(formatted.replace(/\s+/g, ""));
      }
    }
  });
});

test("the PDF lists the applied filters", async () => {
  const params = {
    ...year,
    board: "filingStats",
    currency: "USD",
    clientType: "foreign",
    country: "ES",
    practiceArea: "PA001",
  };
  const text = readPdf(
    (await app.send(administrator, statisticsContract.boardPaper, { ...params, language: "en" })).raw,
  ).pages[0]?.join(" ");
  for (const label of ["Currency: USD", "Client type: Foreign", "Country: Spain", "Practice area: "])
    expect(text).toContain(label);
});

test("a permission opens the PDF and the mail of its own board only", async () => {
  const allowed = await app.send("online-ap@demo.example", statisticsContract.boardPaper, {
    board: "onlineServicesAP",
  });
  expect(allowed.status).toBe(200);
  for (const board of ["onlineServicesTR", "filingStats", "income"] as const) {
    expect((await app.send("online-ap@demo.example", statisticsContract.boardPaper, { board })).status).toBe(403);
    await expectRefusal(app.as("online-ap@demo.example").statistics.subscribe({ board, weekday: 1 }), "FORBIDDEN");
  }
  expect((await app.send("client@demo.example", statisticsContract.boardPaper, { board: "income" })).status).toBe(403);
});

describe("every week", () => {
  beforeEach(async () => {
    now = monday;
    await app.server.db.delete(boardMails);
    await app.server.db.delete(emails);
  });
  const queuedMails = () => app.server.db.select().from(emails).where(eq(emails.template, "boardWeekly"));
  const subscribe = async (board: BoardName, weekday: number | null) =>
    (await app.as(manager).statistics.subscribe({ board, weekday })).boards;
  const run = () => sendWeekly(app.server);
  /** Subscribes on the Friday before. */
  const subscribeBefore = async (board: BoardName, weekday: number) => {
    now = "2026-11-20T15:00:00Z";
    await subscribe(board, weekday);
    now = monday;
  };

  test("is subscribed to, changed and ended by the user, with an audit entry each", async () => {
    const audit = async () =>
      (
        await app.server.db.execute(
          sql`select before, after from audit_log where action = 'statistics.subscribe' order by id`,
        )
      ).rows;
    const before = (await audit()).length;
    expect(await subscribe("filingStats", 1)).toEqual([{ board: "filingStats", weekday: 1 }]);
    expect(await subscribe("filingStats", 5)).toEqual([{ board: "filingStats", weekday: 5 }]);
    await subscribe("filingStats", 5);
    expect((await app.as(administrator).statistics.weekly()).boards).toEqual([]);
    expect(await subscribe("filingStats", null)).toEqual([]);
    await subscribe("filingStats", null);
    expect((await audit()).slice(before)).toEqual([
      { before: { weekday: null }, after: { weekday: 1 } },
      { before: { weekday: 1 }, after: { weekday: 5 } },
      { before: { weekday: 5 }, after: { weekday: null } },
    ]);
  });

  test("is sent once with PDF and XLSX of the last seven days, however often the job runs", async () => {
    await subscribeBefore("filingStats", 1);
    await Promise.all([run(), run(), run()]);
    await run();
    const [mail, ...others] = await queuedMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: manager, files: 2, state: "pending" });
    expect(mail?.vars).toMatchObject({ since: "16 nov 2026", until: "22 nov 2026" });
    expect(mail?.vars.stop).toMatch(/\/legalsit\/weeklyBoard\?board=filingStats&person=.*&lang=es&token=[\w-]{43}$/);
    const files = await app.server.db.select().from(emailFiles).orderBy(emailFiles.at);
    expect(files.map(({ name }) => name.replace(/^.*\./, ""))).toEqual(["pdf", "xlsx"]);
    const week = { from: "2026-11-16", to: "2026-11-22" };
    const total = (await app.as(manager).statistics.totalFeeAmount(week)).docs.value;
    expect(
      readPdf(files[0]?.content ?? new Uint8Array())
        .pages.flat()
        .join(" ")
        .replace(/\s+/g, ""),
    ).toContain(formatAmount(String(total), "es").replace(/\s+/g, ""));
    const [heads, ...rows] = (await readXlsx(files[1]?.content ?? new Uint8Array())).sheets[0]?.rows ?? [];
    expect(heads).toEqual([
      "Estadística",
      "Desglosada por",
      "Renglón",
      "Detalle del renglón",
      "Medida",
      "Cantidad",
      "Importes",
    ]);
    expect(rows.some((row) => row[6] === Number(total))).toBe(true);
  });

  test("compares the week with the one before", async () => {
    await subscribeBefore("comparisonStats", 1);
    await run();
    const [mail] = await queuedMails();
    const { searchParams } = new URL(mail?.vars.link ?? "");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      fromA: "2026-11-09",
      toA: "2026-11-15",
      fromB: "2026-11-16",
      toB: "2026-11-22",
    });
    const [pdf] = await app.server.db.select().from(emailFiles).orderBy(emailFiles.at);
    const [first = []] = readPdf(pdf?.content ?? new Uint8Array()).pages;
    expect(first.join(" ")).toContain("9 nov 2026 – 15 nov 2026 / 16 nov 2026 – 22 nov 2026");
  });

  test("its spreadsheet has every figure of a table, for each currency", async () => {
    await subscribeBefore("contractOfferStats", 1);
    await run();
    const [, spreadsheet] = await app.server.db.select().from(emailFiles).orderBy(emailFiles.at);
    const [, ...rows] = (await readXlsx(spreadsheet?.content ?? new Uint8Array())).sheets[0]?.rows ?? [];
    const { columns } = (await app.as(administrator).statistics.contractOffersTotal(year)).docs;
    const [title] = rows.find((row) => row[4] === "USD") ?? [];
    const currencyHeads = rows.flatMap((row) => (row[0] === title ? [row[4]] : []));
    expect([...new Set(currencyHeads)]).toEqual(columns.slice(1).map(({ label }) => label));
  });

  test("is sent again after a week, even if its day was missed, and not earlier", async () => {
    await subscribeBefore("filingStats", 1);
    await run();
    now = "2026-11-29T13:00:00Z";
    await run();
    expect(await queuedMails()).toHaveLength(1);
    now = "2026-12-02T13:00:00Z";
    await run();
    expect((await queuedMails()).map(({ vars }) => vars.since).sort()).toEqual(["16 nov 2026", "23 nov 2026"]);
  });

  test("starts a week later if subscribed after its hour, and waits for its hour", async () => {
    await subscribe("filingStats", 1);
    await run();
    expect(await queuedMails()).toEqual([]);
    await app.server.db.delete(boardMails);
    await subscribeBefore("filingStats", 1);
    now = "2026-11-23T11:59:00Z";
    await run();
    expect(await queuedMails()).toEqual([]);
    now = "2026-11-23T12:00:00Z";
    await run();
    expect(await queuedMails()).toHaveLength(1);
  });

  test("ends with the permission, and with the account", async () => {
    await subscribeBefore("filingStats", 1);
    await app.server.db.execute(
      sql`update roles set permissions = array_remove(permissions, 'legalAssistanceStats') where key = 'management'`,
    );
    expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
    await app.server.db.execute(
      sql`update roles set permissions = array_append(permissions, 'legalAssistanceStats') where key = 'management'`,
    );
    expect([await queuedMails(), await app.server.db.select().from(boardMails)]).toEqual([[], []]);
    await subscribeBefore("filingStats", 1);
    await app.server.db.update(users).set({ active: false }).where(eq(users.email, manager));
    expect(await run()).toEqual({ sent: 0, ended: 1, failed: 0 });
    await app.server.db.update(users).set({ active: true }).where(eq(users.email, manager));
  });

  test("arrives with its attachments, which are deleted once it was sent", async () => {
    await subscribeBefore("filingStats", 1);
    await run();
    const stop = startMailWorker(
      { ...app.server, environment: { ...app.server.environment, SMTP_URL: sink.url } },
      { pollSeconds: 0.05 },
    );
    await expect.poll(() => sink.mails.length).toBe(1);
    await expect.poll(async () => (await app.server.db.select().from(emailFiles)).length).toBe(0);
    await stop();
    expect(sink.mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual([
      "application/pdf",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect(sink.mails[0]?.text).toContain("/legalsit/weeklyBoard?board=filingStats");
  });
});
