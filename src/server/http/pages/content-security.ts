import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Environment } from "../../start/environment.ts";

type Headers = Readonly<Record<string, string>>;
type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Security headers of responses that are data: a browser that displays them loads nothing and does not allow framing.
 * Its PDF viewer needs inline styles.
 */
export function dataHeaders(environment: Environment): Headers {
  return headersOf(
    environment,
    { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    {
      // Other headers of helmet concern documents and would be sent to slow phones with every answer.
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    },
  );
}

/**
 * Security headers of pages and their files. Nothing is loaded from another origin. Inline styles are allowed only
 * because Mantine sets positions with style attributes; scripts are never inline. The card gateway is paid with a form
 * that the payer's browser posts there.
 */
export function pageHeaders(environment: Environment): Headers {
  const gateways = [environment.BIDAIONDO_URL, environment.ENZONA_URL, environment.sandboxUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return headersOf(environment, {
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
  });
}

/** Computes the headers once with helmet; they do not depend on the request. */
function headersOf(
  environment: Environment,
  directives: Directives,
  disabled: Readonly<Record<string, false>> = {},
): Headers {
  const applyHelmet = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: environment.publicUrl.startsWith("https://")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
    ...disabled,
  });
  const headers: Record<string, string> = {};
  const fakeResponse = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => {} };
  applyHelmet({} as IncomingMessage, fakeResponse as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
