/** Time stamps of an authority (RFC 3161) over HTTP. */
import { createHash, randomBytes } from "node:crypto";
import { ContentInfo, id_signedData, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";

const sha256Id = "2.16.840.1.101.3.4.2.1";

/** The token over the bytes. Throws an Error if there is no answer within the time, or it is not one to this request. */
export async function requestTimeStamp(url: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const imprint = createHash("sha256").update(bytes).digest();
  // Positive and without leading zeros, so that it is read as it was written.
  const nonce = Buffer.concat([Buffer.of(1), randomBytes(15)]);
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/timestamp-query" },
    body: AsnConvert.serialize(request),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`the time-stamp authority answered ${answer.status}`);
  const { status, timeStampToken } = AsnConvert.parse(await answer.arrayBuffer(), TimeStampResp);
  if (!timeStampToken || (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods))
    throw new Error(`the time-stamp authority refused with status ${status.status}`);
  const { messageImprint, nonce: answered } = tokenContent(timeStampToken);
  if (
    !nonce.equals(Buffer.from(answered ?? new ArrayBuffer(0))) ||
    !imprint.equals(Buffer.from(messageImprint.hashedMessage.buffer))
  )
    throw new Error("the time-stamp authority answered another request");
  return new Uint8Array(AsnConvert.serialize(timeStampToken));
}

function tokenContent({ contentType, content }: ContentInfo): TSTInfo {
  const signed = contentType === id_signedData ? AsnConvert.parse(content, SignedData) : undefined;
  const info = signed?.encapContentInfo.eContent?.single;
  if (!info) throw new Error("the time-stamp authority sent no token");
  return AsnConvert.parse(info.buffer, TSTInfo);
}
