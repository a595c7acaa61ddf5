/** Duration of the overlay at the first load, in milliseconds. */
const overlayMs = 3000;

/**
 * Hides the overlay of the document once the page is rendered: it becomes transparent and lets clicks through. Only its
 * progress bar stays until the three seconds are over.
 */
export function hideLoadingOverlay(): void {
  const overlay = document.getElementById("overlay");
  if (!overlay) return;
  overlay.classList.add("lifted");
  window.setTimeout(() => overlay.remove(), Math.max(0, overlayMs - performance.now()));
}
