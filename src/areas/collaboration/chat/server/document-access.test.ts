import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { chatConversations, chatMessages } from "./tables.ts";

let app: TestApp;
const ids = new Map<string, string>();
const email = (who: string) => `${who}@demo.example`;
const as = (who: string) => app.as(email(who)).chat;
const idOf = (who: string) => ids.get(who) ?? "";

beforeAll(async () => {
  app = await openTestApp();
  for (const who of ["lawyer", "notary", "client"]) ids.set(who, (await app.as(email(who)).session.current()).user._id);
});
afterAll(() => app.close());

describe("a file", () => {
  const sendFile = async (who: string, to: string, _id = randomUUID(), content = "uno") => {
    const form = new FormData();
    form.append("_id", _id);
    form.append("toUser", idOf(to));
    form.append("file", new Blob([content], { type: "text/plain" }), "nota.txt");
    const response = await fetch(`${app.address}/legalsitapi/private/media/uploadFileChat`, {
      method: "POST",
      headers: { authorization: `Bearer ${await app.tokenOf(email(who))}` },
      body: form,
    });
    const body = (await response.json()) as { data?: { docs: { _id: string; seq: number; media: { url: string } } } };
    return { status: response.status, message: body.data?.docs };
  };
  const fetchStatus = async (who: string, url = "") =>
    (await app.app.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(email(who))}` } })).statusCode;

  test("is one message however often it is sent, and readable only by the two participants", async () => {
    const _id = randomUUID();
    const first = await sendFile("lawyer", "notary", _id);
    expect(first.status).toBe(200);
    expect((await sendFile("lawyer", "notary", _id)).message?.seq).toBe(first.message?.seq);
    expect((await sendFile("cashier", "notary", _id)).status).toBe(409);
    const url = first.message?.media.url;
    expect(
      await Promise.all(["lawyer", "notary", "cashier", "administrator"].map((who) => fetchStatus(who, url))),
    ).toEqual([200, 200, 404, 404]);
    await as("lawyer").remove({ id: _id });
    expect(await fetchStatus("notary", url)).toBe(404);
  });

  test("to a recipient without access leaves nothing stored", async () => {
    const before = await app.server.db.$count(chatConversations);
    expect((await sendFile("lawyer", "client")).status).toBe(404);
    expect(await app.server.db.$count(chatConversations)).toBe(before);
  });

  test("cannot be replaced or removed by the other participant", async () => {
    const { message } = await sendFile("lawyer", "notary");
    const [, mediaId = ""] = /file\/([\w-]+)/.exec(message?.media.url ?? "") ?? [];
    const [row] = await app.server.db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.id, message?._id ?? ""));
    const owner = { element: "chat" as const, elementId: row?.conversationId ?? "" };
    const { media } = app.as(email("notary"));
    expect((await media.of(owner)).some(({ _id }) => _id === mediaId)).toBe(true);
    await expectRefusal(media.remove({ _id: mediaId }), "FORBIDDEN");
    const file = { ...owner, name: "otra.txt", size: 3, sha256: "0".repeat(64), replaces: mediaId };
    await expectRefusal(media.begin(file), "FORBIDDEN");
  });
});
