/** HTML as a tagged template that escapes what is put into it; only what `html` itself made goes in as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | null | undefined | false | readonly Piece[];

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, index) => part + (index < pieces.length ? write(pieces[index]) : "")).join(""));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Nothing for what is absent or false, so that `${condition && html`…`}` reads well. */
function write(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(write).join("");
  return escapeHtml(String(piece));
}
