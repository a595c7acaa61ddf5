/** COSE_Sign1 with Ed25519 (RFC 9052 §4.2, RFC 9053 §2.2) over claims of a CWT (RFC 8392). */
import { concatBytes, fromHex, toHex } from "./bytes.ts";
import { type CborMap, decodeCbor, encodeCbor } from "./cbor.ts";

/** Header parameters. */
const header = { algorithm: 1, keyId: 4, type: 16 } as const;
const eddsa = -8;
/** CBOR tag 18: COSE_Sign1. */
const tag = Uint8Array.of(0xd2);
const empty = new Uint8Array();

export interface Sign1 {
  /** Four bytes in hexadecimal. */
  readonly keyId: string;
  /** Content type of the message; seals have none, to be short. */
  readonly type: string | undefined;
  readonly claims: CborMap;
  readonly signature: Uint8Array;
  /** The bytes that the signature signs, together with data that the message does not contain. */
  signedBytes(externalData?: Uint8Array): Uint8Array;
}

type Sign1Problem = "malformed" | "algorithm";

interface MessageToSign {
  readonly keyId: string;
  readonly type?: string;
  readonly claims: CborMap;
  readonly externalData?: Uint8Array;
}

export function createSign1(
  { keyId, type, claims, externalData = empty }: MessageToSign,
  sign: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const parameters = new Map<number, number | string | Uint8Array>([
    [header.algorithm, eddsa],
    [header.keyId, fromHex(keyId)],
  ]);
  if (type !== undefined) parameters.set(header.type, type);
  const [protectedHeader, payload] = [encodeCbor(parameters), encodeCbor(claims)];
  const signature = sign(signedBytesOf(protectedHeader, payload, externalData));
  return concatBytes(tag, encodeCbor([protectedHeader, new Map(), payload, signature]));
}

/** Reads a message, but does not check its signature. */
export function parseSign1(bytes: Uint8Array): Sign1 | Sign1Problem {
  if (bytes[0] !== tag[0]) return "malformed";
  const parts = decodeCbor(bytes.slice(1));
  if (!Array.isArray(parts) || parts.length !== 4) return "malformed";
  const [protectedHeader, unprotectedHeader, payload, signature] = parts as unknown[];
  if (!(protectedHeader instanceof Uint8Array && payload instanceof Uint8Array && signature instanceof Uint8Array))
    return "malformed";
  const [parameters, claims] = [decodeCbor(protectedHeader), decodeCbor(payload)];
  if (!(parameters instanceof Map && claims instanceof Map)) return "malformed";
  if (!(unprotectedHeader instanceof Map) || unprotectedHeader.size > 0) return "malformed";
  if (parameters.get(header.algorithm) !== eddsa) return "algorithm";
  const [keyId, type] = [parameters.get(header.keyId) as unknown, parameters.get(header.type) as unknown];
  const isKnown = keyId instanceof Uint8Array && keyId.length === 4 && ["string", "undefined"].includes(typeof type);
  // No other parameter: one that we do not know could change what the message means.
  if (!isKnown || parameters.size !== (type === undefined ? 2 : 3) || signature.length !== 64) return "malformed";
  return {
    keyId: toHex(keyId),
    type: type as string | undefined,
    claims,
    signature,
    signedBytes: (externalData = empty) => signedBytesOf(protectedHeader, payload, externalData),
  };
}

/** Sig_structure of RFC 9052 §4.4. */
const signedBytesOf = (protectedHeader: Uint8Array, payload: Uint8Array, externalData: Uint8Array): Uint8Array =>
  encodeCbor(["Signature1", protectedHeader, externalData, payload]);
