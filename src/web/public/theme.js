// Blocking and tiny: theme and language before the first paint. The public site has it inside its documents, by its hash.
(() => {
  const page = document.documentElement;
  const key = "legalsit-language";
  const known = (language) => /^(es|en)\b/i.exec(language ?? "")?.[1].toLowerCase();
  let kept;
  try {
    kept = known(localStorage.getItem(key));
    page.setAttribute(
      "data-mantine-color-scheme",
      localStorage.getItem("legalsit-theme") === "light" ? "light" : "dark",
    );
  } catch {
    // storage refused: the defaults of the document stand
  }
  // An address in a language (/en/…) was the last to choose; the server wrote it down where it can. Nobody chose on a
  // first visit: the browser's language is followed.
  const chosen = known(new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]);
  const language = chosen ?? kept ?? navigator.languages.map(known).find(Boolean) ?? "es";
  // A page that the server wrote says itself in which language.
  if (!page.hasAttribute("data-served")) page.lang = language;
  // One that it drew for the browser to take over is drawn anew in another language, and not shown before.
  if (page.dataset.drawn && page.dataset.drawn !== language) page.dataset.drawn = "";
  // Pages of the browser turn it themselves; those that the server wrote have this.
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const next = page.getAttribute("data-mantine-color-scheme") === "light" ? "dark" : "light";
        page.setAttribute("data-mantine-color-scheme", next);
        try {
          localStorage.setItem("legalsit-theme", next);
        } catch {
          // for this page only
        }
      });
    }
  });
  try {
    if (chosen && chosen !== kept) localStorage.setItem(key, chosen);
  } catch {
    // the cookie lasts a day
  }
})();
