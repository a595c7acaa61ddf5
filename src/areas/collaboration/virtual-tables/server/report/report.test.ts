/** The report of a table in both formats: the same content, for moderators. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { zipEntries, inflateEntry } from "../../../../../server/documents/zip.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { contracts } from "../../../../contracts.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { renderTableReportDocx } from "./report-docx.ts";
import { renderTableReport, reportText, type TableReportPdf } from "./report-pdf.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
let app: TestApp;
let tableId = "";
const now = new Date("2026-11-20T15:00:00.000Z");
const as = (who: string) => app.as(`${who}@demo.example`);
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const idOf = async (who: string) => (await as(who).session.current()).user._id;
  const { _id } = await as("administrator").virtualTables.create({
    title: 'Herencia <Ferrer> & "Cía."',
    description: "Cómo se reparte\ny cuándo",
    openDate: "2026-11-20T14:00:00.000Z",
    moderators: [await idOf("lawyer")],
    members: [await idOf("notary")],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
    keywords: ["herencia"],
    goals: [{ text: "Repartir la casa" }, { text: "Vender el carro" }],
  });
  tableId = _id;
});
afterAll(() => app.close());

const fileOf = (who: string, format: string) =>
  app.send(`${who}@demo.example`, contracts.virtualTables.reportFile, { id: tableId, format });

function partsOf(file: Uint8Array): Map<string, string> {
  return new Map(
    [...zipEntries(file)].map((entry) => [entry.name, inflateEntry(file, entry, 10_000_000).toString("utf8")] as const),
  );
}
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Text of each paragraph. */
const paragraphsOf = (xml: string) =>
  [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[ >][^<]*<\/w:t>|<w:t>[^<]*<\/w:t>/g)]
      .map(([run]) => run.replace(/<[^>]+>/g, "").replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "?"))
      .join(""),
  );

test("a moderator gets it as DOCX with every row", async () => {
  const { url } = await as("lawyer").virtualTables.report({ tableId, format: "docx" });
  expect(url).toBe(`/legalsitapi/private/virtualTables/report/${tableId}?format=docx`);
  const [houseGoal] = (await as("lawyer").virtualTables.detail({ id: tableId })).goals;
  await as("notary").chat.send({ _id: randomUUID(), tableId, text: "Para Rosa, creo", objectiveId: houseGoal?._id });
  const answer = await fileOf("lawyer", "docx");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe(docx);
  expect(String(answer.headers["content-disposition"])).toMatch(/^attachment;.*\.docx/);
  const parts = partsOf(answer.raw);
  const body = parts.get("word/document.xml") ?? "";
  const paragraphs = paragraphsOf(body);
  for (const text of [
    'Herencia <Ferrer> & "Cía."',
    "Cómo se reparte",
    "y cuándo",
    `${es.columns.openDate}: ${formatDateTime("2026-11-20T14:00:00.000Z", "es")}`,
    "Luis Barrios Peña",
    es.roles.moderator,
    "Ana Externa",
    es.roles.external,
    "Repartir la casa",
    "Vender el carro",
    interpolate(es.report.talk, { goal: "Repartir la casa" }),
    "Para Rosa, creo",
  ])
    expect(paragraphs).toContain(text);
  expect(body).toContain('<w:pStyle w:val="Heading1"/>');
  expect(body.match(/<w:tblHeader\/>/g)).toHaveLength(3);
  expect(parts.get("word/header1.xml")).toContain(es.report.draft);
  expect(parts.get("word/footer1.xml")).toMatch(/<w:tab\/>.*NUMPAGES/s);
  expect(parts.get("word/styles.xml")).toContain('w:val="es-CU"');
  expect(parts.get("docProps/core.xml")).toContain("Herencia &lt;Ferrer&gt; &amp; ");
});

test("others cannot read it, and there is no other format", async () => {
  expect((await fileOf("notary", "docx")).status).toBe(403);
  expect((await fileOf("courier", "docx")).status).toBe(403);
  await expectRefusal(as("notary").virtualTables.report({ tableId, format: "docx" }), "FORBIDDEN");
  await expectRefusal(as("lawyer").virtualTables.report({ tableId, format: "odt" as "pdf" }), "INVALID");
  expect((await fileOf("lawyer", "pdf")).raw.subarray(0, 5).toString()).toBe("%PDF-");
});

describe.each(["es", "en"] as const)("in %s", (language) => {
  test("both formats have the full content; for a closed table without the draft watermark", async () => {
    const table = await as("lawyer").virtualTables.get({ id: tableId });
    const of: TableReportPdf = {
      table: { ...table, state: "closed", description: "Rota \u0007\ud800 aquí" },
      people: [{ name: "Rosa", role: "member" }],
      documents: [{ name: "Poder.pdf", size: 2048, sha256: "ab".repeat(32) }],
      talk: {
        left: 7,
        lines: [
          { seq: 8, at: now.toISOString(), by: "Rosa", text: "Hola", objective: null },
          { seq: 9, at: now.toISOString(), by: "Nora", text: "La casa no", objective: table.goals[0]?._id ?? "" },
        ],
      },
      firm: { name: "Legalsit", slogan: { es: "Servicios legales", en: "Legal services" } } as TableReportPdf["firm"],
      language,
      now,
    };
    const report = reportText(of);
    const parts = partsOf(await renderTableReportDocx(of));
    const contents = paragraphsOf(parts.get("word/document.xml") ?? "");
    const printed = readPdf(await renderTableReport({ ...of, table: { ...of.table, description: "Rota" } }))
      .pages.flat()
      .join("")
      .replaceAll("\u00a0", " ");
    expect(report.talk.map(({ title, rows }) => [title.split(": ")[1], rows.map((row) => row[2])])).toEqual([
      ["Repartir la casa", ["La casa no"]],
      ["Vender el carro", []],
      [{ es, en }[language].report.noGoal, ["Hola"]],
    ]);
    expect(contents).toContain(report.left);
    expect(report.left).toContain("7");
    // Word rejects a file with a cell without a paragraph.
    for (const [cell] of (parts.get("word/document.xml") ?? "").matchAll(/<w:tc>[\s\S]*?<\/w:tc>/g))
      expect(cell).toMatch(/<w:p[ >/]/);
    const talk = report.talk.filter(({ rows }) => rows.length > 0);
    for (const { title, heads, rows } of [report.people, report.goals, report.documents, ...talk])
      for (const text of [title, ...heads, ...rows.flat()].filter(Boolean)) {
        expect(contents).toContain(text);
        expect(printed.replaceAll(" ", "")).toContain(text.replaceAll(/[ \u00a0]/g, ""));
      }
    expect(contents).toContain("Rota    aquí");
    expect(parts.get("word/header1.xml")).not.toContain({ es, en }[language].report.draft);
    expect(parts.get("word/header1.xml")).toContain(of.firm.slogan[language]);
  });
});
