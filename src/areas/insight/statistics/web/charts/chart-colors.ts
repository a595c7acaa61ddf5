/** Colours of the current theme, for charts drawn on a canvas. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const chart = [1, 2, 3, 4, 5, 6].map((at) => colour(`chart-${at}`));
  const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
  return {
    text: colour("text"),
    muted: colour("muted"),
    border: colour("border"),
    surface: colour("surface"),
    chart,
    /** From zero to the maximum. */
    shades: isDark ? ["#1d2b42", "#2b4a78", "#4f83c8", "#a9cbf5"] : ["#e4eaf2", "#b3cbec", "#5b8fd0", "#1c4480"],
    font: getComputedStyle(document.body).fontFamily,
  };
}
export type ChartColors = ReturnType<typeof palette>;
