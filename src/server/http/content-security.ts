import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Environment } from "../environment.ts";

/**
 * The security headers of every answer, told by helmet once: nothing in them depends on the request.
 * Nothing is fetched from another origin. Inline styles are allowed as attributes only because Mantine positions
 * with them; scripts are never inline. The card gateway is paid by a form that the payer's browser posts there.
 */
export function securityHeaders(environment: Environment): Readonly<Record<string, string>> {
  const gateways = [environment.BIDAIONDO_URL, environment.ENZONA_URL, environment.sandboxUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  const tell = helmet({
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
  });
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => {} };
  tell({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
