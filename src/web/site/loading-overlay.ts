/** How long the veil of the first load lasts (specification §9). */
const overlayMs = 3000;

/**
 * The overlay of the first load stands in the document itself. Once the page is there it lets everything through, to
 * the eye and to the finger, and only its thin bar runs on until its three seconds are over.
 */
export function hideLoadingOverlay(): void {
  const overlay = document.getElementById("overlay");
  if (!overlay) return;
  overlay.classList.add("lifted");
  window.setTimeout(() => overlay.remove(), Math.max(0, overlayMs - performance.now()));
}
