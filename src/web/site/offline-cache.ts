/** What is kept on the device for a reload in a cut, and what is not. */
import { base } from "../../kit/frontends.ts";

/** The one document for every address. */
export const documentKey = `${base}/document`;

/** Home, the pages on which somebody asks for something, and where hand-overs of originals are noted; the rest is nothing without its line. */
export function isCacheablePage(path: string): boolean {
  return /^\/legalsit\/((onlineService|custody)(\/[^/]+)?)?$/.test(path);
}

/** Named by their content, so that they never change; and two small ones of every page. */
export function isFile(path: string): boolean {
  return /^\/legalsit\/(assets\/.+|theme\.js|favicon\.svg)$/.test(path);
}

/** The frame of a document alone: what the server drew and answered in it is as old as the frame, and kept by itself. */
export function stripDocument(html: string): string {
  return html
    .replace(/<script type="application\/json" id="asked">.*?<\/script>/s, "")
    .replace(/<div id="root">.*<\/div><!--drawn-->/s, '<div id="root"></div>')
    .replace(/ data-drawn="\w*"/, "");
}

const reads = [
  /^GET private\/session$/,
  /^GET private\/documentsLegalize\/getCustodyForPhone$/,
  /^GET private\/onlineRequests\/getRequestToWrite\//,
  /^GET private\/onlineRequests\/getOnlineRequestsUserAuth$/,
  /^GET public\/onlineSeviceOffers\/getOnlineService$/,
  /^GET public\/util\/getCountries$/,
  /^POST public\/nomenclator\/getNomcodsByManyPtypes$/,
];

/** Calls that only read, without which no draft shows. */
export function isCacheableCall(method: string, path: string): boolean {
  const call = `${method} ${path.replace(/^\/legalsitapi\//, "")}`;
  return path.startsWith("/legalsitapi/") && reads.some((each) => each.test(call));
}

/** Its address, with what was asked and in which language. */
export async function cacheKeyOfCall(request: Request): Promise<string> {
  const asked = request.method === "GET" ? "" : await request.clone().text();
  const about = new URLSearchParams({ asked, language: request.headers.get("accept-language") ?? "" });
  return `${request.url}${request.url.includes("?") ? "&" : "?"}${about}`;
}
