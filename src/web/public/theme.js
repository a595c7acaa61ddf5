// Blocking and small: sets theme and language before the first paint. The public site inlines it into its documents,
// allowed by its hash.
(() => {
  const page = document.documentElement;
  const key = "legalsit-language";
  const parseLanguage = (language) => /^(es|en)\b/i.exec(language ?? "")?.[1].toLowerCase();
  let stored;
  let isMenuCollapsed = false;
  try {
    stored = parseLanguage(localStorage.getItem(key));
    page.setAttribute(
      "data-mantine-color-scheme",
      localStorage.getItem("legalsit-theme") === "light" ? "light" : "dark",
    );
    isMenuCollapsed = localStorage.getItem("legalsit-nav-collapsed") === "true";
    // The device has the fonts of an earlier page (load-fonts.ts).
    if (localStorage.getItem("legalsit-fonts")) page.dataset.fonts = "";
  } catch {
    // Storage refused: the document's defaults apply.
  }
  // An address with a language (/en/…) is the latest choice; the server stores it in the cookie. Then come the device's
  // choice, the link of an email and, on a first visit, the browser's language.
  const chosen = parseLanguage(new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]);
  const mailed = parseLanguage(/[?&]language=(\w+)/.exec(location.search)?.[1]);
  const language = chosen ?? stored ?? mailed ?? navigator.languages.map(parseLanguage).find(Boolean) ?? "es";
  // A server-rendered page keeps the language it was rendered in.
  if (!page.hasAttribute("data-served")) page.lang = language;
  // A page that the browser hydrates is rendered again in another language, and hidden until then.
  if (page.dataset.rendered && page.dataset.rendered !== language) page.dataset.rendered = "";
  // The next screen of the office is rendered for this window. One that was rendered for another window or language is
  // hidden until scripts have rendered it again.
  const isAtMost = (pixels) => matchMedia(`(max-width: ${pixels}px)`).matches;
  const kind = isAtMost(768) ? "phone" : isAtMost(1365) ? "narrow" : isMenuCollapsed ? "collapsed" : "wide";
  if (page.dataset.screen && page.dataset.screen !== `${language} ${kind}`) page.dataset.screen = "";
  const windowCookie = `legalsit-window=${kind}`;
  if (!document.cookie.split("; ").includes(windowCookie))
    document.cookie = `${windowCookie}; path=/legalsit; max-age=31536000; samesite=lax`;
  // Browser-rendered pages switch the theme themselves; this is for server-rendered pages.
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const next = page.getAttribute("data-mantine-color-scheme") === "light" ? "dark" : "light";
        page.setAttribute("data-mantine-color-scheme", next);
        try {
          localStorage.setItem("legalsit-theme", next);
        } catch {
          // For this page only.
        }
      });
    }
  });
  try {
    if (chosen && chosen !== stored) localStorage.setItem(key, chosen);
  } catch {
    // The cookie lasts a day.
  }
})();
