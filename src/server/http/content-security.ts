import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Environment } from "../start/environment.ts";

type Headers = Readonly<Record<string, string>>;
type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Of every answer that is data: a browser that shows it all the same loads nothing and frames it nowhere. Its own
 * viewer of PDFs styles the page around them.
 */
export function dataHeaders(environment: Environment): Headers {
  return tell(
    environment,
    { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    {
      // What else helmet says is about documents, and would be sent to slow phones with every answer.
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
 * Of pages and their files. Nothing is fetched from another origin. Inline styles are allowed as attributes only
 * because Mantine positions with them; scripts are never inline. The card gateway is paid by a form that the payer's
 * browser posts there.
 */
export function pageHeaders(environment: Environment): Headers {
  const gateways = [environment.BIDAIONDO_URL, environment.ENZONA_URL, environment.sandboxUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return tell(environment, {
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

/** Told by helmet once: nothing in them depends on the request. */
function tell(environment: Environment, directives: Directives, more: Readonly<Record<string, false>> = {}): Headers {
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: environment.publicUrl.startsWith("https://")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
    ...more,
  });
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => {} };
  write({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
