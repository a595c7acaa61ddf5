/** Files in S3-compatible storage: the product beside such a server, which checks each call's signature. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../src/kit/errors.ts";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { openFileStorage } from "../../src/server/storage/file-storage.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { programOf } from "../../src/server/testing/programs.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-bucket-"));
const bucket = "legalsit-files";
/** The pair that the server knows. */
const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
const client = "client@demo.example";
const log = openLog("silent");
const asked: IncomingMessage[] = [];
let storage: S3rver;
let endpoint = "";

beforeAll(async () => {
  await runStorage(0);
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function runStorage(port: number): Promise<void> {
  const settings = { directory: folder, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] };
  storage = new S3rver({ address: "127.0.0.1", port, ...settings });
  endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
  storage.httpServer.prependListener("request", (request: IncomingMessage) => asked.push(request));
}

const environmentOf = (address: string) => testEnvironment({ FILES_URL: address });
const address = (name = bucket) => `s3://${name}/eu-west-1?endpoint=${endpoint}`;
const open = (at = address()) => openFileStorage(environmentOf(at), log);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("files in S3-compatible storage", () => {
  test("are put, read back byte by byte, replaced and removed; the try at the start leaves nothing", async () => {
    const files = await open();
    const every = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256);
    await files.put("photos/one.webp", every);
    expect(Buffer.from(await files.get("photos/one.webp")).equals(every)).toBe(true);
    await files.put("photos/one.webp", new Uint8Array());
    expect(await files.get("photos/one.webp")).toHaveLength(0);
    expect(keptIn("photos")).toHaveLength(1);
    await files.remove("photos/one.webp");
    expect([keptIn("photos"), keptIn("start")]).toEqual([[], []]);
    expect(await codeOf(files.get("photos/one.webp"))).toBe("NOT_FOUND");
    expect(await codeOf(files.remove("photos/one.webp"))).toBe("done");
  });

  test("are asked for with what every such server takes: signed, no access lists, no pieces", async () => {
    asked.length = 0;
    await (await open()).put("photos/two.webp", new Uint8Array(5));
    expect(asked.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE", "PUT"]);
    for (const { headers, url } of asked) {
      expect(url).toMatch(new RegExp(`^/${bucket}/(start|photos)/`));
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-west-1\/s3\//);
      expect(Object.keys(headers).filter((name) => /acl|trailer|x-amz-(sdk-)?checksum/.test(name))).toEqual([]);
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });

  test("reach people through us, who decide who may see them; a former photo goes", async () => {
    const app = await openTestApp({ environment: environmentOf(address()) });
    try {
      const photo = () =>
        app
          .as(client)
          .session.current()
          .then(({ user }) => user.image ?? "");
      const see = async (who: string, image: string) =>
        app.app.inject({ url: image, headers: { authorization: `Bearer ${await app.tokenOf(who)}` } });
      await sendPhoto(app, "#dd2222");
      const first = await photo();
      const seen = await see(client, first);
      expect([seen.statusCode, seen.headers.location]).toEqual([200, undefined]);
      expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: "webp", width: 300 });
      expect((await see("client2@demo.example", first)).statusCode).toBe(404);
      await sendPhoto(app, "#2222dd");
      expect(keptIn("photos").filter((name) => name.startsWith(first.split("/").at(-1) ?? "?"))).toEqual([]);
      // Somebody emptied the bucket: the photo is missing, nothing breaks.
      await app.server.files.remove(`photos/${(await photo()).split("/").at(-1)}.webp`);
      expect((await see(client, await photo())).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });

  test("are missing alike where a folder keeps them", async () => {
    const files = await openFileStorage(testEnvironment(), log);
    await files.put("photos/one.webp", new Uint8Array(1));
    await files.remove("photos/one.webp");
    expect(await codeOf(files.get("photos/one.webp"))).toBe("NOT_FOUND");
    expect(await codeOf(files.remove("photos/one.webp"))).toBe("done");
  });

  test("that cannot be reached are refused for the moment, told once, and there again by themselves", async () => {
    const logLines: string[] = [];
    const files = await openFileStorage(
      environmentOf(address()),
      openLog("info", { write: (line) => logLines.push(line) }),
    );
    await files.put("photos/three.webp", new Uint8Array(3));
    const { port } = new URL(endpoint);
    storage.httpServer.closeAllConnections();
    await storage.close();
    expect(await codeOf(files.get("photos/three.webp"))).toBe("UNAVAILABLE");
    expect(await codeOf(files.put("photos/four.webp", new Uint8Array(4)))).toBe("UNAVAILABLE");
    await runStorage(Number(port));
    expect(await files.get("photos/three.webp")).toHaveLength(3);
    expect(logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "the files' storage cannot be used",
      "the files' storage is back",
    ]);
  });
});

describe("a storage that refuses stops the start with one line and its variable", () => {
  test.each([
    ["a key that it does not know", { AWS_ACCESS_KEY_ID: "SOMEBODY" }, bucket, /^AWS_ACCESS_KEY_ID: .*this key\.$/],
    ["another secret", { AWS_SECRET_ACCESS_KEY: "another" }, bucket, /^AWS_SECRET_ACCESS_KEY: .*this secret\.$/],
    ["no such bucket", {}, "other-files", /^FILES_URL: there is no bucket "other-files"\.$/],
    [
      "no keys at all",
      { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_EC2_METADATA_DISABLED: "true", HOME: folder },
      bucket,
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: without them FILES_URL cannot be used\.$/,
    ],
  ])("%s", async (_what, variables, name, line) => {
    for (const [each, value] of Object.entries(variables)) vi.stubEnv(each, value);
    await expect(open(address(name))).rejects.toThrow(line);
  });

  test("as the operator sees it", async () => {
    // The client of that storage warns of our oldest Node in lines of its own.
    const child = spawn(process.execPath, ["--no-warnings", ...programOf("src/server/main.ts")], {
      env: { ...process.env, AWS_SECRET_ACCESS_KEY: "another", DATABASE_URL: "", FILES_URL: address() },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 30_000,
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect([code, stderr]).toEqual([
      1,
      "AWS_SECRET_ACCESS_KEY: the files' storage knows the key and not this secret.\n",
    ]);
  });

  test("an address that names no bucket or no server", () => {
    for (const wrong of ["s3:///region", "s3://files/?endpoint=storage.example", "https://files"])
      expect(() => readEnvironment({ FILES_URL: wrong }), wrong).toThrow(/^FILES_URL: must [^\n]*$/);
  });

  test("one that does not answer may come back: the office opens without its photos, and the log says so", async () => {
    const logLines: string[] = [];
    const files = await openFileStorage(
      environmentOf(`s3://${bucket}/?endpoint=http://127.0.0.1:${await closedPort()}`),
      openLog("info", { write: (line) => logLines.push(line) }),
    );
    expect(logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "the files' storage does not answer",
    ]);
    expect(await codeOf(files.get("photos/one.webp"))).toBe("UNAVAILABLE");
  });
});

/** What the server keeps of that folder, without what it writes beside. */
function keptIn(under: string): string[] {
  const at = join(folder, bucket, under);
  return existsSync(at) ? readdirSync(at).filter((name) => name.endsWith("_object")) : [];
}

async function sendPhoto(app: TestApp, background: string): Promise<void> {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)]), "photo.png");
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/user/updatePhoto",
    headers: {
      authorization: `Bearer ${await app.tokenOf(client)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
}

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
