/**
 * Moves the initial focus of a dialog to its first field or, in a dialog without fields, to its first button, which
 * must change nothing. Mantine would focus the close button, so that Enter would discard the dialog. The theme sets
 * this as `ref` of every close button. An element that the dialog marks with `data-autofocus` wins.
 */
export function firstFocus(closeButton: HTMLElement | null): (() => void) | undefined {
  const dialog = closeButton?.closest<HTMLElement>("section");
  const target = dialog && findFocusTarget(dialog);
  if (!dialog) return undefined;
  if (target) {
    // Mantine looks for the attribute after the dialog is mounted.
    target.setAttribute("data-autofocus", "");
    return undefined;
  }
  // The content is still loading. Focus it when it appears, unless the reader has moved the focus meanwhile.
  const observer = new MutationObserver(() => {
    const appeared = findFocusTarget(dialog);
    if (!appeared) return;
    observer.disconnect();
    if (document.activeElement === closeButton) appeared.focus({ preventScroll: true });
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const fieldSelector = "input:not([type=hidden]), select, textarea";
const buttons = "button, a[href]";

function findFocusTarget(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const body = dialog.querySelector(".mantine-Modal-body");
  return [fieldSelector, buttons]
    .flatMap((selector) => [...(body?.querySelectorAll<HTMLElement>(selector) ?? [])])
    .find((each) => !each.matches(":disabled, [tabindex='-1']") && each.checkVisibility());
}
