/** Router of the public site: checks access and loads code, texts and session before a page is shown. */
import { pages } from "../../../areas/pages.ts";
import { checkAccess } from "../../../kit/access.ts";
import { frontendOf } from "../../../kit/frontends.ts";
import { firmSettings } from "../../session/firm-settings.ts";
import { currentLanguage } from "../../session/language.ts";
import { currentUser, loadSession, setUser } from "../../session/session.ts";
import { loadWords } from "../../words.ts";
import { currentAddress, loadFrontend, onNavigate, replaceWith } from "./navigate.ts";
import type { SitePage } from "./page.ts";
import { navigationCount, isNavigating, type PageLocation, pageLocation } from "./location.ts";
import { pageAt, pageFor } from "./routes.ts";
import { NotFound, NotOpen } from "../shell/shell.tsx";

const forbidden = pages.find(({ path }) => path === "/forbidden");
/** The first address and its status: for a path without a page here, the server's status decides. */
const initialDocument = { at: currentAddress(), status: document.documentElement.dataset.status };

/** The document shows that there is no session, so none need be loaded. */
const isSignedOut = document.documentElement.dataset.stranger !== undefined;
const clearUser = async () => setUser(null);

let session: Promise<void> | undefined;

/**
 * Loads the session once. Pages for everyone do not wait for it. Rejects, and tries again on the next call, if the
 * server cannot be reached.
 */
export function loadSessionOnce(): Promise<void> {
  return (session ??= (isSignedOut ? clearUser() : loadSession()).catch((error: unknown) => {
    session = undefined;
    throw error;
  }));
}

/** Opens the page of the current address, and of every later navigation. */
export async function startRouter(): Promise<void> {
  onNavigate(open);
  await open();
}

let navigationId = 0;

/** Opens the page of the current address. If several navigations overlap, the last one wins. */
async function open(): Promise<void> {
  navigationId += 1;
  const ownId = navigationId;
  isNavigating.set(true);
  const next = await load(currentAddress());
  if (ownId !== navigationId || !next) return;
  isNavigating.set(false);
  const previous = pageLocation.get();
  pageLocation.set(next);
  if (previous && previous.address !== next.address) focusNewPage();
}

/**
 * Loads code and texts in parallel with the access check, because each round trip counts on a slow connection.
 * Undefined after a redirect.
 */
async function load(address: string): Promise<PageLocation | undefined> {
  let location = pageAt(address);
  if (!location.page && address !== initialDocument.at) {
    loadFrontend(address);
    return undefined;
  }
  try {
    if (location.page?.signedOut) {
      await loadSessionOnce();
      location = pageFor(location, currentUser());
    }
    const { page } = location;
    const words = (["site", ...(page?.words ?? [])] as const).map((area) => loadWords(area, currentLanguage()));
    const loading = Promise.all([page?.load(), ...words]);
    // Not awaited after a redirect.
    loading.catch(() => undefined);
    const decision = page
      ? await checkPageAccess(page, address)
      : initialDocument.status === "403"
        ? "forbidden"
        : "granted";
    if (decision === "sent on") return undefined;
    if (page?.requiresOpenOffice && (await isClosedToUser())) {
      await Promise.all(words);
      return { ...location, content: { page: NotOpen } };
    }
    const [module] = decision === "forbidden" ? [await forbidden?.load(), await loading] : await loading;
    return { ...location, content: { page: module?.default ?? NotFound } };
  } catch (failure) {
    await loadWords("site", currentLanguage()).catch(() => undefined);
    return { ...location, content: { failure } };
  }
}

/**
 * Checks access. Redirects to the login, which leads back, or to the office if the page belongs to it for this user.
 */
async function checkPageAccess(page: SitePage, address: string): Promise<"granted" | "forbidden" | "sent on"> {
  if (page.access === "anyone") return "granted";
  await loadSessionOnce();
  const user = currentUser();
  // Some addresses, such as home, open the office for staff: the server chooses the frontend.
  if (frontendOf(address, user?.kind ?? null) === "office") {
    loadFrontend(address);
    return "sent on";
  }
  const decision = checkAccess(page.access, user);
  if (decision !== "anonymous") return decision;
  await replaceWith(`/login?next=${encodeURIComponent(address)}`);
  return "sent on";
}

/** While the firm is closed, staff may still see what the public will see. */
async function isClosedToUser(): Promise<boolean> {
  if (!firmSettings.isClosed) return false;
  await loadSessionOnce().catch(() => undefined);
  return currentUser()?.kind !== "staff";
}

/** Moves scroll position and focus to the beginning of the new page: at once, because a tap misses a button that moves. */
function focusNewPage(): void {
  navigationCount.set(navigationCount.get() + 1);
  window.scrollTo({ top: 0, behavior: "instant" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }));
}

export const reopenPage = (): void => void open();
