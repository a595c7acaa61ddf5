import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";

const client = "client@demo.example";
const other = "client2@demo.example";
const clerk = "online-ap@demo.example";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function send(who: string, content: Uint8Array, name = "photo.jpg") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/user/updatePhoto",
    headers: {
      authorization: `Bearer ${await app.tokenOf(who)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const read = answer.json<{ data?: { docs: { image: string } }; error?: { code: string; fields?: object } }>();
  return { status: answer.statusCode, image: read.data?.docs.image ?? "", error: read.error };
}

async function see(who: string, image: string) {
  const headers: Record<string, string> = who === "nobody" ? {} : { authorization: `Bearer ${await app.tokenOf(who)}` };
  return app.app.inject({ url: image, headers });
}

/** A picture of the left half red and the right half blue, as a phone held upright takes it: lying, with a note to turn. */
const taken = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2222dd" } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: "#dd2222" } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Make: "A phone", Copyright: "somebody" }, IFD3: { GPSLatitude: "23/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 });

describe("one's own photo", () => {
  test("is kept upright, small, and without what it carried; the session shows it", async () => {
    const original = await taken(2000, 1000).jpeg().toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, image } = await send(client, original);
    expect(status).toBe(200);
    expect((await app.as(client).session.current()).user.image).toBe(image);
    expect((await app.as(client).people.info()).image).toBe(image);
    const seen = await see(client, image);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers["content-type"]).toBe("image/webp");
    expect(seen.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const kept = await sharp(seen.rawPayload).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 640, height: 640 });
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(5).fill(undefined));
    expect(seen.rawPayload.includes("A phone")).toBe(false);
    expect(seen.rawPayload.length).toBeLessThan(original.length);
    // Turned: red is above now.
    const { data } = await sharp(seen.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data.subarray(640 * 3 * 20 + 320 * 3);
    expect(red).toBeGreaterThan(blue);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.action, "people.setPhoto"));
    expect(lines).toHaveLength(1);
  });

  test.each(["png", "webp"] as const)("is taken as %s too, and never made larger", async (format) => {
    const { image } = await send(client, await taken(300, 200).toFormat(format).toBuffer());
    expect(await sharp((await see(client, image)).rawPayload).metadata()).toMatchObject({ width: 200, height: 200 });
  });

  test("is seen by its owner, a colleague's by staff, a client's by anyone who keeps the accounts, and by nobody else", async () => {
    const cashier = "cashier@demo.example";
    const administrator = "administrator@demo.example";
    const everybody = [client, other, clerk, cashier, administrator, "nobody"];
    const seen = async (image: string) => Promise.all(everybody.map(async (who) => (await see(who, image)).statusCode));
    const { image } = await send(client, await taken(300, 300).jpeg().toBuffer());
    expect(await seen(image)).toEqual([200, 404, 404, 404, 200, 401]);
    const { image: colleagues } = await send(cashier, await taken(300, 300).jpeg().toBuffer());
    expect(await seen(colleagues)).toEqual([404, 404, 200, 200, 200, 401]);
    expect((await see(clerk, image.replace(/\w{32}$/, "0".repeat(32)))).statusCode).toBe(404);
    expect((await see(clerk, image.replace(/\w{32}$/, "..%2f..%2fetc%2fpasswd"))).statusCode).toBe(400);
  });

  test("leaves no file behind when it is replaced or taken away", async () => {
    const fileOf = (image: string) =>
      join(app.server.environment.DATA_DIR, "files/photos", `${image.split("/").at(-1)}.webp`);
    const first = await send(client, await taken(300, 300).jpeg().toBuffer());
    expect(existsSync(fileOf(first.image))).toBe(true);
    const second = await send(client, await taken(300, 300).jpeg().toBuffer());
    expect([existsSync(fileOf(first.image)), existsSync(fileOf(second.image))]).toEqual([false, true]);
    await app.as(client).people.removePhoto();
    expect(existsSync(fileOf(second.image))).toBe(false);
    expect((await app.as(client).session.current()).user.image).toBeUndefined();
    expect((await see(client, second.image)).statusCode).toBe(404);
    expect(await app.as(client).people.removePhoto()).toEqual({ deleted: true });
  });

  test("does not refuse a profile that is open meanwhile", async () => {
    const { updatedAt } = await app.as(client).people.info();
    await send(client, await taken(300, 300).jpeg().toBuffer());
    await app.as(client).people.updateProfile({ language: "es", updatedAt });
  });
});

describe("what is no photo", () => {
  const whole = async () => taken(300, 300).png().toBuffer();
  const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251));
  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ["a text", async () => Buffer.from("just words"), 415, "FILE_TYPE"],
    [
      "a GIF",
      async () =>
        sharp(await whole())
          .gif()
          .toBuffer(),
      415,
      "FILE_TYPE",
    ],
    ["a drawing with a script", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, "FILE_TYPE"],
    ["a picture that breaks off", async () => (await whole()).subarray(0, 300), 415, "FILE_TYPE"],
    [
      "few bytes that unpack to 100 million points",
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      415,
      "FILE_TYPE",
    ],
    ["three megabytes", async () => Buffer.concat([await taken(300, 300).jpeg().toBuffer(), noise]), 413, "TOO_LARGE"],
  ])("%s is refused, naming the field", async (_what, content, status, code) => {
    const before = (await app.as(other).session.current()).user.image;
    const refused = await send(other, await content());
    expect(refused).toMatchObject({ status, error: { code, fields: { file: expect.anything() as object } } });
    expect((await app.as(other).session.current()).user.image).toBe(before);
  });

  test("no file at all is refused, naming the field", async () => {
    const answer = await app.app.inject({
      method: "POST",
      url: "/legalsitapi/private/user/updatePhoto",
      headers: {
        authorization: `Bearer ${await app.tokenOf(other)}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: "INVALID", fields: { file: expect.anything() as object } } });
  });
});
