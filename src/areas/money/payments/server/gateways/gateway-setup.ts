/** Configuration of a gateway without any secret: missing variables, test or live, expiry of certificates. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Environment, gatewayVariables } from "../../../../../server/start/environment.ts";
import { configuredVariables } from "./open-gateways.ts";
import type { GatewayKey } from "../../states.ts";

/** sandbox: our own, outside production. unknown: neither the address nor a variable shows which. */
const gatewayModes = ["sandbox", "test", "live", "unknown"] as const;
type GatewayMode = (typeof gatewayModes)[number];

export interface GatewaySetup {
  /** Names of the missing variables; empty if it is configured. */
  readonly missing: readonly string[];
  readonly mode: GatewayMode;
  /** The variable that selects test or live if the address is ambiguous. */
  readonly modeVariable: string;
  /** Host of the gateway, without path. */
  readonly address: string | undefined;
  readonly encrypted: boolean;
  readonly nextSecret: { readonly variable: string; readonly isSet: boolean };
  /** The certificate authority that is trusted instead of the system's. */
  readonly authority: { readonly variable: string; readonly endsAt: Date } | undefined;
}

const variablesByGateway = {
  transfermovil: {
    url: "TRANSFERMOVIL_URL",
    mode: "TRANSFERMOVIL_MODE",
    next: "TRANSFERMOVIL_SEED_NEXT",
    ca: "TRANSFERMOVIL_CA",
  },
  enzona: { url: "ENZONA_URL", mode: "ENZONA_MODE", next: "ENZONA_SECRET_NEXT", ca: "ENZONA_CA" },
  bipay: { url: "BIDAIONDO_SERVICES_URL", mode: "BIDAIONDO_MODE", next: "BIDAIONDO_SECRET_NEXT", ca: undefined },
} as const;

/**
 * Derived from the documented public addresses. Bidaiondo has one address for both; a flag of the merchant's account
 * decides.
 */
const modeByAddress: Readonly<Record<GatewayKey, (url: URL) => GatewayMode>> = {
  transfermovil: ({ port }) => (port === "15001" ? "test" : port === "15000" ? "live" : "unknown"),
  enzona: ({ hostname }) =>
    hostname === "apisandbox.enzona.net" ? "test" : hostname === "api.enzona.net" ? "live" : "unknown",
  bipay: () => "unknown",
};

/** Reads the configuration of a gateway from the environment; makes no request. */
export function gatewaySetup(environment: Environment, gateway: GatewayKey): GatewaySetup {
  const names = variablesByGateway[gateway];
  const variables = configuredVariables(environment);
  const address = variables[names.url];
  const url = address ? new URL(address) : undefined;
  const isSandbox = environment.sandboxUrl && url?.origin === new URL(environment.sandboxUrl).origin;
  return {
    missing: missingOf(environment, gateway),
    mode: isSandbox ? "sandbox" : (environment[names.mode] ?? (url ? modeByAddress[gateway](url) : "unknown")),
    modeVariable: names.mode,
    address: url?.host,
    encrypted: url?.protocol === "https:",
    nextSecret: { variable: names.next, isSet: environment[names.next] !== undefined },
    authority: names.ca && environment[names.ca] ? readAuthority(names.ca, environment[names.ca] ?? "") : undefined,
  };
}

/** Outside production the sandbox replaces unset variables, and notifications are accepted from any address. */
function missingOf(environment: Environment, gateway: GatewayKey): string[] {
  const variables: Readonly<Record<string, unknown>> = configuredVariables(environment);
  return gatewayVariables[gateway].filter(
    (name) => variables[name] === undefined && (environment.production || name !== "TRANSFERMOVIL_CALLBACK_FROM"),
  );
}

/** Of several certificates in the file, the one that expires first. */
function readAuthority(variable: string, path: string): GatewaySetup["authority"] {
  const certificates =
    readFileSync(path, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const expiries = certificates.map((block) => new Date(new X509Certificate(block).validTo).getTime());
  return expiries.length > 0 ? { variable, endsAt: new Date(Math.min(...expiries)) } : undefined;
}
