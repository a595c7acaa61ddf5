/** The environment variables, read and validated once. An invalid value stops the start with one sentence. */
import { isIP } from "node:net";
import { z } from "zod";
import { parseAuditKeys } from "../audit/log/audit-keys.ts";
import { parseSigner } from "../audit/log/signed-note.ts";
import { parseAddressList } from "../http/limits/ip-allowlist.ts";
import { parseKeyList, readSealKeys } from "../seals/seal-keys.ts";
import { sandboxSmtpUrlAt, sandboxUrlAt } from "./sandbox-defaults.ts";

const isAddressList = (value: string) => {
  try {
    return parseAddressList(value) !== undefined;
  } catch {
    return false;
  }
};
const port = z.coerce.number().int().min(1).max(65_535);
const text = z.string().trim().min(1);
const databaseUrl = text.regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("./data"),
  /** Longest wait of a start for a database that does not answer yet, in seconds. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  DATABASE_URL: databaseUrl.optional(),
  /** The server itself, if DATABASE_URL is a pooler that gives each transaction another connection. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** A streaming replica for reads that may be some seconds old, up to the limit. */
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  /** The stanza of pgBackRest that backs up the database; a night without a proof of it is a warning. */
  BACKUP_STANZA: text.optional(),
  PUBLIC_URL: z.url().optional(),
  /** The administration site that hosts the basic modules; without it there is no link to it. */
  MODULES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, "must start with smtp:// or smtps://").optional(),
  MAIL_FROM: text.default("Legalsit <no-responder@legalsit.example>"),
  FILES_URL: text
    .regex(/^s3:\/\//, "must start with s3://")
    .refine(hasBucket, "must be s3://bucket/region?endpoint=https://…; region and endpoint may be left out")
    .optional(),
  SANDBOX_PORT: port.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /**
   * Seconds in which the process still answers after it reports "not ready", so that the load balancer notices; 5 in
   * production.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  /** Access to /metrics: requests with this token, or from these addresses and ranges, separated by commas. */
  METRICS_TOKEN: text.min(16, "must have at least 16 characters").optional(),
  METRICS_FROM: text.refine(isAddressList, "must be addresses or ranges, separated by commas").optional(),
  TRUST_PROXY: text.optional(),
  /** Whether /legalsitapi/docs shows the API reference; off in production. */
  API_REFERENCE: z.enum(["on", "off"]).optional(),
  /** Other origins with pages that may call the API, separated by commas; none by default. */
  FOREIGN_ORIGINS: text
    .refine(
      (list) => parseCommaList(list).every(isOrigin),
      "must be origins like https://app.example, separated by commas",
    )
    .optional(),
  SECRET: text.min(32, "must have at least 32 characters").optional(),
  /** Signing keys of the audit log, the current one first, separated by commas (docs/audit.md). */
  AUDIT_KEY: text
    .refine(
      (keys) => parseAuditKeys(keys) !== undefined,
      "must be keys that `node dist/audit.js key` made, separated by commas",
    )
    .optional(),
  /** Destinations of audit checkpoints, separated by commas: file:///folder, s3://bucket/region, mailto:address. */
  AUDIT_DELIVERY: text
    .refine(
      (list) =>
        parseCommaList(list).every(
          (each) => /^(file:\/\/\/.|s3:\/\/.|mailto:[^\s@]+@[^\s@]+$)/.test(each) && URL.canParse(each),
        ),
      "must be file:///folder, s3://bucket/region?endpoint=https://… or mailto:address, separated by commas",
    )
    .optional(),
  /** The private key that seals issued documents, and the list of sealing keys that the root key signed (docs/seals.md). */
  SEAL_KEY: text
    .refine((key) => parseSigner(key) !== undefined, "must be a key that `node dist/keys.js` made")
    .optional(),
  SEAL_KEY_LIST: text
    .refine((list) => parseKeyList(list) !== undefined, "must be the list that `node dist/keys.js` made")
    .optional(),
  /** PEM files: the certificate that signs issued documents, with its issuers, and its private key (docs/seals.md). */
  SIGNING_CERTIFICATE: text.optional(),
  SIGNING_CERTIFICATE_KEY: text.optional(),
  /** A time-stamp authority (RFC 3161). */
  TIME_STAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Encrypts second factors; derived from SECRET by default. */
  FACTORS_KEY: text.min(32, "must have at least 32 characters").optional(),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(30_000),
  /** Needed if the URL does not show whether it is the gateway's test or live system. */
  TRANSFERMOVIL_MODE: z.enum(["test", "live"]).optional(),
  ENZONA_MODE: z.enum(["test", "live"]).optional(),
  BIDAIONDO_MODE: z.enum(["test", "live"]).optional(),
  TRANSFERMOVIL_URL: z.url().optional(),
  TRANSFERMOVIL_USERNAME: text.optional(),
  TRANSFERMOVIL_SOURCE: text.regex(/^\d{1,12}$/, "must be digits").optional(),
  TRANSFERMOVIL_SEED: text.optional(),
  /** The replacement secret; during a rotation both are accepted. The same for the other gateways. */
  TRANSFERMOVIL_SEED_NEXT: text.optional(),
  /** PEM file of the certificate authority to trust instead of the system's. */
  TRANSFERMOVIL_CA: text.optional(),
  /** The origin of this server inside their network, if it differs from PUBLIC_URL. */
  TRANSFERMOVIL_CALLBACK_ORIGIN: z.url().optional(),
  /** Source addresses of notifications, separated by commas. Unset, outside production: any. */
  TRANSFERMOVIL_CALLBACK_FROM: text
    .refine(
      (list) => parseCommaList(list).every((address) => isIP(address) > 0),
      "must be IP addresses, separated by commas",
    )
    .optional(),
  ENZONA_URL: z.url().optional(),
  ENZONA_KEY: text.optional(),
  ENZONA_SECRET: text.optional(),
  /** Set if the key changes together with the secret. */
  ENZONA_KEY_NEXT: text.optional(),
  ENZONA_SECRET_NEXT: text.optional(),
  ENZONA_MERCHANT: text.optional(),
  ENZONA_CA: text.optional(),
  BIDAIONDO_URL: z.url().optional(),
  BIDAIONDO_SERVICES_URL: z.url().optional(),
  BIDAIONDO_MERCHANT: text.optional(),
  BIDAIONDO_SECRET: text.optional(),
  BIDAIONDO_SECRET_NEXT: text.optional(),
  /** The acquirer behind the card gateway. Earlier payments keep the acquirer of their time. */
  BIDAIONDO_ACQUIRER: z.enum(["bidaiondo", "milo"]).default("bidaiondo"),
});

