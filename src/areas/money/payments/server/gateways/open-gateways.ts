/** Opens the gateways of this installation: those configured, and outside production the sandbox for the others. */
import { readFileSync } from "node:fs";
import { type Environment, parseCommaList } from "../../../../../server/start/environment.ts";
import { bidaiondo } from "./bidaiondo/bidaiondo.ts";
import { enzona } from "./enzona/enzona.ts";
import { openGatewayConnection } from "./gateway-connection.ts";
import type { PaymentProvider } from "./provider.ts";
import { openSecrets, type SecretSlot } from "./secrets.ts";
import type { Observation } from "./observations.ts";
import { sandboxGateways, sandboxMerchant } from "../../../../../server/start/sandbox-defaults.ts";
import { transfermovil } from "./transfermovil/transfermovil.ts";
import type { GatewayKey } from "../../states.ts";

/** Undefined: not configured, and therefore not offered. */
export type Gateways = Readonly<Record<GatewayKey, PaymentProvider | undefined>>;

/** Opens all configured gateways. `saw` receives observations of each. Makes no request. */
export function openGateways(environment: Environment, clock: () => Date, saw: Observation = () => {}): Gateways {
  const variables = configuredVariables(environment);
  const openConnection = (gateway: GatewayKey, ca?: string) =>
    openGatewayConnection({
      timeoutMs: environment.GATEWAY_TIMEOUT_MS,
      clock,
      ca: ca ? readFileSync(ca, "utf8") : undefined,
      saw: (observation) => saw(gateway, observation),
    });
  const onSecretUsed = (gateway: GatewayKey) => (which: SecretSlot) => saw(gateway, { secret: { at: clock(), which } });
  const { TRANSFERMOVIL_URL, TRANSFERMOVIL_USERNAME, TRANSFERMOVIL_SOURCE, TRANSFERMOVIL_SEED } = variables;
  const { TRANSFERMOVIL_SEED_NEXT, ENZONA_KEY_NEXT, ENZONA_SECRET_NEXT, BIDAIONDO_SECRET_NEXT } = environment;
  const { ENZONA_URL, ENZONA_KEY, ENZONA_SECRET, ENZONA_MERCHANT } = variables;
  const { BIDAIONDO_URL, BIDAIONDO_SERVICES_URL, BIDAIONDO_MERCHANT, BIDAIONDO_SECRET } = variables;
  return {
    transfermovil:
      TRANSFERMOVIL_URL && TRANSFERMOVIL_USERNAME && TRANSFERMOVIL_SOURCE && TRANSFERMOVIL_SEED
        ? transfermovil(
            {
              url: TRANSFERMOVIL_URL,
              username: TRANSFERMOVIL_USERNAME,
              source: TRANSFERMOVIL_SOURCE,
              callbackOrigin: environment.TRANSFERMOVIL_CALLBACK_ORIGIN,
              callbackFrom: environment.TRANSFERMOVIL_CALLBACK_FROM
                ? parseCommaList(environment.TRANSFERMOVIL_CALLBACK_FROM)
                : [],
            },
            openSecrets(TRANSFERMOVIL_SEED, TRANSFERMOVIL_SEED_NEXT, onSecretUsed("transfermovil")),
            openConnection("transfermovil", environment.TRANSFERMOVIL_CA),
            clock,
          )
        : undefined,
    enzona:
      ENZONA_URL && ENZONA_KEY && ENZONA_SECRET && ENZONA_MERCHANT
        ? enzona(
            { url: ENZONA_URL, merchant: ENZONA_MERCHANT },
            openSecrets(
              { key: ENZONA_KEY, secret: ENZONA_SECRET },
              ENZONA_SECRET_NEXT ? { key: ENZONA_KEY_NEXT ?? ENZONA_KEY, secret: ENZONA_SECRET_NEXT } : undefined,
              onSecretUsed("enzona"),
            ),
            openConnection("enzona", environment.ENZONA_CA),
            clock,
          )
        : undefined,
    bipay:
      BIDAIONDO_URL && BIDAIONDO_SERVICES_URL && BIDAIONDO_MERCHANT && BIDAIONDO_SECRET
        ? bidaiondo(
            { url: BIDAIONDO_URL, servicesUrl: BIDAIONDO_SERVICES_URL, merchant: BIDAIONDO_MERCHANT },
            openSecrets(BIDAIONDO_SECRET, BIDAIONDO_SECRET_NEXT, onSecretUsed("bipay")),
            openConnection("bipay"),
            clock,
          )
        : undefined,
  };
}

/** The configured variables; outside production, those of the sandbox for the unset ones. */
export function configuredVariables(environment: Environment): Partial<Record<GatewayVariable, string | undefined>> {
  return environment.sandboxUrl
    ? { ...sandboxVariables(environment.sandboxUrl), ...setVariables(environment) }
    : environment;
}

function sandboxVariables(sandboxUrl: string) {
  const { transfermovil, enzona, bidaiondo, bidaiondoServices } = sandboxGateways(sandboxUrl);
  const merchant = sandboxMerchant;
  return {
    TRANSFERMOVIL_URL: transfermovil,
    TRANSFERMOVIL_USERNAME: merchant.transfermovil.username,
    TRANSFERMOVIL_SOURCE: merchant.transfermovil.source,
    TRANSFERMOVIL_SEED: merchant.transfermovil.seed,
    ENZONA_URL: enzona,
    ENZONA_KEY: merchant.enzona.key,
    ENZONA_SECRET: merchant.enzona.secret,
    ENZONA_MERCHANT: merchant.enzona.merchant,
    BIDAIONDO_URL: bidaiondo,
    BIDAIONDO_SERVICES_URL: bidaiondoServices,
    BIDAIONDO_MERCHANT: merchant.bidaiondo.merchant,
    BIDAIONDO_SECRET: merchant.bidaiondo.secret,
  };
}

/** Environment variables that configure gateways. */
type GatewayVariable = keyof ReturnType<typeof sandboxVariables>;

function setVariables(environment: Environment): Partial<Record<GatewayVariable, string>> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => typeof value === "string"));
}
