/** The environment, read once and checked; a wrong value stops the start with a sentence. */
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const text = z.string().trim().min(1);

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, "must start with smtp:// or smtps://").optional(),
  MAIL_FROM: text.default("Legalsit <no-responder@legalsit.example>"),
  FILES_URL: text.regex(/^s3:\/\//, "must start with s3://").optional(),
  SANDBOX_PORT: port.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: text.optional(),
  SECRET: text.min(32, "must have at least 32 characters").optional(),
  TRANSFERMOVIL_URL: z.url().optional(),
  TRANSFERMOVIL_USERNAME: text.optional(),
  TRANSFERMOVIL_SOURCE: text.optional(),
  TRANSFERMOVIL_SEED: text.optional(),
  ENZONA_URL: z.url().optional(),
  ENZONA_KEY: text.optional(),
  ENZONA_SECRET: text.optional(),
  ENZONA_MERCHANT: text.optional(),
  BIDAIONDO_URL: z.url().optional(),
  BIDAIONDO_SERVICES_URL: z.url().optional(),
  BIDAIONDO_MERCHANT: text.optional(),
  BIDAIONDO_SECRET: text.optional(),
});

export type Environment = z.output<typeof schema> & {
  readonly production: boolean;
  readonly publicUrl: string;
  readonly sandboxUrl: string | undefined;
};

/** Throws an Error whose message is one sentence per wrong variable. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}.`).join(" "));
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const missing = production
    ? (["DATABASE_URL", "PUBLIC_URL", "SMTP_URL", "SECRET"] as const).filter((name) => !values[name])
    : [];
  if (missing.length > 0) throw new Error(`Production needs ${missing.join(", ")}.`);
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1;
  return {
    ...values,
    production,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ""),
    sandboxUrl: production ? undefined : `http://127.0.0.1:${sandboxPort}`,
  };
}
