/**
 * Upload of 20 MB over a connection that is lost five times, each time near the end of a part: less than a tenth is
 * repeated.
 */
import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakingLine, openFlakyProxy } from "../../../../../server/testing/flaky-proxy.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import type { Media } from "../../contract.ts";
import { partBytes } from "../../document-types.ts";

let app: TestApp;
let line: BreakingLine;
let folder = "";
const owner = "commercial@demo.example";

beforeAll(async () => {
  app = await openTestApp();
  folder = (await app.as(owner).folders.first({}))._id;
  line = await openFlakyProxy(app.address);
});
afterAll(async () => {
  line.close();
  await app.close();
});

/** Sends over the proxy; rejects when the connection is lost. */
async function post<T>(path: string, body: Buffer, type: string): Promise<T> {
  const token = await app.tokenOf(owner);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type, "content-length": body.length };
    const response = request(
      `${line.address}/legalsitapi/private/media/${path}`,
      { method: "POST", headers, agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const { data, error } = JSON.parse(Buffer.concat(parts).toString()) as { data?: { docs: T }; error?: object };
          if (data) resolve(data.docs);
          else reject(new Error(JSON.stringify(error)));
        });
      },
    );
    response.on("error", reject);
    response.end(body);
  });
}
const json = <T>(path: string, input: object) => post<T>(path, Buffer.from(JSON.stringify(input)), "application/json");

async function sendPart(_id: string, part: number, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("_id", _id);
  form.append("part", String(part));
  form.append("file", new Blob([new Uint8Array(bytes)]));
  const body = new Response(form);
  await post("uploadPart", Buffer.from(await body.arrayBuffer()), body.headers.get("content-type") ?? "");
}

test("five cuts repeat less than a tenth, and the stored file is the sent one", async () => {
  const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(20 * 1024 * 1024 - 9)]);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const whole = { element: "folder", elementId: folder, name: "veinte.pdf", size: content.length, sha256 };
  const failingParts = new Set(
    [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.floor((share * content.length) / partBytes)),
  );
  let cuts = 0;
  let created: Media | undefined;
  for (let attempts = 0; !created && attempts < 10; attempts++) {
    // After a lost connection the received parts are queried again, as a new page would do.
    const { _id, parts, received } = await json<{ _id: string; parts: number; received: number[] }>(
      "beginUpload",
      whole,
    );
    try {
      for (let part = 0; part < parts; part++) {
        if (received.includes(part)) continue;
        const bytes = content.subarray(part * partBytes, (part + 1) * partBytes);
        if (failingParts.delete(part)) line.dropAfterBytes(0.9 * bytes.length);
        await sendPart(_id, part, bytes);
      }
      created = await json<Media>("endUpload", { _id });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
      cuts += 1;
    }
  }
  expect(cuts).toBe(5);
  expect(created).toMatchObject({ size: content.length, sha256, name: "veinte.pdf" });
  const again = (line.sent() - content.length) / content.length;
  expect(again, `${(100 * again).toFixed(1)} % sent again`).toBeLessThanOrEqual(0.1);
  const back = await app.app.inject({
    url: created?.url ?? "",
    headers: { authorization: `Bearer ${await app.tokenOf(owner)}` },
  });
  expect(createHash("sha256").update(back.rawPayload).digest("hex")).toBe(sha256);
});
