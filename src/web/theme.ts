/** Dark or light: `theme.js` sets it before the first paint, this changes it afterwards. */
import { storeOnDevice } from "./language.ts";
import { store } from "./observable-store.ts";

export type Theme = "dark" | "light";
const attribute = "data-mantine-color-scheme";
const chosen = globalThis.document?.documentElement.getAttribute(attribute);
/** The server draws pages dark: which theme is chosen only the device knows. */
const theme = store<Theme>(chosen === "light" ? "light" : "dark", "dark");

export const useTheme = theme.use;

export function setTheme(next: Theme): void {
  document.documentElement.setAttribute(attribute, next);
  storeOnDevice("legalsit-theme", next);
  theme.set(next);
}
