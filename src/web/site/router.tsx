/** Addresses of the public door: who may open them, and what is fetched before they show. */
import { Component, type ReactNode, Suspense } from "react";
import { pages } from "../../areas/pages.ts";
import { judge } from "../../kit/access.ts";
import { doorOf } from "../../kit/doors.ts";
import { currentLanguage } from "../language.ts";
import { currentUser, loadSession } from "../session.ts";
import { loadWords } from "../words.ts";
import { Broken } from "./broken.tsx";
import { here, loadDoor, onMove, replaceBy } from "./go.ts";
import type { SitePage } from "./page.ts";
import { moves, moving, type Place, place } from "./place.ts";
import { patternOf } from "./pattern.ts";
import { NotFound, Shell } from "./shell.tsx";

const routes = pages.map((page) => ({ page, match: patternOf(page.path) }));

let session: Promise<void> | undefined;

/** Asks once who is signed in; pages for everybody do not wait for the answer. Refuses while nobody can say it. */
export function beginSession(): Promise<void> {
  return (session ??= loadSession().catch((error: unknown) => {
    session = undefined;
    throw error;
  }));
}

/** Shows the page of the address, and from then on of every address that is gone to. */
export async function start(): Promise<void> {
  onMove(open);
  await open();
}

let turn = 0;

/** Brings the page of the address; the last address asked for wins. */
async function open(): Promise<void> {
  turn += 1;
  const mine = turn;
  moving.set(true);
  const next = await bring(here());
  if (mine !== turn || !next) return;
  moving.set(false);
  const before = place.get();
  place.set(next);
  if (before && before.address !== next.address) arrive();
}

/** Code, words and permission are asked for at once: on a slow line every turn counts. */
async function bring(address: string): Promise<Place | undefined> {
  const { pathname: path, searchParams } = new URL(address, "http://below.base");
  const search = Object.fromEntries(searchParams);
  const [found] = routes.flatMap(({ page, match }) => {
    const params = match(path);
    return params ? [{ page, params }] : [];
  });
  const where = { address, path, search, params: found?.params ?? {}, page: found?.page };
  try {
    const words = (["site", ...(found?.page.words ?? [])] as const).map((area) => loadWords(area, currentLanguage()));
    const coming = Promise.all([found?.page.load(), ...words]);
    // Whoever is sent elsewhere does not wait for it.
    coming.catch(() => undefined);
    if (found && !(await mayStay(found.page, address))) return undefined;
    const [loaded] = await coming;
    return { ...where, content: { page: loaded?.default ?? NotFound } };
  } catch (failure) {
    await loadWords("site", currentLanguage()).catch(() => undefined);
    return { ...where, content: { failure } };
  }
}

/** Sends elsewhere whoever may not see the page; says whether they may. */
async function mayStay(page: SitePage, address: string): Promise<boolean> {
  if (page.access === "anyone") return true;
  await beginSession();
  const user = currentUser();
  const verdict = judge(page.access, user);
  // Home is another program for staff: the server picks the door.
  if (doorOf(address, user?.kind ?? null) === "office") loadDoor(address);
  else if (verdict === "stranger") await replaceBy(`/login?next=${encodeURIComponent(address)}`);
  else if (verdict === "forbidden") await replaceBy("/forbidden");
  else return true;
  return false;
}

/** A new page begins at its top, for the eye and for the screen reader. */
function arrive(): void {
  moves.set(moves.get() + 1);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }));
}

export function Site() {
  const at = place.use();
  if (!at) return null;
  return (
    <Suspense>
      <Shell>
        <Fence of={at.address}>
          {"failure" in at.content ? <Broken error={at.content.failure} retry={again} /> : <at.content.page />}
        </Fence>
      </Shell>
    </Suspense>
  );
}

const again = () => void open();

interface Broke {
  readonly of: string;
  readonly broke: { readonly error: unknown } | null;
}

/** A page that breaks while it is drawn takes only itself with it; the next address begins anew. */
class Fence extends Component<{ of: string; children: ReactNode }, Broke> {
  override state: Broke = { of: this.props.of, broke: null };
  static getDerivedStateFromError(error: unknown): Partial<Broke> {
    return { broke: { error } };
  }
  static getDerivedStateFromProps({ of }: { of: string }, before: Broke): Partial<Broke> | null {
    return of === before.of ? null : { of, broke: null };
  }
  override render() {
    const { broke } = this.state;
    return broke ? <Broken error={broke.error} retry={() => this.setState({ broke: null })} /> : this.props.children;
  }
}
