import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../start/environment.ts";

/** The key of the tests of golang.org/x/mod/sumdb/note. */
export const testAuditKey = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";

/** What a production needs. */
export const productionVariables = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/legalsit",
  PUBLIC_URL: "https://legalsit.example",
  SMTP_URL: "smtp://mail.example",
  SECRET: "0123456789abcdef0123456789abcdef",
  AUDIT_KEY: testAuditKey,
};

/** An environment with a free port, a temporary folder, and only errors in the log. */
export function testEnvironment(variables: Record<string, string> = {}): Environment {
  const folder = join(tmpdir(), `legalsit-test-${process.pid}`);
  return { ...readEnvironment({ NODE_ENV: "test", LOG_LEVEL: "error", DATA_DIR: folder, ...variables }), PORT: 0 };
}
