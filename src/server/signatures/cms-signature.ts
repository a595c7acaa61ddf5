/** CMS signatures as PAdES baseline B demands them (EN 319 142-1), with the time stamp of level T as an unsigned attribute. */
import { createHash, type KeyObject, sign, type X509Certificate } from "node:crypto";
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";

const sha256Id = "2.16.840.1.101.3.4.2.1";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";
const timeStampToken = "1.2.840.113549.1.9.16.2.14";
const signatureAlgorithms = { ec: "1.2.840.10045.4.3.2", rsa: "1.2.840.113549.1.1.11" } as const;

/** The signer's certificate first, then those of its issuers. */
export interface SigningCertificate {
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
  readonly key: KeyObject;
}

export const isSignatureKey = ({ asymmetricKeyType }: KeyObject): boolean =>
  asymmetricKeyType !== undefined && asymmetricKeyType in signatureAlgorithms;

export interface CmsSignature {
  /** What a time stamp is over. */
  readonly value: Uint8Array;
  /** The whole signature, with the token of a time stamp if there is one. */
  encode(token?: Uint8Array): Uint8Array;
}

/** Signs content that stays outside of the signature. */
export function signDetached(content: Uint8Array, { chain, key }: SigningCertificate): CmsSignature {
  const [certificate] = chain;
  const signedAttrs = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_messageDigest, AsnConvert.serialize(new OctetString(sha256(content)))),
    attribute(signingCertificateV2, signingCertificateValue(certificate)),
  ];
  const { issuer, serialNumber } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  const value = sign("sha256", setOf(signedAttrs), key);
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: sha256Id });
  const algorithm = signatureAlgorithms[key.asymmetricKeyType as keyof typeof signatureAlgorithms];
  return {
    value,
    encode: (token) => {
      const signerInfo = new SignerInfo({
        version: CMSVersion.v1,
        sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
        digestAlgorithm,
        signedAttrs,
        signatureAlgorithm: new SignatureAlgorithmIdentifier({
          algorithm,
          ...(key.asymmetricKeyType === "rsa" && { parameters: null }),
        }),
        signature: new OctetString(value),
        ...(token && { unsignedAttrs: [attribute(timeStampToken, token)] }),
      });
      const signedData = new SignedData({
        version: CMSVersion.v1,
        digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
        encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
        certificates: new CertificateSet(
          chain.map(({ raw }) => new CertificateChoices({ certificate: AsnConvert.parse(raw, Certificate) })),
        ),
        signerInfos: new SignerInfos([signerInfo]),
      });
      const content = AsnConvert.serialize(signedData);
      return new Uint8Array(AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content })));
    },
  };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

const attribute = (attrType: string, value: Uint8Array | ArrayBuffer): Attribute =>
  new Attribute({ attrType, attrValues: [new Uint8Array(value).buffer] });

/** SigningCertificateV2 (RFC 5035) with one ESSCertIDv2: SHA-256 is its default, so only the hash is inside. */
const signingCertificateValue = ({ raw }: X509Certificate): Uint8Array =>
  Buffer.concat([Buffer.from("302630243022", "hex"), Buffer.from("0420", "hex"), sha256(raw)]);

/** In DER the elements of a set are in the order of their bytes; what is signed is the set with its own tag. */
function setOf(attributes: Attribute[]): Uint8Array {
  const encoded = new Map(attributes.map((each) => [each, Buffer.from(AsnConvert.serialize(each))]));
  attributes.sort((one, other) => Buffer.compare(encoded.get(one) as Buffer, encoded.get(other) as Buffer));
  const content = Buffer.concat(attributes.map((each) => encoded.get(each) as Buffer));
  // Three attributes have 128 to 255 bytes: their length is one byte after 81.
  if (content.length < 0x80 || content.length > 0xff) throw new Error("the length of the signed attributes");
  return Buffer.concat([Buffer.of(0x31, 0x81, content.length), content]);
}
