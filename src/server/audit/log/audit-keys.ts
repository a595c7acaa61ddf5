/** Keys of the audit log: signs checkpoints, and marks the entries that this application wrote. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import { sha256 } from "./merkle-tree.ts";
import { type NoteSigner, type NoteVerifier, parseSigner, signerOf } from "./signed-note.ts";

export interface AuditKeys {
  readonly signer: NoteSigner;
  /** The current key and its predecessors. */
  readonly verifiers: readonly NoteVerifier[];
  /** Marks the leaf of an entry as written by a holder of the key. */
  mac(leaf: Uint8Array): Buffer;
  /** True if one of the keys signed the mark. */
  isMac(leaf: Uint8Array, mac: Uint8Array): boolean;
  readonly isDevelopment: boolean;
}

/** Signs on machines that hold no data of real persons; everybody can make its signatures. */
const developmentSigner = signerOf("legalsit.example/audit-development", sha256(Buffer.from("legalsit development")));

/**
 * Keys of the setting AUDIT_KEY: signing keys separated by commas, the current one first. The key that everybody knows if
 * there is none, outside production. Undefined if the setting contains anything else.
 */
export function parseAuditKeys(setting: string | undefined): AuditKeys | undefined {
  const signers = setting ? setting.split(",").map((key) => parseSigner(key.trim())) : [developmentSigner];
  const configuredSigners = signers.filter((signer) => signer !== undefined);
  const [signer] = configuredSigners;
  if (!signer || configuredSigners.length < signers.length) return undefined;
  // Key objects: a hash with the bytes of a key takes twice as long, because it makes one each time.
  const macKeys = configuredSigners.map(({ seed }) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", seed, "", "legalsit audit entry", 32))),
  ) as [KeyObject, ...KeyObject[]];
  const macWith = (key: KeyObject, leaf: Uint8Array) => createHmac("sha256", key).update(leaf).digest();
  return {
    signer,
    verifiers: configuredSigners,
    mac: (leaf) => macWith(macKeys[0], leaf),
    isMac: (leaf, mac) => mac.length === 32 && macKeys.some((key) => timingSafeEqual(macWith(key, leaf), mac)),
    isDevelopment: !setting,
  };
}

let current = parseAuditKeys(undefined) as AuditKeys;

/** Keys of this process; entries are written in many places that know no server. */
export const auditKeys = (): AuditKeys => current;

export function setAuditKeys(keys: AuditKeys): void {
  current = keys;
}
