/**
 * Draws a page into its document, on the server, by the code that draws it in the browser: it shows before any script is
 * there, and can be read where none ever comes. What the page knows of its reader is set and read within one turn, so
 * that documents drawn at the same time never see each other's.
 */
import { renderToString } from "react-dom/server";
import type { RenderInput, RenderedPage } from "../../kit/server-rendering.ts";
import { readPreloaded } from "../preload.ts";
import { setFirmSettings, firmSettings } from "../firm-settings.ts";
import { language } from "../language.ts";
import { type SessionUser, session } from "../session.ts";
import { loadWords } from "../words.ts";
import { pageLocation } from "./location.ts";
import { pageAt } from "./routes.ts";
import { NotOpen } from "./shell.tsx";
import { Site } from "./app.tsx";
import { unread } from "./unread-count.ts";

const titleOf = /<title>(.*?)<\/title>/s;
const none = () => undefined;

/** Nothing where the address has no page here. */
export async function renderPage({
  address,
  language: spoken,
  facts,
  answers,
}: RenderInput): Promise<RenderedPage | undefined> {
  const where = pageAt(address);
  if (!where.page) return undefined;
  const areas = ["site", "shell", ...where.page.words] as const;
  const [{ default: Page }] = await Promise.all([where.page.load(), ...areas.map((area) => loadWords(area, spoken))]);
  // From here to the end nothing waits.
  setFirmSettings(facts);
  readPreloaded(answers);
  language.set(spoken);
  const user = said<{ user: SessionUser }>(answers["session.current"])?.user ?? null;
  session.set(user);
  unread.set(said<{ docs: number }>(answers["notifications.unreadCount"])?.docs ?? 0);
  const waits = where.page.requiresOpenOffice && firmSettings.isClosed && user?.kind !== "staff";
  pageLocation.set({ ...where, content: { page: waits ? NotOpen : Page } });
  const drawn = renderToString(<Site again={none} began={none} />);
  const failed = /<!--\$!--><template(.*?)>/s.exec(drawn);
  if (failed) throw new Error(`${where.path} cannot be drawn: ${failed[1] ?? ""}`);
  // Boxes can be typed into (form/pre-hydration-input.ts); what is pressed before the page hears of it would do nothing, or send
  // the form to the page's address.
  const body = drawn.replace(titleOf, "").replace(/<button (?![^>]*disabled)/g, '<button disabled="" data-asleep="" ');
  return { title: titleOf.exec(drawn)?.[1] ?? firmSettings.name, body };
}

function said<T>(answer: { readonly data: object } | undefined): T | undefined {
  return answer?.data as T | undefined;
}
