/**
 * Renders a page into its HTML document on the server, with the same code as the browser. The page shows before scripts
 * arrive, and is readable without them. The module state of the page (session, language, answers) is set and read
 * without an await in between, so that concurrent renderings do not mix.
 */
import { renderToString } from "react-dom/server";
import type { RenderInput, RenderedPage } from "../../kit/server-rendering.ts";
import { readPreloaded } from "../preload.ts";
import { setFirmSettings, firmSettings } from "../session/firm-settings.ts";
import { language } from "../session/language.ts";
import { type SessionUser, session } from "../session/session.ts";
import { loadWords } from "../words.ts";
import { pageLocation } from "./routing/location.ts";
import { pageAt, pageFor } from "./routing/routes.ts";
import { NotOpen } from "./shell/shell.tsx";
import { Site } from "./shell/app.tsx";
import { unread } from "./shell/unread-count.ts";

const titleTag = /<title>(.*?)<\/title>/s;
const noop = () => undefined;

/** Returns undefined if no page of the site has the address; throws if the page cannot be rendered without its data. */
export async function renderPage(input: RenderInput): Promise<RenderedPage | undefined> {
  const { address, language: renderLanguage, facts, answers } = input;
  const user = dataOf<{ user: SessionUser }>(answers["session.current"])?.user ?? null;
  const location = pageFor(pageAt(address), user);
  if (!location.page) return undefined;
  const areas = ["site", "shell", ...location.page.words] as const;
  const [{ default: Page }, describe] = await Promise.all([
    location.page.load(),
    location.page.describe?.(),
    ...areas.map((area) => loadWords(area, renderLanguage)),
  ]);
  // No await from here on.
  setFirmSettings(facts);
  readPreloaded(answers);
  language.set(renderLanguage);
  session.set(user);
  unread.set(dataOf<{ docs: number }>(answers["notifications.unreadCount"])?.docs ?? 0);
  const isClosed = location.page.requiresOpenOffice && firmSettings.isClosed && user?.kind !== "staff";
  pageLocation.set({ ...location, content: { page: isClosed ? NotOpen : Page } });
  const html = renderToString(<Site onRetry={noop} onMount={noop} />);
  const suspended = /<!--\$!--><template(.*?)>/s.exec(html);
  if (suspended) throw new Error(`${location.path} cannot be rendered: ${suspended[1] ?? ""}`);
  // Text can be entered before hydration (form/pre-hydration-input.ts). Buttons are disabled until then: a click would
  // do nothing, or submit the form to the page's address.
  // A form that the browser itself sends by GET works before.
  const body = html
    .replace(titleTag, "")
    .replace(/<button (?![^>]*(disabled|formMethod="get"))/gi, '<button disabled="" data-asleep="" ');
  const description = isClosed ? undefined : describe?.default(input);
  return { title: titleTag.exec(html)?.[1] ?? firmSettings.name, body, description };
}

function dataOf<T>(answer: { readonly data: object } | undefined): T | undefined {
  return answer?.data as T | undefined;
}
