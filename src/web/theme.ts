/** Dark or light: `theme.js` sets it before the first paint, this changes it afterwards. */
import { keep } from "./language.ts";
import { store } from "./store.ts";

export type Theme = "dark" | "light";
const attribute = "data-mantine-color-scheme";
const theme = store<Theme>(document.documentElement.getAttribute(attribute) === "light" ? "light" : "dark");

export const useTheme = theme.use;

export function setTheme(next: Theme): void {
  document.documentElement.setAttribute(attribute, next);
  keep("legalsit-theme", next);
  theme.set(next);
}
