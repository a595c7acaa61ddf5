/** Verifies seals, files, lists of keys and status lists with WebCrypto, without our server. */
import { decodeBase32 } from "../../../../../kit/seals/base32.ts";
import { fileSealInput, parseFileSeal } from "../../../../../kit/seals/file-seal.ts";
import { type KeyList, readKeyList, type SealKey } from "../../../../../kit/seals/key-list.ts";
import {
  checkValueInput,
  checkValueLength,
  parseSeal,
  type Seal,
  type SealProblem,
} from "../../../../../kit/seals/seal.ts";
import { parseSign1, type Sign1 } from "../../../../../kit/seals/sign1.ts";
import { readStatusList, type StatusList } from "../../../../../kit/seals/status-list.ts";

type Keys = Pick<KeyList, "keys">;

/** The seal of an address, or why it proves nothing. Whether the document is still valid is in a status list. */
export async function verifySeal(text: string, keys: Keys): Promise<Seal | SealProblem> {
  const seal = parseSeal(text, keys);
  if (typeof seal === "string") return seal;
  return (await isSignature(seal.key.publicKey, seal.signedBytes, seal.signature)) ? seal : "forged";
}

/** The key that sealed the file as it is, or why it proves nothing. */
export async function verifyFile(file: Uint8Array, keys: Keys): Promise<SealKey | SealProblem> {
  const seal = parseFileSeal(file);
  if (typeof seal === "string") return seal;
  const key = findKey(keys, seal.keyId);
  if (typeof key === "string") return key;
  const isSigned = await isSignature(key.publicKey, fileSealInput(await digestSha256(seal.emptied)), seal.signature);
  return isSigned ? key : "forged";
}

/** The list, if the root signed it. Its text is "root,message" (docs/seals.md). */
export async function openKeyList(text: string): Promise<(KeyList & { readonly root: string }) | undefined> {
  const [root = "", encoded = ""] = text.trim().split(",");
  const [, rootKeyId, base64 = ""] = /^[^\s+]+\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(root) ?? [];
  const message = parse(decodeBase32(encoded));
  if (!message || message.keyId !== rootKeyId) return undefined;
  const publicKey = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).slice(1);
  const list = (await isSignature(publicKey, message.signedBytes(), message.signature)) && readKeyList(message);
  return list ? { ...list, root } : undefined;
}

export interface OpenStatusList extends StatusList {
  readonly bits: Uint8Array;
}

/** The list, if a key of ours signed it. */
export async function openStatusList(file: Uint8Array, keys: Keys): Promise<OpenStatusList | undefined> {
  const message = parse(file);
  const list = message && readStatusList(message);
  const key = message && findKey(keys, message.keyId);
  if (!list || typeof key !== "object") return undefined;
  if (!(await isSignature(key.publicKey, message.signedBytes(), message.signature))) return undefined;
  return { ...list, bits: await inflate(list.compressed) };
}

/** Whether the text is the one whose check value the seal has; false if it has none. */
export async function matchesCheckValue({ facts, token }: Seal, factNumber: number, text: string): Promise<boolean> {
  const expected = facts.get(factNumber);
  const value = (await digestSha256(checkValueInput(token, text))).slice(0, checkValueLength);
  return expected instanceof Uint8Array && expected.join() === value.join();
}

export const digestSha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

/** False in browsers that do not know Ed25519. */
export const canVerify = ([key]: readonly SealKey[]): Promise<boolean> =>
  importKey(key?.publicKey ?? new Uint8Array(32)).then(
    () => true,
    () => false,
  );

const importKey = async (publicKey: Uint8Array) =>
  crypto.subtle.importKey("raw", publicKey as Uint8Array<ArrayBuffer>, "Ed25519", false, ["verify"]);

const isSignature = async (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  crypto.subtle.verify(
    "Ed25519",
    await importKey(publicKey),
    signature as Uint8Array<ArrayBuffer>,
    bytes as Uint8Array<ArrayBuffer>,
  );

function findKey({ keys }: Keys, keyId: string): SealKey | "unknownKey" | "revokedKey" {
  const key = keys.find((each) => each.keyId === keyId);
  if (!key) return "unknownKey";
  return key.revokedAt === undefined ? key : "revokedKey";
}

function parse(bytes: Uint8Array | undefined): Sign1 | undefined {
  const message = bytes && parseSign1(bytes);
  return typeof message === "object" ? message : undefined;
}

/** Only of what a key of ours signed, so its size needs no limit. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
