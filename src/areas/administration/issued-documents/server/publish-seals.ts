/** What strangers download to check seals without us: status list, list of keys, and the offline verifier. */
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { max, ne } from "drizzle-orm";
import type { Download } from "../../../../kit/contract/contract.ts";
import { createStatusList, packStatuses, type Status } from "../../../../kit/seals/status-list.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { SealKeys } from "../../../../server/seals/seal-keys.ts";
import { issuedDocuments as d } from "./tables.ts";

/** The build writes it next to the program. */
const verifierFile = new URL("./offline-verifier.html", import.meta.url);
const maxAgeSeconds = 24 * 3600;

/** Signed anew for each download, so that a withdrawal is in it at once. */
export async function publishStatusList(call: Call): Promise<Download> {
  const keys = sealKeysOf(call);
  const [newest] = await call.db.select({ index: max(d.statusIndex) }).from(d);
  const ended = await call.db.select({ index: d.statusIndex, state: d.state }).from(d).where(ne(d.state, "valid"));
  const bits = packStatuses(
    (newest?.index ?? 0) + 1,
    ended.map(({ index, state }): [number, Status] => [index, state]),
  );
  const issuedAt = Math.floor(call.now.getTime() / 1000);
  const content = createStatusList(
    {
      keyId: keys.keyId,
      address: `${call.server.environment.publicUrl}/legalsitapi/public/seals/statusList`,
      issuedAt,
      expiresAt: issuedAt + maxAgeSeconds,
      compressed: deflateSync(bits, { level: 9 }),
    },
    (bytes) => keys.sign(bytes),
  );
  return { name: "status-list.cwt", mime: "application/statuslist+cwt", content };
}

export const publishKeyList = (call: Call): Download => ({
  name: "key-list.txt",
  mime: "text/plain",
  content: Buffer.from(`${sealKeysOf(call).list.text}\n`),
});

/** NOT_FOUND also where the program was not built. */
export async function publishVerifier(call: Call): Promise<Download> {
  const { list } = sealKeysOf(call);
  const html = await readFile(verifierFile, "utf8").catch(() => {
    throw new Refusal("NOT_FOUND");
  });
  // Its letters are those of base32, base64 and a name without quotes.
  const content = html.replace('name="seal-keys" content=""', () => `name="seal-keys" content="${list.text}"`);
  return { name: "verify.html", mime: "text/html", content: Buffer.from(content) };
}

function sealKeysOf({ server: { sealKeys } }: Call): SealKeys {
  if (!sealKeys) throw new Refusal("NOT_FOUND");
  return sealKeys;
}
