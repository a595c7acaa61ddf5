/**
 * Sealing keys (docs/seals.md): `make`, `rotate`, `revoke` and `list`. Runs on the machine with the root key, which
 * needs no network and no database.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { KeyList } from "../src/kit/seals/key-list.ts";
import { formatSigner, type NoteSigner, parseSigner } from "../src/server/audit/log/signed-note.ts";
import { addKey, makeRootKey, makeSealKey, revokeKey, signKeyList } from "../src/server/seals/root-key.ts";
import { parseKeyList } from "../src/server/seals/seal-keys.ts";

const usage = `Usage:
  npm run keys -- make tramites.example.cu   makes the root key, the first sealing key and their list
  npm run keys -- rotate                     makes a new sealing key; documents that the former one sealed stay sealed
  npm run keys -- revoke 1a2b3c4d            revokes a sealing key; nothing that it sealed counts any more
  npm run keys -- list                       shows the keys
  --folder seal-keys                         holds the root key (keep it off-line) and the list`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string", default: "seal-keys" } },
});
const [command, subject] = positionals;
const rootFile = join(values.folder, "root.key");
const listFile = join(values.folder, "key-list.txt");
const now = new Date();

function main(): void {
  if (command === "make" && subject) return make(subject);
  if (command === "rotate") return rotate();
  if (command === "revoke" && subject) return revoke(subject);
  if (command === "list") return show();
  throw new Error(usage);
}

function make(issuer: string): void {
  if (existsSync(rootFile)) throw new Error(`${rootFile} exists already: rotate makes a new sealing key.`);
  const root = makeRootKey(issuer);
  mkdirSync(values.folder, { recursive: true, mode: 0o700 });
  writeFileSync(rootFile, `${formatSigner(root)}\n`, { mode: 0o600, flag: "wx" });
  addSealKey(root, { issuer, issuedAt: 0, keys: [] });
}

function rotate(): void {
  const { root, list } = read();
  addSealKey(root, list);
}

function addSealKey(root: NoteSigner, list: KeyList): void {
  const signer = makeSealKey(list.issuer);
  const text = write(root, addKey(list, signer, now));
  // The private key is shown once and stored nowhere.
  process.stdout.write(`SEAL_KEY=${formatSigner(signer)}\nSEAL_KEY_LIST=${text}\n`);
}

function revoke(keyId: string): void {
  const { root, list } = read();
  process.stdout.write(`SEAL_KEY_LIST=${write(root, revokeKey(list, keyId, now))}\n`);
}

function show(): void {
  const { list } = read();
  const formatDate = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  for (const { keyId, createdAt, revokedAt } of list.keys)
    process.stdout.write(
      `${keyId}  made ${formatDate(createdAt)}${revokedAt ? `, revoked ${formatDate(revokedAt)}` : ""}\n`,
    );
}

function write(root: NoteSigner, list: KeyList): string {
  const text = signKeyList(root, list);
  writeFileSync(listFile, `${text}\n`);
  return text;
}

function read(): { readonly root: NoteSigner; readonly list: KeyList } {
  if (!existsSync(rootFile) || !existsSync(listFile))
    throw new Error(`${values.folder} holds no keys: make them first.`);
  const root = parseSigner(readFileSync(rootFile, "utf8").trim());
  const list = parseKeyList(readFileSync(listFile, "utf8"));
  if (!root || list?.root.keyId !== root.keyId)
    throw new Error(`${values.folder} does not hold a root key and its list.`);
  return { root, list };
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