/** Names of all variables. */
export const variableNames = Object.keys(schema.shape);

/** The variables that each gateway needs in production: all of a group, or none (the gateway is then not offered). */
export const gatewayVariables = {
  transfermovil: [
    "TRANSFERMOVIL_URL",
    "TRANSFERMOVIL_USERNAME",
    "TRANSFERMOVIL_SOURCE",
    "TRANSFERMOVIL_SEED",
    // Their notifications are not signed, so anybody could send one: only the configured addresses are accepted.
    "TRANSFERMOVIL_CALLBACK_FROM",
  ],
  enzona: ["ENZONA_URL", "ENZONA_KEY", "ENZONA_SECRET", "ENZONA_MERCHANT"],
  bipay: ["BIDAIONDO_URL", "BIDAIONDO_SERVICES_URL", "BIDAIONDO_MERCHANT", "BIDAIONDO_SECRET"],
} as const;

const requiredInProduction = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SMTP_URL",
  "SECRET",
  "AUDIT_KEY",
  "SEAL_KEY",
  "SEAL_KEY_LIST",
] as const;

/** Pairs of a replacement variable and the variable that it replaces. */
const replacements = [
  ["TRANSFERMOVIL_SEED_NEXT", "TRANSFERMOVIL_SEED"],
  ["ENZONA_SECRET_NEXT", "ENZONA_SECRET"],
  ["ENZONA_KEY_NEXT", "ENZONA_SECRET_NEXT"],
  ["BIDAIONDO_SECRET_NEXT", "BIDAIONDO_SECRET"],
] as const;

/** The validated variables, with derived values. */
export type Environment = z.output<typeof schema> & {
  readonly production: boolean;
  readonly DRAIN_SECONDS: number;
  readonly showsApiReference: boolean;
  readonly publicUrl: string;
  readonly sandboxUrl: string | undefined;
  readonly foreignOrigins: readonly string[];
};

/** "10.0.0.5, 10.0.0.6" → both. */
export function parseCommaList(list: string): string[] {
  return list.split(",").map((each) => each.trim());
}

function hasBucket(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const endpoint = searchParams.get("endpoint");
  return hostname !== "" && (endpoint === null || /^https?:\/\/./.test(endpoint));
}

/** True for an origin as browsers send it: without a path or wildcard, and encrypted unless it is localhost. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return (
    origin === text &&
    !text.includes("*") &&
    (protocol === "https:" || (protocol === "http:" && hostname === "localhost"))
  );
}

/** Throws an Error with one sentence per invalid or missing variable. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}.`).join(" "));
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const missing = production ? requiredInProduction.filter((name) => !values[name]) : [];
  if (missing.length > 0) throw new Error(`Production needs ${missing.join(", ")}.`);
  // Throws if they do not belong together.
  readSealKeys(values);
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    if (values[name] && !values.DATABASE_URL) throw new Error(`${name} is set without DATABASE_URL.`);
  for (const [next, current] of replacements)
    if (values[next] && !values[current] && (production || current.endsWith("_NEXT")))
      throw new Error(`${next} is set without ${current}.`);
  const startedGroups = production
    ? Object.values(gatewayVariables).filter((names) => names.some((name) => values[name]))
    : [];
  const unset = startedGroups.flat().filter((name) => !values[name]);
  if (unset.length > 0) throw new Error(`A gateway is configured by halves: ${unset.join(", ")} must be set too.`);
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1;
  return {
    ...values,
    SMTP_URL: values.SMTP_URL ?? (production ? undefined : sandboxSmtpUrlAt(sandboxPort)),
    production,
    METRICS_FROM: values.METRICS_FROM ?? (production ? undefined : "127.0.0.1,::1"),
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    showsApiReference: (values.API_REFERENCE ?? (production ? "off" : "on")) === "on",
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ""),
    foreignOrigins: values.FOREIGN_ORIGINS ? parseCommaList(values.FOREIGN_ORIGINS) : [],
    sandboxUrl: production ? undefined : sandboxUrlAt(sandboxPort),
  };
}
