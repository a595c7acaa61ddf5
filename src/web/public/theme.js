// Blocking and tiny, in a file of its own because the content policy allows no inline script: theme and language before the first paint.
(() => {
  const page = document.documentElement;
  try {
    page.setAttribute(
      "data-mantine-color-scheme",
      localStorage.getItem("legalsit-theme") === "light" ? "light" : "dark",
    );
    page.lang = localStorage.getItem("legalsit-language") === "en" ? "en" : "es";
  } catch {
    // storage refused: the defaults of the document stand
  }
})();
