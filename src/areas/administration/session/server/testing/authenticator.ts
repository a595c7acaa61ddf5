/** A passkey in memory (WebAuthn): what a browser and its authenticator return, for the options of the server. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyResponse } from "../../factor-contract.ts";

interface RequestOptions {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

interface TestPasskey {
  readonly id: string;
  /** Response to the options of a registration. */
  create(options: unknown): PasskeyResponse;
  /** Signs the challenge of any options, even if they do not allow this passkey. */
  get(options: unknown): PasskeyResponse;
}

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

/** A new passkey for the site at this address. */
export function newTestPasskey(publicUrl: string): TestPasskey {
  const { origin, hostname } = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  const id = credential.toString("base64url");
  let counter = 0;
  const clientData = (type: string, options: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge: (options as RequestOptions).challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(hostname), head, more]);
  };
  const answer = (response: Readonly<Record<string, Buffer>>): PasskeyResponse => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ) as PasskeyResponse["response"],
  });
  return {
    id,
    create: (options) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey(x, y),
      ]);
      const data = authenticatorData(userPresent | userVerified | hasCredential, attested);
      return answer({ clientDataJSON: clientData("webauthn.create", options), attestationObject: attestation(data) });
    },
    get: (options) => {
      const data = authenticatorData(userPresent | userVerified);
      const clientDataJSON = clientData("webauthn.get", options);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** CBOR: kty EC2, alg ES256, crv P-256, x, y. */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

/** CBOR: `{ fmt: "none", attStmt: {}, authData }`. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([data.length]),
    data,
  ]);
