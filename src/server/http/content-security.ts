import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Environment } from "../environment.ts";

/**
 * Nothing is fetched from another origin. Inline styles are allowed as attributes only because Mantine positions
 * with them; scripts are never inline. The card gateway is paid by a form that the payer's browser posts there.
 */
export function contentSecurity(environment: Environment): FastifyHelmetOptions {
  const gateways = [environment.BIDAIONDO_URL, environment.ENZONA_URL, environment.sandboxUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...gateways],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: environment.publicUrl.startsWith("https://")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  };
}
