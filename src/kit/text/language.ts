export const languages = ["es", "en"] as const;
export type Language = (typeof languages)[number];

/** A text in both languages. */
export interface Localized {
  readonly es: string;
  readonly en: string;
}

/** The preferred language of an Accept-Language header; Spanish unless English ranks higher. */
export function languageFromHeader(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";");
      const q = options.map((option) => /^q=([\d.]+)$/.exec(option.trim())?.[1]).find(Boolean);
      return { tag: tag.slice(0, 2), q: q === undefined ? 1 : Number(q) };
    })
    .filter((each) => each.tag === "es" || each.tag === "en");
  return (ranked.sort((a, b) => b.q - a.q)[0]?.tag as Language | undefined) ?? "es";
}
