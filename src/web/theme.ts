/** Dark or light theme. `theme.js` sets it before the first paint, this module changes it later. */
import { storeOnDevice } from "./session/language.ts";
import { store } from "./observable-store.ts";

export type Theme = "dark" | "light";
const attribute = "data-mantine-color-scheme";
const chosen = globalThis.document?.documentElement.getAttribute(attribute);
/** The server renders dark: only the device knows the chosen theme. */
const theme = store<Theme>(chosen === "light" ? "light" : "dark", "dark");

export const useTheme = theme.use;

/** Sets the theme and stores it on the device. */
export function setTheme(next: Theme): void {
  document.documentElement.setAttribute(attribute, next);
  storeOnDevice("legalsit-theme", next);
  theme.set(next);
}
