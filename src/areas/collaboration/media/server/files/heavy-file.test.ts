// @slow
/** A file that exceeds the reading budget has no text after one try, and delays no other user. */
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hostilePdfs } from "../../../../../server/testing/files/hostile-pdfs.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { mediaTexts } from "../tables.ts";
import { indexWaitingFiles } from "./text-index.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

async function addFile(who: string, name: string, content: Uint8Array): Promise<string> {
  const folder = (await app.as(who).folders.first({}))._id;
  const form = new FormData();
  form.append("element", "folder");
  form.append("elementId", folder);
  form.append("files", new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${await app.tokenOf(who)}`,
    "content-type": body.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.app.inject({ method: "POST", url: "/legalsitapi/private/media", headers, payload });
  return answer.json<{ data: { docs: { _id: string }[] } }>().data.docs[0]?._id ?? "";
}
const textsOf = (ids: readonly string[]) =>
  app.server.db
    .select()
    .from(mediaTexts)
    .where(inArray(mediaTexts.mediaId, [...ids]));

test("three heavy files are tried once each, and another person's file is read in the meantime", async () => {
  const heavy = hostilePdfs["a page that lists one packed stream 5,000 times"]?.() ?? Buffer.alloc(0);
  const light = await addFile("lawyer@demo.example", "nota.txt", Buffer.from("Lo que dice la nota"));
  const ids: string[] = [];
  for (const each of [1, 2, 3]) ids.push(await addFile("commercial@demo.example", `pesado ${each}.pdf`, heavy));
  expect((await app.as("lawyer@demo.example").media.text({ id: light })).text).toBe("Lo que dice la nota");
  expect((await textsOf(ids)).some(({ text }) => text === null)).toBe(true);
  await vi.waitFor(async () => expect((await textsOf(ids)).map(({ text }) => text)).toEqual(["", "", ""]), {
    timeout: 50_000,
    interval: 100,
  });
  now = new Date(now.getTime() + 600_000);
  expect(await indexWaitingFiles(app.server)).toEqual({ read: 0 });
  expect((await textsOf(ids)).map(({ tries }) => tries)).toEqual([1, 1, 1]);
});
