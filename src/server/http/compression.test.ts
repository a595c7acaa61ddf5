// @slow
/** Compression of responses: which are compressed, with which encoding, and which are not. */
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

interface RequestOptions {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

async function send(
  path: string,
  accepts: string | undefined,
  { method = "POST", body, headers }: RequestOptions = {},
) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(`${app.address}/legalsitapi/${path}`, {
        method,
        headers: {
          authorization,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(accepts ? { "accept-encoding": accepts } : {}),
          ...headers,
        },
      });
      outgoing.on("error", reject).on("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      outgoing.end(body);
    },
  );
}

const { list, counters, exportSheet } = contracts.onlineRequests;
const page = { body: JSON.stringify({ family: "AP", status: "all", limit: 25 }) };
const browserEncodings = "gzip, deflate, br, zstd";
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

describe("an answer in JSON", () => {
  test.each([
    [browserEncodings, "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ] as const)("is compressed for a client that accepts %s, as %s, to less than a third", async (accepts, encoding) => {
    const plain = await send(list.path, undefined, page);
    expect(plain).toMatchObject({ status: 200 });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const small = await send(list.path, accepts, page);
    expect(small.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      "content-length": String(small.bytes.length),
    });
    expect(decompress[encoding](small.bytes)).toEqual(plain.bytes);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  test("of less than a kilobyte is not compressed", async () => {
    const { headers, bytes } = await send(counters.path, browserEncodings, { method: counters.method });
    expect(JSON.parse(bytes.toString())).toHaveProperty("data.docs");
    expect(headers).not.toHaveProperty("content-encoding");
  });

  test("answers a HEAD request without a body", async () => {
    const { status, bytes } = await send("openapi.json", browserEncodings, { method: "HEAD" });
    expect({ status, bytes: bytes.length }).toEqual({ status: 200, bytes: 0 });
  });
});

test.each([
  ["openapi.json", 5],
  ["docs/swagger-ui-bundle.js", 3],
] as const)("%s is at most 1/%i of its size in transit", async (path, ratio) => {
  const plain = await send(path, undefined, { method: "GET" });
  const small = await send(path, browserEncodings, { method: "GET" });
  expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / ratio);
});

describe("a file", () => {
  const fileOf = async (format: string, accepts?: string) =>
    send(`${exportSheet.path}?family=AP&status=all&format=${format}&columns=number,holder`, accepts, {
      method: exportSheet.method,
    });

  test("of comma-separated values is compressed while its rows are written", async () => {
    const plain = await fileOf("csv");
    const small = await fileOf("csv", browserEncodings);
    expect(small.headers).toMatchObject({ "content-encoding": "br", "transfer-encoding": "chunked" });
    expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
  });

  test("that is already compressed is not compressed again", async () => {
    const { headers, bytes } = await fileOf("xlsx", browserEncodings);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(headers).not.toHaveProperty("content-encoding");
  });
});

test("a compressed request body is not decompressed: a small body cannot become a large one", async () => {
  const body = gzipSync(page.body);
  const { status } = await send(list.path, undefined, { body, headers: { "content-encoding": "gzip" } });
  expect(status).toBe(400);
});
