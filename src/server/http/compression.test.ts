// @slow
/** Answers as they travel: what is made smaller for those who can read it so, and what is left as it is. */
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await openTestApp();
  authorization = `Bearer ${await app.tokenOf("online-ap@demo.example")}`;
});
afterAll(() => app.close());

interface Asked {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, accepts: string | undefined, { method = "POST", body, headers }: Asked = {}) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      const sent = request(`${app.address}/legalsitapi/${path}`, {
        method,
        headers: {
          authorization,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(accepts ? { "accept-encoding": accepts } : {}),
          ...headers,
        },
      });
      sent.on("error", reject).on("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      sent.end(body);
    },
  );
}

const { list, counters, exportSheet } = contracts.onlineRequests;
const page = { body: JSON.stringify({ family: "AP", status: "all", limit: 25 }) };
const inBrowser = "gzip, deflate, br, zstd";
const opened = { br: brotliDecompressSync, gzip: gunzipSync };

describe("an answer in JSON", () => {
  test.each([
    [inBrowser, "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ] as const)("is compressed for one who reads %s, as %s, to less than a third", async (accepts, encoding) => {
    const plain = await ask(list.path, undefined, page);
    expect(plain).toMatchObject({ status: 200 });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const small = await ask(list.path, accepts, page);
    expect(small.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      "content-length": String(small.bytes.length),
    });
    expect(opened[encoding](small.bytes)).toEqual(plain.bytes);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  test("of less than a kilobyte is left as it is", async () => {
    const { headers, bytes } = await ask(counters.path, inBrowser, { method: counters.method });
    expect(JSON.parse(bytes.toString())).toHaveProperty("data.docs");
    expect(headers).not.toHaveProperty("content-encoding");
  });

  test("is asked for by its head alone too", async () => {
    const { status, bytes } = await ask("openapi.json", inBrowser, { method: "HEAD" });
    expect({ status, bytes: bytes.length }).toEqual({ status: 200, bytes: 0 });
  });
});

test.each(["openapi.json", "docs"])("%s is a fifth on the wire", async (path) => {
  const plain = await ask(path, undefined, { method: "GET" });
  const small = await ask(path, inBrowser, { method: "GET" });
  expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5);
});

describe("a file", () => {
  const fileOf = async (format: string, accepts?: string) =>
    ask(`${exportSheet.path}?family=AP&status=all&format=${format}&columns=number,holder`, accepts, {
      method: exportSheet.method,
    });

  test("of commas is compressed while its rows are written", async () => {
    const plain = await fileOf("csv");
    const small = await fileOf("csv", inBrowser);
    expect(small.headers).toMatchObject({ "content-encoding": "br", "transfer-encoding": "chunked" });
    expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
  });

  test("that is compressed already is not compressed twice", async () => {
    const { headers, bytes } = await fileOf("xlsx", inBrowser);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(headers).not.toHaveProperty("content-encoding");
  });
});

test("what is sent to us compressed is not opened: a small body cannot become a large one", async () => {
  const body = gzipSync(page.body);
  const { status } = await ask(list.path, undefined, { body, headers: { "content-encoding": "gzip" } });
  expect(status).toBe(400);
});
