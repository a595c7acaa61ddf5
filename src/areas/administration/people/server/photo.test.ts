import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";

const client = "client@demo.example";
const otherClient = "client2@demo.example";
const staffMember = "online-ap@demo.example";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function upload(who: string, content: Uint8Array, name = "photo.jpg") {
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
  const response = answer.json<{ data?: { docs: { image: string } }; error?: { code: string; fields?: object } }>();
  return { status: answer.statusCode, image: response.data?.docs.image ?? "", error: response.error };
}

async function download(who: string, image: string) {
  const headers: Record<string, string> = who === "nobody" ? {} : { authorization: `Bearer ${await app.tokenOf(who)}` };
  return app.app.inject({ url: image, headers });
}

/**
 * A picture with a red left and a blue right half as an upright phone stores it: rotated, with an orientation tag.
 */
const phonePhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2222dd" } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: "#dd2222" } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Make: "A phone", Copyright: "somebody" }, IFD3: { GPSLatitude: "23/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 });

describe("one's own photo", () => {
  test("is stored upright, small, and without metadata; the session shows it", async () => {
    const original = await phonePhoto(2000, 1000).jpeg().toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, image } = await upload(client, original);
    expect(status).toBe(200);
    expect((await app.as(client).session.current()).user.image).toBe(image);
    expect((await app.as(client).people.info()).image).toBe(image);
    const downloaded = await download(client, image);
    expect(downloaded.statusCode).toBe(200);
    expect(downloaded.headers["content-type"]).toBe("image/webp");
    expect(downloaded.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const metadata = await sharp(downloaded.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 640, height: 640 });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(downloaded.rawPayload.includes("A phone")).toBe(false);
    expect(downloaded.rawPayload.length).toBeLessThan(original.length);
    // Rotated: red is on top now.
    const { data } = await sharp(downloaded.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data.subarray(640 * 3 * 20 + 320 * 3);
    expect(red).toBeGreaterThan(blue);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.action, "people.setPhoto"));
    expect(lines).toHaveLength(1);
  });

  test.each(["png", "webp"] as const)("is accepted as %s too, and never enlarged", async (format) => {
    const { image } = await upload(client, await phonePhoto(300, 200).toFormat(format).toBuffer());
    expect(await sharp((await download(client, image)).rawPayload).metadata()).toMatchObject({
      width: 200,
      height: 200,
    });
  });

  test("is visible to its owner, a colleague's to staff, a client's to account administrators, and to no one else", async () => {
    const cashier = "cashier@demo.example";
    const administrator = "administrator@demo.example";
    const callers = [client, otherClient, staffMember, cashier, administrator, "nobody"];
    const statusCodes = async (image: string) =>
      Promise.all(callers.map(async (who) => (await download(who, image)).statusCode));
    const { image } = await upload(client, await phonePhoto(300, 300).jpeg().toBuffer());
    expect(await statusCodes(image)).toEqual([200, 404, 404, 404, 200, 401]);
    const { image: colleagues } = await upload(cashier, await phonePhoto(300, 300).jpeg().toBuffer());
    expect(await statusCodes(colleagues)).toEqual([404, 404, 200, 200, 200, 401]);
    expect((await download(staffMember, image.replace(/\w{32}$/, "0".repeat(32)))).statusCode).toBe(404);
    expect((await download(staffMember, image.replace(/\w{32}$/, "..%2f..%2fetc%2fpasswd"))).statusCode).toBe(400);
  });

  test("leaves no file behind when it is replaced or removed", async () => {
    const fileOf = (image: string) =>
      join(app.server.environment.DATA_DIR, "files/photos", `${image.split("/").at(-1)}.webp`);
    const first = await upload(client, await phonePhoto(300, 300).jpeg().toBuffer());
    expect(existsSync(fileOf(first.image))).toBe(true);
    const second = await upload(client, await phonePhoto(300, 300).jpeg().toBuffer());
    expect([existsSync(fileOf(first.image)), existsSync(fileOf(second.image))]).toEqual([false, true]);
    await app.as(client).people.removePhoto();
    expect(existsSync(fileOf(second.image))).toBe(false);
    expect((await app.as(client).session.current()).user.image).toBeUndefined();
    expect((await download(client, second.image)).statusCode).toBe(404);
    expect(await app.as(client).people.removePhoto()).toEqual({ deleted: true });
  });

  test("does not refuse a profile that is open meanwhile", async () => {
    const { updatedAt } = await app.as(client).people.info();
    await upload(client, await phonePhoto(300, 300).jpeg().toBuffer());
    await app.as(client).people.updateProfile({ language: "es", updatedAt });
  });
});

describe("files that are no photo", () => {
  const png = async () => phonePhoto(300, 300).png().toBuffer();
  const randomBytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251));
  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ["a text", async () => Buffer.from("just words"), 415, "FILE_TYPE"],
    [
      "a GIF",
      async () =>
        sharp(await png())
          .gif()
          .toBuffer(),
      415,
      "FILE_TYPE",
    ],
    ["a drawing with a script", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, "FILE_TYPE"],
    ["a picture that breaks off", async () => (await png()).subarray(0, 300), 415, "FILE_TYPE"],
    [
      "few bytes that unpack to 100 million points",
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      415,
      "FILE_TYPE",
    ],
    [
      "three megabytes",
      async () => Buffer.concat([await phonePhoto(300, 300).jpeg().toBuffer(), randomBytes]),
      413,
      "TOO_LARGE",
    ],
  ])("%s is refused, naming the field", async (_title, content, status, code) => {
    const before = (await app.as(otherClient).session.current()).user.image;
    const response = await upload(otherClient, await content());
    expect(response).toMatchObject({ status, error: { code, fields: { file: expect.anything() as object } } });
    expect((await app.as(otherClient).session.current()).user.image).toBe(before);
  });

  test("no file at all is refused, naming the field", async () => {
    const answer = await app.app.inject({
      method: "POST",
      url: "/legalsitapi/private/user/updatePhoto",
      headers: {
        authorization: `Bearer ${await app.tokenOf(otherClient)}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: "INVALID", fields: { file: expect.anything() as object } } });
  });
});
