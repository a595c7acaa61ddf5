import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatSigner, signerOf } from "../audit/log/signed-note.ts";
import { sha256 } from "../audit/log/merkle-tree.ts";
import { sealKeyOf, signKeyList } from "../seals/root-key.ts";
import { type Environment, readEnvironment } from "../start/environment.ts";

/** The key of the tests of golang.org/x/mod/sumdb/note. */
export const testAuditKey = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";

const signerFrom = (name: string) => signerOf(`legalsit.example/${name}`, sha256(Buffer.from(`test ${name}`)));
const testRootKey = signerFrom("seal-root");
const testSealKey = signerFrom("seals");
const issuedAt = new Date("2026-01-01T00:00:00Z");
/** The settings of a sealing key and its list. */
export const testSealKeys = {
  SEAL_KEY: formatSigner(testSealKey),
  SEAL_KEY_LIST: signKeyList(testRootKey, {
    issuer: "legalsit.example",
    issuedAt: issuedAt.getTime() / 1000,
    keys: [sealKeyOf(testSealKey, issuedAt)],
  }),
};

/** What a production needs. */
export const productionVariables = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/legalsit",
  PUBLIC_URL: "https://legalsit.example",
  SMTP_URL: "smtp://mail.example",
  SECRET: "0123456789abcdef0123456789abcdef",
  AUDIT_KEY: testAuditKey,
  ...testSealKeys,
};

/** An environment with a free port, a temporary folder, and only errors in the log. */
export function testEnvironment(variables: Record<string, string> = {}): Environment {
  const folder = join(tmpdir(), `legalsit-test-${process.pid}`);
  return {
    ...readEnvironment({ NODE_ENV: "test", LOG_LEVEL: "error", DATA_DIR: folder, ...testSealKeys, ...variables }),
    PORT: 0,
  };
}
