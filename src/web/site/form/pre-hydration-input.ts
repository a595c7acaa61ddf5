/** What somebody types into a page that the server drew, before the page can hear it. */

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const boxesIn = (root: HTMLElement) => [...root.querySelectorAll<Box>("input[name], textarea[name], select[name]")];

/** Gathers it; what comes back tells it to the form that took over, as if it were typed now. */
export function collectEarlyInput(root: HTMLElement): () => void {
  const typed = boxesIn(root).flatMap((box) => (isTouched(box) ? [{ name: box.name, value: box.value }] : []));
  return () => {
    for (const box of boxesIn(root)) {
      const early = typed.find(({ name, value }) => name === box.name && (!isTicked(box) || value === box.value));
      if (!early) continue;
      if (isTicked(box)) tick(box);
      else for (const value of ["", early.value]) write(box, value);
    }
  };
}

function isTicked(box: Box): box is HTMLInputElement {
  return box.type === "checkbox" || box.type === "radio";
}

function isTouched(box: Box): boolean {
  if (box instanceof HTMLSelectElement) return [...box.options].some((each) => each.selected !== each.defaultSelected);
  return isTicked(box) ? box.checked && !box.defaultChecked : box.value !== box.defaultValue;
}

/** React hears only of values that it did not see set: the browser's own setter is the one it does not watch. */
function write(box: Box, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** React may have found it ticked: it is told that it is not, then pressed. */
function tick(box: HTMLInputElement): void {
  box.checked = false;
  box.click();
}
