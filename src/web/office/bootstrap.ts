/**
 * The first file of the office, a small one: while the parts that every screen stands on are on their way, the screen
 * of the address, its words and the first page of its list are asked for too, and do not wait for them.
 */
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./office.css";
import "./staff-api.ts";
import "./staff-words.ts";
import { screens } from "../../areas/screens.ts";
import { base } from "../../kit/frontends.ts";
import { createRouteMatcher } from "../../kit/route-pattern.ts";
import { currentLanguage } from "../language.ts";
import { loadWords } from "../words.ts";
import { reloadAfterDeploy } from "./browser-document.ts";
import { prefetchFirstPage } from "./list-prefetch.ts";

reloadAfterDeploy();
const { pathname } = window.location;
const screen = createRouteMatcher(screens)(pathname.startsWith(base) ? pathname.slice(base.length) : "");
prefetchFirstPage(screen);
const words = (["shell", "office", "menu", ...(screen?.words ?? [])] as const).map((area) =>
  loadWords(area, currentLanguage()),
);
// What does not come is asked for again, and its failure told, by what shows it.
for (const coming of [...words, screen?.load()]) coming?.catch(() => undefined);
