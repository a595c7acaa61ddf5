/**
 * Where the keyboard is when a dialog opens: at its first field, and of one that only asks at its first answer, which
 * changes nothing. Left to the library that would be the close button, and Enter would throw away what was asked for.
 * Given to every close button by the theme; what a dialog marks itself (`data-autofocus`) comes first.
 */
export function firstFocus(close: HTMLElement | null): (() => void) | undefined {
  const dialog = close?.closest<HTMLElement>("section");
  const first = dialog && firstOf(dialog);
  if (!dialog) return undefined;
  if (first) {
    // The library looks for the mark once the dialog stands.
    first.setAttribute("data-autofocus", "");
    return undefined;
  }
  // It asks the server first: one who has not gone elsewhere meanwhile is led to what then appears.
  const arrival = new MutationObserver(() => {
    const arrived = firstOf(dialog);
    if (!arrived) return;
    arrival.disconnect();
    if (document.activeElement === close) arrived.focus({ preventScroll: true });
  });
  arrival.observe(dialog, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

const fields = "input:not([type=hidden]), select, textarea";
const answers = "button, a[href]";

function firstOf(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const body = dialog.querySelector(".mantine-Modal-body");
  return [fields, answers]
    .flatMap((among) => [...(body?.querySelectorAll<HTMLElement>(among) ?? [])])
    .find((each) => !each.matches(":disabled, [tabindex='-1']") && each.checkVisibility());
}
