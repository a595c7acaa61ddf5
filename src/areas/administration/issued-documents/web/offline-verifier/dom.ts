/** Elements of the offline verifier, which is built without a framework to stay within 30 kB. */
type Child = Node | string | false | undefined;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== false && child !== undefined));
  return node;
}

/** A label around its control, with a hint. */
export const labelControl = (text: string, control: HTMLElement, hint = ""): HTMLLabelElement =>
  element("label", {}, element("b", {}, text), hint && element("small", {}, hint), control);

export const createPairs = (entries: readonly (readonly [string, string])[]): HTMLElement =>
  element("dl", {}, ...entries.flatMap(([label, value]) => [element("dt", {}, label), element("dd", {}, value)]));

export const createNote = (tone: "ok" | "warn" | "bad", title: string, ...texts: readonly Child[]): HTMLElement =>
  element(
    "section",
    { className: tone, tabIndex: -1 },
    element("h2", {}, title),
    ...texts.map((text) => text && element("p", {}, text)),
  );
