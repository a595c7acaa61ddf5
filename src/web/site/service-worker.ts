/**
 * Shows the draft when a reload finds no line: keeps the page of the public site, its files and what the wizard asked
 * last, in one cache for each build. Online everything comes from the server, as without it; the office never passes here.
 */
import { frontendHeader, offlineCopyHeader, offlineCachePrefix } from "../../kit/offline-markers.ts";
import {
  cacheKeyOfCall,
  documentKey,
  stripDocument,
  isFile,
  isCacheableCall,
  isCacheablePage,
} from "./offline-cache.ts";

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", heard: (event: Extendable) => void): void;
  addEventListener(type: "fetch", heard: (event: Fetch) => void): void;
  addEventListener(type: "message", heard: (event: Extendable & { readonly data: Told }) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
/** What a page that is written on asks to be kept: its own address, or what it has loaded. */
interface Told {
  readonly document?: string;
  readonly files?: readonly string[];
}

const scope = globalThis as unknown as Scope;
/** The build writes its name: another build is another worker, with a cache of its own; so is one under another address. */
declare const BUILD: string;
const cacheName = `${offlineCachePrefix}${BUILD}${location.search}`;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", (event) => event.waitUntil(keepPage(event.data)));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Who looks for the server wants the server.
  if (origin !== location.origin || request.cache === "no-store") return;
  if (request.mode === "navigate") {
    if (isCacheablePage(pathname)) event.respondWith(document(request));
  } else if (isFile(pathname)) event.respondWith(file(request));
  else if (isCacheableCall(request.method, pathname)) event.respondWith(read(request));
});

/** What another build kept goes: its files are of no use to this one's page. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(offlineCachePrefix) && name !== cacheName)
      .map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

async function keepPage({ document: address, files = [] }: Told): Promise<void> {
  if (address) await keepDocument(await fetch(address));
  const cache = await caches.open(cacheName);
  const keepFile = async (path: string) => (await cache.match(path)) ?? cache.add(path);
  await Promise.allSettled(files.filter(isFile).map(keepFile));
}

async function document(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await inTime(asked, documentKey);
  isCut = !answer;
  if (!answer) return (await kept(documentKey)) ?? asked;
  await keepDocument(answer.clone());
  return answer;
}

/** The frame is the same at every address; the office's never comes here, nor what was refused. */
async function keepDocument(answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected || answer.headers.get(frontendHeader) !== "site") return;
  const frame = new Response(stripDocument(await answer.text()), { headers: answer.headers });
  await (await caches.open(cacheName)).put(documentKey, frame);
}

/** Named by what they hold: what is kept is what the server would send. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const there = await cache.match(request);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/**
 * The server's answer; in a cut the last one, marked, so that the page knows of the cut. A line that is only slow is
 * waited for: what was read before the last change would be taken for what came after it.
 */
async function read(request: Request): Promise<Response> {
  const key = await cacheKeyOfCall(request);
  const asked = fetch(request);
  const answer = isCut ? await inTime(asked, key) : await asked.catch(() => undefined);
  isCut &&= !answer;
  if (!answer) {
    const there = await kept(key);
    if (!there) return asked;
    return new Response(there.body, { headers: { ...Object.fromEntries(there.headers), [offlineCopyHeader]: "1" } });
  }
  if (answer.ok) await (await caches.open(cacheName)).put(key, answer.clone());
  return answer;
}

/** The page came from here, and nothing from the server since. */
let isCut = false;
/** A line may be dead without saying so: who has something kept does not wait for it longer than this. */
const patienceMs = 8_000;

/** What the server answers; nothing when it does not, or not in time though something is kept. */
async function inTime(asked: Promise<Response>, key: string): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const heard = asked.catch(() => undefined);
  const first = await Promise.race([heard, late]);
  return first ?? ((await kept(key)) ? undefined : heard);
}

async function kept(key: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(key);
}
