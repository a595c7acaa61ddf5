/** Files in S3-compatible storage, with a server that checks the signature of each request. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../src/kit/validation/errors.ts";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { deliverCheckpoints } from "../../src/areas/administration/audit/server/deliver-checkpoints.ts";
import { sealEntries } from "../../src/server/audit/log/seal-entries.ts";
import { verifyLog } from "../../src/server/audit/log/verify-log.ts";
import { openFileStorage } from "../../src/server/storage/file-storage.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { programOf } from "../../src/server/testing/programs.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-bucket-"));
const bucket = "legalsit-files";
/** The credentials that the server accepts. */
const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
const client = "client@demo.example";
const log = openLog("silent");
const requests: IncomingMessage[] = [];
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
  storage.httpServer.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    // Node writes this header by the real clock, and the client would correct its own by it.
    response.sendDate = false;
    requests.push(request);
  });
}

const environmentOf = (address: string) => testEnvironment({ FILES_URL: address });
const address = (name = bucket) => `s3://${name}/eu-west-1?endpoint=${endpoint}`;
const openStorage = (url = address()) => openFileStorage(environmentOf(url), log);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("files in S3-compatible storage", () => {
  test("are stored, read, replaced and removed; the check at the start leaves no object", async () => {
    const files = await openStorage();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256);
    await files.put("photos/one.webp", bytes);
    expect(Buffer.from(await files.get("photos/one.webp")).equals(bytes)).toBe(true);
    await files.put("photos/one.webp", new Uint8Array());
    expect(await files.get("photos/one.webp")).toHaveLength(0);
    expect(storedObjects("photos")).toHaveLength(1);
    await files.remove("photos/one.webp");
    expect([storedObjects("photos"), storedObjects("start")]).toEqual([[], []]);
    expect(await codeOf(files.get("photos/one.webp"))).toBe("NOT_FOUND");
    expect(await codeOf(files.remove("photos/one.webp"))).toBe("done");
  });

  test("use requests that every such server accepts: signed, without access lists or chunks", async () => {
    requests.length = 0;
    await (await openStorage()).put("photos/two.webp", new Uint8Array(5));
    expect(requests.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE", "PUT"]);
    for (const { headers, url } of requests) {
      expect(url).toMatch(new RegExp(`^/${bucket}/(start|photos)/`));
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-west-1\/s3\//);
      expect(Object.keys(headers).filter((name) => /acl|trailer|x-amz-(sdk-)?checksum/.test(name))).toEqual([]);
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });

  test("are served by the product with its access checks; a replaced photo is removed", async () => {
    const app = await openTestApp({ environment: environmentOf(address()) });
    try {
      const photo = () =>
        app
          .as(client)
          .session.current()
          .then(({ user }) => user.image ?? "");
      const requestImage = async (username: string, image: string) =>
        app.app.inject({ url: image, headers: { authorization: `Bearer ${await app.tokenOf(username)}` } });
      await sendPhoto(app, "#dd2222");
      const firstUrl = await photo();
      const response = await requestImage(client, firstUrl);
      expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "webp", width: 300 });
      expect((await requestImage("client2@demo.example", firstUrl)).statusCode).toBe(404);
      await sendPhoto(app, "#2222dd");
      expect(storedObjects("photos").filter((name) => name.startsWith(firstUrl.split("/").at(-1) ?? "?"))).toEqual([]);
      // With an emptied bucket the photo is missing and nothing else fails.
      await app.server.files.remove(`photos/${(await photo()).split("/").at(-1)}.webp`);
      expect((await requestImage(client, await photo())).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });

  test("hold checkpoints of the audit log; a bucket that refuses them shows as a failed delivery", async () => {
    const places = [address(), address("other-files")];
    const app = await openTestApp({ environment: testEnvironment({ AUDIT_DELIVERY: places.join(",") }) });
    try {
      app.server.log.level = "silent";
      await sealEntries(app.server.db, () => new Date());
      expect(await deliverCheckpoints(app.server)).toEqual({ delivered: 1, failed: 1 });
      const { size, deliveries } = await app.as("administrator@demo.example").audit.get();
      expect(deliveries).toMatchObject([
        { size, failure: null, isLate: false },
        { size: null, failure: expect.any(String) as string, isLate: true },
      ]);
      const note = await (await openStorage()).get(`audit-${String(size).padStart(12, "0")}.txt`);
      expect((await verifyLog(app.server.db, [Buffer.from(note).toString()])).broken).toBeNull();
    } finally {
      await app.close();
    }
  });

  test("are missing in the same manner with storage in a folder", async () => {
    const files = await openFileStorage(testEnvironment(), log);
    await files.put("photos/one.webp", new Uint8Array(1));
    await files.remove("photos/one.webp");
    expect(await codeOf(files.get("photos/one.webp"))).toBe("NOT_FOUND");
    expect(await codeOf(files.remove("photos/one.webp"))).toBe("done");
  });

  test("that cannot be reached answer UNAVAILABLE, are logged once and recover by themselves", async () => {
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

describe("a storage that refuses access stops the start with one line that names the variable", () => {
  test.each([
    ["an unknown key", { AWS_ACCESS_KEY_ID: "SOMEBODY" }, bucket, /^AWS_ACCESS_KEY_ID: .*this key\.$/],
    ["another secret", { AWS_SECRET_ACCESS_KEY: "another" }, bucket, /^AWS_SECRET_ACCESS_KEY: .*this secret\.$/],
    ["no such bucket", {}, "other-files", /^FILES_URL: there is no bucket "other-files"\.$/],
    [
      "no keys at all",
      { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_EC2_METADATA_DISABLED: "true", HOME: folder },
      bucket,
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: without them FILES_URL cannot be used\.$/,
    ],
  ])("%s", async (_title, variables, name, message) => {
    for (const [each, value] of Object.entries(variables)) vi.stubEnv(each, value);
    await expect(openStorage(address(name))).rejects.toThrow(message);
  });

  test("the process prints that line and exits with 1", async () => {
    // The S3 client prints warnings on the oldest supported Node.
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
    for (const url of ["s3:///region", "s3://files/?endpoint=storage.example", "https://files"])
      expect(() => readEnvironment({ FILES_URL: url }), url).toThrow(/^FILES_URL: must [^\n]*$/);
  });

  test("an unreachable storage does not stop the start: the product runs without photos and logs it", async () => {
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

/** Names of the stored objects with this prefix, without the server's metadata files. */
function storedObjects(prefix: string): string[] {
  const path = join(folder, bucket, prefix);
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith("_object")) : [];
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
