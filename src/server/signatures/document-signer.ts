/** Signs issued documents as PAdES B-B, with a time stamp (B-T) where an authority is set (docs/seals.md). */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import { fillSignature, findSignatureField, signatureLength } from "../../kit/seals/signature-field.ts";
import type { Metrics } from "../observability/metrics.ts";
import { isSignatureKey, type SigningCertificate, signDetached } from "./cms-signature.ts";
import { requestTimeStamp } from "./time-stamp.ts";

interface Settings {
  readonly SIGNING_CERTIFICATE?: string | undefined;
  readonly SIGNING_CERTIFICATE_KEY?: string | undefined;
  readonly TIME_STAMP_URL?: string | undefined;
}

/** Kept free for a time stamp with the certificates of its authority. */
const timeStampLength = 7_000;
/** A person waits for the document: an authority that is away costs this once, and is asked again after the pause. */
const timeStampTimeoutMs = 3_000;
const timeStampPauseMs = 60_000;

/**
 * Undefined without a certificate. Throws an Error with one sentence if the files cannot be read or do not belong together,
 * or the certificate is not valid now.
 */
export function readSigningCertificate(
  { SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_KEY, TIME_STAMP_URL }: Settings,
  now = new Date(),
): SigningCertificate | undefined {
  if (!SIGNING_CERTIFICATE && !SIGNING_CERTIFICATE_KEY) {
    if (TIME_STAMP_URL) throw new Error("TIME_STAMP_URL is set without SIGNING_CERTIFICATE.");
    return undefined;
  }
  if (!SIGNING_CERTIFICATE || !SIGNING_CERTIFICATE_KEY)
    throw new Error("SIGNING_CERTIFICATE and SIGNING_CERTIFICATE_KEY are set together.");
  const chain = readChain(SIGNING_CERTIFICATE);
  const key = readKey(SIGNING_CERTIFICATE_KEY);
  const [certificate] = chain;
  if (!certificate.checkPrivateKey(key))
    throw new Error("SIGNING_CERTIFICATE_KEY is not the key of SIGNING_CERTIFICATE.");
  if (!isValidAt(certificate, now))
    throw new Error(`SIGNING_CERTIFICATE is valid from ${certificate.validFrom} to ${certificate.validTo}, not now.`);
  const issuers = chain.slice(1);
  if (!issuers.every((issuer, index) => isIssuedBy(chain[index] as X509Certificate, issuer)))
    throw new Error("SIGNING_CERTIFICATE must have the signer's certificate first, and then the issuer of each.");
  const length = signDetached(Buffer.alloc(0), { chain, key }).encode().length;
  if (length + (TIME_STAMP_URL ? timeStampLength : 0) > signatureLength)
    throw new Error("SIGNING_CERTIFICATE has too many certificates for the field of the signature.");
  return { chain, key };
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

function readChain(file: string): SigningCertificate["chain"] {
  const parts = readText("SIGNING_CERTIFICATE", file).match(
    /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g,
  );
  try {
    const [first, ...others] = (parts ?? []).map((part) => new X509Certificate(part));
    if (first) return [first, ...others];
  } catch {
    // Reported below.
  }
  throw new Error("SIGNING_CERTIFICATE must be a PEM file of certificates.");
}

function readKey(file: string): KeyObject {
  const text = readText("SIGNING_CERTIFICATE_KEY", file);
  try {
    const key = createPrivateKey(text);
    if (isSignatureKey(key)) return key;
  } catch {
    // Reported below without its message, which may contain parts of the key.
  }
  throw new Error("SIGNING_CERTIFICATE_KEY must be a PEM file with an EC or RSA private key, not encrypted.");
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`${variable}: ${file} cannot be read.`);
  }
}

export interface SignedFile {
  readonly content: Uint8Array;
  readonly signature: Uint8Array;
}

export interface DocumentSigner {
  /** False once the certificate expired: documents then have our seal only. */
  isReady(): boolean;
  /** Fills in the signature field of a PDF. */
  sign(file: Uint8Array): Promise<SignedFile>;
}

export function openDocumentSigner(
  certificate: SigningCertificate,
  timeStampUrl: string | undefined,
  { log, metrics, now }: { readonly log: FastifyBaseLogger; readonly metrics: Metrics; readonly now: () => Date },
): DocumentSigner {
  const results = metrics.openCounter(
    "document_signatures_total",
    "PAdES signatures of issued documents: timeStamped, withoutTimeStamp; expired: not signed",
    ["result"],
  );
  let askAgainAt = 0;
  const readTimeStamp = async (value: Uint8Array): Promise<Uint8Array | undefined> => {
    if (!timeStampUrl || performance.now() < askAgainAt) return undefined;
    try {
      const token = await requestTimeStamp(timeStampUrl, value, timeStampTimeoutMs);
      if (token.length > timeStampLength) throw new Error(`the time stamp has ${token.length} bytes`);
      return token;
    } catch (error) {
      askAgainAt = performance.now() + timeStampPauseMs;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, "documents are signed without a time stamp");
      return undefined;
    }
  };
  return {
    isReady: () => {
      const isReady = isValidAt(certificate.chain[0], now());
      if (!isReady) {
        results.labels("expired").inc();
        log.error("the signing certificate expired: documents have a seal only");
      }
      return isReady;
    },
    sign: async (file) => {
      const unfinished = signDetached(signedBytes(file), certificate);
      const token = await readTimeStamp(unfinished.value);
      results.labels(token ? "timeStamped" : "withoutTimeStamp").inc();
      const signature = unfinished.encode(token);
      return { content: fillSignature(file, signature), signature };
    },
  };
}

/** What ByteRange names: the file without the value of its signature field. */
function signedBytes(file: Uint8Array): Uint8Array {
  const field = findSignatureField(file);
  if (typeof field !== "object") throw new Error("the file has no field for a signature");
  return Buffer.concat([file.subarray(0, field.start), file.subarray(field.end)]);
}
