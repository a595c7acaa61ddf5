// Blocking and tiny, in a file of its own because the content policy allows no inline script: theme and language before the first paint.
(() => {
  const page = document.documentElement;
  try {
    page.setAttribute(
      "data-mantine-color-scheme",
      localStorage.getItem("legalsit-theme") === "light" ? "light" : "dark",
    );
    // A page that the server wrote says itself in which language.
    if (!page.hasAttribute("data-served")) page.lang = localStorage.getItem("legalsit-language") === "en" ? "en" : "es";
  } catch {
    // storage refused: the defaults of the document stand
  }
})();
