/**
 * Entry point of the office, a small file. While the shared code loads, it already requests the screen of the address,
 * its texts and the first page of its list.
 */
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./office.css";
import "./staff-api.ts";
import "./staff-words.ts";
import { screens } from "../../areas/screens.ts";
import { base } from "../../kit/frontends.ts";
import { createRouteMatcher } from "../../kit/route-pattern.ts";
import { currentLanguage } from "../session/language.ts";
import { loadWords } from "../words.ts";
import { reloadAfterDeploy } from "./browser-document.ts";
import { prefetchFirstPage } from "./list-prefetch.ts";

reloadAfterDeploy();
const { pathname } = window.location;
const screen = createRouteMatcher(screens)(pathname.startsWith(base) ? pathname.slice(base.length) : "");
prefetchFirstPage(screen);
const words = (["shell", "office", "menu", "chat", ...(screen?.words ?? [])] as const).map((area) =>
  loadWords(area, currentLanguage()),
);
// A failure is ignored here: the code that needs it requests it again and shows the error.
for (const download of [...words, screen?.load()]) download?.catch(() => undefined);
