/**
 * Renders the first screen of the office into its document on the server, with the code of the browser: it shows before
 * scripts arrive. The browser replaces it by the same screen (`main.tsx`). The module state (session, language, queries)
 * is set and read without an await in between, so that concurrent renderings do not mix.
 */
import "./staff-api.ts";
import "./staff-words.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { screens } from "../../areas/screens.ts";
import { base } from "../../kit/frontends.ts";
import { createRouteMatcher } from "../../kit/route-pattern.ts";
import { preloadKey, type RenderedScreen, type ScreenRenderInput } from "../../kit/server-rendering.ts";
import { setFirmSettings } from "../session/firm-settings.ts";
import { language } from "../session/language.ts";
import { impersonation, secondFactorDuty, session } from "../session/session.ts";
import { loadWords } from "../words.ts";
import type { api } from "../api.ts";
import { fillQueries } from "./fill-queries.ts";
import { firstPageOf } from "./list-prefetch.ts";
import type { ListPreferences } from "./list/list-preferences.ts";
import { createOfficeRouter } from "./navigation/router.tsx";
import { OfficeApp, shellAreas } from "./office-app.tsx";
import { queries } from "./query-client.ts";
import { setRenderedWindow } from "./rendered-window.ts";
import { setServedDocument } from "./served-document.ts";

type CurrentSession = Awaited<ReturnType<typeof api.session.current>>;
type Answers = RenderedScreen["answers"];

const matchScreen = createRouteMatcher(screens);

export async function renderScreen(input: ScreenRenderInput): Promise<RenderedScreen | undefined> {
  const { address, facts, status, answers } = input;
  const current = answers["session.current"]?.data as CurrentSession | undefined;
  if (!current?.user) return undefined;
  const [path = "", query = ""] = address.split("?");
  const preferences = answers["desk.mine"]?.data as { docs: ListPreferences } | undefined;
  const screen = matchScreen(path);
  const firstPage = firstPageOf(screen, query, current.user, preferences?.docs);
  const calls = [
    ...(screen?.preload ?? []).map((operation) => ({ key: operation.join("."), input: {} })),
    ...(firstPage ? [{ key: firstPage.operation.key, input: firstPage.input }] : []),
  ];
  language.set(input.language);
  const router = createOfficeRouter(createMemoryHistory({ initialEntries: [base + address] }));
  const [pairs] = await Promise.all([
    Promise.all(calls.map(async ({ key, input: of }) => [preloadKey(key, of), await input.read(key, of)] as const)),
    router.load(),
    ...[...shellAreas, ...(screen?.words ?? [])].map((area) => loadWords(area, input.language)),
  ]);
  const ownAnswers: Answers = Object.fromEntries(pairs.flatMap(([key, answer]) => (answer ? [[key, answer]] : [])));
  // No await from here on.
  language.set(input.language);
  setFirmSettings(facts);
  setServedDocument({ path: base + path, status: `${status}`, modules: facts.modules });
  setRenderedWindow(input.window);
  session.set(current.user);
  impersonation.set(current.seeing ?? null);
  secondFactorDuty.set(current.duty ?? null);
  fillQueries({ ...answers, ...ownAnswers });
  try {
    const html = renderToString(<OfficeApp router={router} />);
    return { body: withoutInteraction(html), answers: ownAnswers };
  } finally {
    queries.clear();
  }
}

/**
 * Nothing of the picture takes the focus or typed text, which would be lost; its links can be clicked. Its ids are those
 * of the real screen.
 */
function withoutInteraction(html: string): string {
  return html
    .replaceAll(/ (?:id|for|aria-(?:label|controls|describedby|labelledby)|tabindex)="[^"]*"/gi, "")
    .replaceAll(/<(a|button|input|select|textarea)(?=[ >])/g, '<$1 tabindex="-1"')
    .replaceAll(/<(input|textarea) /g, '<$1 readonly="" ');
}
