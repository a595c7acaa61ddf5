/** How a gateway is set up, told without any secret: what is missing, test or live, what must be renewed and until when. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Environment, gatewayVariables } from "../start/environment.ts";
import { configuredVariables } from "./open.ts";
import type { Gateway } from "./provider.ts";

/** sandbox: our own, outside production. unknown: neither the address nor a setting tells. */
const gatewayModes = ["sandbox", "test", "live", "unknown"] as const;
export type GatewayMode = (typeof gatewayModes)[number];

export interface GatewaySetup {
  /** Names of variables; empty when it is configured. */
  readonly missing: readonly string[];
  readonly mode: GatewayMode;
  /** The variable that says test or live where the address does not. */
  readonly modeVariable: string;
  /** Where we call it, without path. */
  readonly address: string | undefined;
  readonly encrypted: boolean;
  readonly nextSecret: { readonly variable: string; readonly isSet: boolean };
  /** The authority that we trust instead of the system's. */
  readonly authority: { readonly variable: string; readonly endsAt: Date } | undefined;
}

const named = {
  transfermovil: {
    url: "TRANSFERMOVIL_URL",
    mode: "TRANSFERMOVIL_MODE",
    next: "TRANSFERMOVIL_SEED_NEXT",
    ca: "TRANSFERMOVIL_CA",
  },
  enzona: { url: "ENZONA_URL", mode: "ENZONA_MODE", next: "ENZONA_SECRET_NEXT", ca: "ENZONA_CA" },
  bipay: { url: "BIDAIONDO_SERVICES_URL", mode: "BIDAIONDO_MODE", next: "BIDAIONDO_SECRET_NEXT", ca: undefined },
} as const;

/** Told by the addresses that public integrations use. Bidaiondo has one for both: a flag of the merchant's there decides. */
const told: Readonly<Record<Gateway, (url: URL) => GatewayMode>> = {
  transfermovil: ({ port }) => (port === "15001" ? "test" : port === "15000" ? "live" : "unknown"),
  enzona: ({ hostname }) =>
    hostname === "apisandbox.enzona.net" ? "test" : hostname === "api.enzona.net" ? "live" : "unknown",
  bipay: () => "unknown",
};

export function gatewaySetup(environment: Environment, gateway: Gateway): GatewaySetup {
  const names = named[gateway];
  const given = configuredVariables(environment);
  const address = given[names.url];
  const url = address ? new URL(address) : undefined;
  const sandbox = environment.sandboxUrl && url?.origin === new URL(environment.sandboxUrl).origin;
  return {
    missing: missingOf(environment, gateway),
    mode: sandbox ? "sandbox" : (environment[names.mode] ?? (url ? told[gateway](url) : "unknown")),
    modeVariable: names.mode,
    address: url?.host,
    encrypted: url?.protocol === "https:",
    nextSecret: { variable: names.next, isSet: environment[names.next] !== undefined },
    authority: names.ca && environment[names.ca] ? authorityIn(names.ca, environment[names.ca] ?? "") : undefined,
  };
}

/** Outside production the sandbox stands in for what is not set, and nobody must say who may notify us. */
function missingOf(environment: Environment, gateway: Gateway): string[] {
  const given: Readonly<Record<string, unknown>> = configuredVariables(environment);
  return gatewayVariables[gateway].filter(
    (name) => given[name] === undefined && (environment.production || name !== "TRANSFERMOVIL_CALLBACK_FROM"),
  );
}

/** Of several in the file the one that ends first. */
function authorityIn(variable: string, path: string): GatewaySetup["authority"] {
  const blocks = readFileSync(path, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const ends = blocks.map((block) => new Date(new X509Certificate(block).validTo).getTime());
  return ends.length > 0 ? { variable, endsAt: new Date(Math.min(...ends)) } : undefined;
}
