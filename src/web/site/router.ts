/** Addresses of the public door: who may open them, and what is fetched before they show. */
import { pages } from "../../areas/pages.ts";
import { checkAccess } from "../../kit/access.ts";
import { frontendOf } from "../../kit/frontends.ts";
import { firmSettings } from "../firm-settings.ts";
import { currentLanguage } from "../language.ts";
import { currentUser, loadSession, setUser } from "../session.ts";
import { loadWords } from "../words.ts";
import { currentAddress, loadFrontend, onNavigate, replaceWith } from "./navigate.ts";
import type { SitePage } from "./page.ts";
import { navigationCount, isNavigating, type PageLocation, pageLocation } from "./location.ts";
import { pageAt } from "./routes.ts";
import { NotFound, NotOpen } from "./shell.tsx";

const forbidden = pages.find(({ path }) => path === "/forbidden");
/** The address that the server answered, and how: what this door has no page for is its to judge. */
const loaded = { at: currentAddress(), status: document.documentElement.dataset.status };

/** The server says with the document that nobody is signed in. */
const isStranger = document.documentElement.dataset.stranger !== undefined;
const nobody = async () => setUser(null);

let session: Promise<void> | undefined;

/** Asks once who is signed in; pages for everybody do not wait for the answer. Refuses while nobody can say it. */
export function loadSessionOnce(): Promise<void> {
  return (session ??= (isStranger ? nobody() : loadSession()).catch((error: unknown) => {
    session = undefined;
    throw error;
  }));
}

/** Shows the page of the address, and from then on of every address that is gone to. */
export async function startRouter(): Promise<void> {
  onNavigate(open);
  await open();
}

let turn = 0;

/** Brings the page of the address; the last address asked for wins. */
async function open(): Promise<void> {
  turn += 1;
  const mine = turn;
  isNavigating.set(true);
  const next = await bring(currentAddress());
  if (mine !== turn || !next) return;
  isNavigating.set(false);
  const before = pageLocation.get();
  pageLocation.set(next);
  if (before && before.address !== next.address) arrive();
}

/** Code, words and permission are asked for at once: on a slow line every turn counts. */
async function bring(address: string): Promise<PageLocation | undefined> {
  const where = pageAt(address);
  const found = where.page;
  if (!found && address !== loaded.at) {
    loadFrontend(address);
    return undefined;
  }
  try {
    const words = (["site", ...(found?.words ?? [])] as const).map((area) => loadWords(area, currentLanguage()));
    const coming = Promise.all([found?.load(), ...words]);
    // A visitor who is sent elsewhere does not wait for it.
    coming.catch(() => undefined);
    const verdict = found ? await judgeHere(found, address) : loaded.status === "403" ? "forbidden" : "granted";
    if (verdict === "sent on") return undefined;
    if (found?.requiresOpenOffice && (await isClosedToThem())) {
      await Promise.all(words);
      return { ...where, content: { page: NotOpen } };
    }
    const [page] = verdict === "forbidden" ? [await forbidden?.load(), await coming] : await coming;
    return { ...where, content: { page: page?.default ?? NotFound } };
  } catch (failure) {
    await loadWords("site", currentLanguage()).catch(() => undefined);
    return { ...where, content: { failure } };
  }
}

/** Whether they may see the page; strangers are sent to sign in and come back, staff through their own door. */
async function judgeHere(page: SitePage, address: string): Promise<"granted" | "forbidden" | "sent on"> {
  if (page.access === "anyone") return "granted";
  await loadSessionOnce();
  const user = currentUser();
  // Home is another program for staff: the server picks the door.
  if (frontendOf(address, user?.kind ?? null) === "office") {
    loadFrontend(address);
    return "sent on";
  }
  const verdict = checkAccess(page.access, user);
  if (verdict !== "stranger") return verdict;
  await replaceWith(`/login?next=${encodeURIComponent(address)}`);
  return "sent on";
}

/** While the office is closed, staff may still look at what the public will see. */
async function isClosedToThem(): Promise<boolean> {
  if (!firmSettings.isClosed) return false;
  await loadSessionOnce().catch(() => undefined);
  return currentUser()?.kind !== "staff";
}

/** A new page begins at its top, for the eye and for the screen reader. */
function arrive(): void {
  navigationCount.set(navigationCount.get() + 1);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }));
}

export const reopenPage = (): void => void open();
