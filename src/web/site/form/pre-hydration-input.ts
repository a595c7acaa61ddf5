/** Input that is entered into a server-rendered page before hydration. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Control>("input[name], textarea[name], select[name]"),
];

/**
 * Collects the entered values. The returned function replays them into the hydrated form, as if they were entered then.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const entered = controlsIn(root).flatMap((control) =>
    isModified(control) ? [{ name: control.name, value: control.value }] : [],
  );
  return () => {
    for (const control of controlsIn(root)) {
      const entry = entered.find(
        ({ name, value }) => name === control.name && (!isCheckable(control) || value === control.value),
      );
      if (!entry) continue;
      if (isCheckable(control)) check(control);
      else for (const value of ["", entry.value]) setValue(control, value);
    }
  };
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isModified(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((each) => each.selected !== each.defaultSelected);
  return isCheckable(control) ? control.checked && !control.defaultChecked : control.value !== control.defaultValue;
}

/** React ignores values that it observed being set, so this uses the native setter, which React does not track. */
function setValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** React may consider it checked already: uncheck it, then click. */
function check(control: HTMLInputElement): void {
  control.checked = false;
  control.click();
}
