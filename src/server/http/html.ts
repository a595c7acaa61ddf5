/** HTML as a tagged template that escapes inserted values; only values made by `html` itself are inserted unescaped. */
/** Markup that is safe to insert unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | undefined | false | readonly Value[];

/** Template tag: escapes inserted values. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? render(values[index]) : "")).join(""));
}

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Absent and false values render as nothing, so that `${condition && html`…`}` works. */
function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join("");
  return escapeHtml(String(value));
}
