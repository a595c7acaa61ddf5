/** Names of actors without an account. Logs store the Spanish name; screens and exports format it. */
import type { Language } from "./language.ts";

/** Jobs and gateways. */
export const systemActor = "Sistema";
/** A person who used a link that was mailed to them, without signing in. */
export const linkHolderActor = "Cliente";

const english = new Map([
  [systemActor, "System"],
  [linkHolderActor, "Client"],
]);

/** Name of an author in the reader's language. */
export const formatActor = (name: string, language: Language): string =>
  (language === "en" && english.get(name)) || name;
