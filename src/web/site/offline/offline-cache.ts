/** Files that the service worker stores for a reload while offline. */
import { base } from "../../../kit/frontends.ts";

/** Cache key of the document, one for all addresses. */
export const documentKey = `${base}/document`;

/**
 * Home, the pages of the request wizard, and the page that records hand-overs of originals. Other pages are useless
 * offline.
 */
export function isCacheablePage(path: string): boolean {
  return /^\/legalsit\/((onlineService|custody)(\/[^/]+)?)?$/.test(path);
}

/** Files whose names contain a hash of their content, and two small files that every page needs. */
export function isFile(path: string): boolean {
  return /^\/legalsit\/(assets\/.+|theme\.js|favicon\.svg)$/.test(path);
}

/**
 * Removes the rendered page and its preloaded answers: they would be as old as the stored frame. Answers are stored
 * separately.
 */
export function stripDocument(html: string): string {
  return html
    .replace(/<script type="application\/json" id="preloaded-page">.*?<\/script>/s, "")
    .replace(/<div id="root">.*<\/div><!--rendered-->/s, '<div id="root"></div>')
    .replace(/ data-rendered="\w*"/, "");
}

const cacheableCalls = [
  /^GET private\/session$/,
  /^GET private\/documentsLegalize\/getCustodyForPhone$/,
  /^GET private\/onlineRequests\/getRequestToWrite\//,
  /^GET private\/onlineRequests\/getOnlineRequestsUserAuth$/,
  /^GET public\/onlineSeviceOffers\/getOnlineService$/,
  /^GET public\/util\/getCountries$/,
  /^POST public\/nomenclator\/getNomcodsByManyPtypes$/,
];

/** Whether a call only reads and is needed to show a draft. */
export function isCacheableCall(method: string, path: string): boolean {
  const call = `${method} ${path.replace(/^\/legalsitapi\//, "")}`;
  return path.startsWith("/legalsitapi/") && cacheableCalls.some((each) => each.test(call));
}

/** Cache key of a call: its address, its body and the language. */
export async function cacheKeyOfCall(request: Request): Promise<string> {
  const body = request.method === "GET" ? "" : await request.clone().text();
  const parameters = new URLSearchParams({ asked: body, language: request.headers.get("accept-language") ?? "" });
  return `${request.url}${request.url.includes("?") ? "&" : "?"}${parameters}`;
}
