/**
 * Service worker of the public site: allows a reload of the request wizard while offline. Stores the document, its
 * files and the last answers, in one cache per build. Online, everything comes from the server. Office pages are never
 * stored.
 */
import { frontendHeader, offlineCopyHeader, offlineCachePrefix } from "../../../kit/offline-markers.ts";
import {
  cacheKeyOfCall,
  documentKey,
  stripDocument,
  isFile,
  isCacheableCall,
  isCacheablePage,
} from "./offline-cache.ts";

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableEvent & { readonly data: PageMessage }) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
/** Message of a page: its own address, or the files that it has loaded, to be stored. */
interface PageMessage {
  readonly document?: string;
  readonly files?: readonly string[];
}

const workerScope = globalThis as unknown as WorkerScope;
/** Set by the build. Each build, and each query string of the worker's address, has its own cache. */
declare const BUILD: string;
const cacheName = `${offlineCachePrefix}${BUILD}${location.search}`;

workerScope.addEventListener("install", (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener("activate", (event) => event.waitUntil(activate()));
workerScope.addEventListener("message", (event) => event.waitUntil(storePage(event.data)));
workerScope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // A connectivity check must reach the server.
  if (origin !== location.origin || request.cache === "no-store") return;
  if (request.mode === "navigate") {
    if (isCacheablePage(pathname)) event.respondWith(respondWithDocument(request));
  } else if (isFile(pathname)) event.respondWith(respondWithFile(request));
  else if (isCacheableCall(request.method, pathname)) event.respondWith(respondToCall(request));
});

/** Deletes the caches of other builds, whose files are useless for this one. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(offlineCachePrefix) && name !== cacheName)
      .map((name) => caches.delete(name)),
  );
  await workerScope.clients.claim();
}

async function storePage({ document: address, files = [] }: PageMessage): Promise<void> {
  if (address) await storeDocument(await fetch(address));
  const cache = await caches.open(cacheName);
  const storeFile = async (path: string) => (await cache.match(path)) ?? cache.add(path);
  await Promise.allSettled(files.filter(isFile).map(storeFile));
}

async function respondWithDocument(request: Request): Promise<Response> {
  const serverRequest = fetch(request);
  const response = await withinTimeout(serverRequest, documentKey);
  isOffline = !response;
  if (!response) return (await readCache(documentKey)) ?? serverRequest;
  await storeDocument(response.clone());
  return response;
}

/** Stores the document without its rendered page. Only documents of the site, and no errors or redirects. */
async function storeDocument(response: Response): Promise<void> {
  if (!response.ok || response.redirected || response.headers.get(frontendHeader) !== "site") return;
  const frame = new Response(stripDocument(await response.text()), { headers: response.headers });
  await (await caches.open(cacheName)).put(documentKey, frame);
}

/** The name contains a hash of the content, so a stored file is never outdated. */
async function respondWithFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/**
 * The server's response; offline the stored one, marked by a header so that the page knows. A slow connection is waited
 * for, because a stored answer may be older than the user's last change.
 */
async function respondToCall(request: Request): Promise<Response> {
  const key = await cacheKeyOfCall(request);
  const serverRequest = fetch(request);
  const response = isOffline ? await withinTimeout(serverRequest, key) : await serverRequest.catch(() => undefined);
  isOffline &&= !response;
  if (!response) {
    const stored = await readCache(key);
    if (!stored) return serverRequest;
    return new Response(stored.body, { headers: { ...Object.fromEntries(stored.headers), [offlineCopyHeader]: "1" } });
  }
  if (response.ok) await (await caches.open(cacheName)).put(key, response.clone());
  return response;
}

/** True while the page was served from the cache and the server has not answered since. */
let isOffline = false;
/**
 * Longest wait for the server, in milliseconds, if there is a stored response: a dead connection may not report an
 * error.
 */
const timeoutMs = 8_000;

/** The server's response. Undefined if it fails, or if it needs longer than `timeoutMs` and there is a stored one. */
async function withinTimeout(serverRequest: Promise<Response>, key: string): Promise<Response | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  const responseOrUndefined = serverRequest.catch(() => undefined);
  const winner = await Promise.race([responseOrUndefined, timeout]);
  return winner ?? ((await readCache(key)) ? undefined : responseOrUndefined);
}

async function readCache(key: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(key);
}
