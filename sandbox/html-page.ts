/** The sandbox's pages: plain HTML for any screen, with or without JavaScript. */
const style = `
:root{color-scheme:light dark;--bg:#f4f6f8;--card:#fff;--text:#17202a;--soft:#4a5868;--line:#c9d2dc;--main:#0b5cad;--on:#fff;--bad:#a61b1b}
@media (prefers-color-scheme:dark){:root{--bg:#11161c;--card:#1a222c;--text:#e8edf3;--soft:#aab7c6;--line:#3a4757;--main:#7ab8ff;--on:#08131f;--bad:#ff9d9d}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
header{padding:.75rem 1rem;border-bottom:1px solid var(--line)}
header p{margin:0;color:var(--soft)}
main{max-width:44rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.4rem;margin:0 0 1rem}
h2{font-size:1.1rem;margin:0 0 .25rem}
a{color:var(--main)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin-bottom:1rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem}
dt{color:var(--soft)}
dd{margin:0;font-weight:600}
label{display:block;margin-bottom:.25rem}
input,select{font:inherit;width:100%;min-height:2.75rem;padding:.4rem .6rem;margin-bottom:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--bg);color:var(--text)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.4rem 1.1rem;border-radius:.5rem;border:1px solid var(--main);background:transparent;color:var(--main);cursor:pointer}
button.main{background:var(--main);color:var(--on)}
button.bad{border-color:var(--bad);color:var(--bad)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
pre{white-space:pre-wrap;font:inherit;margin:.5rem 0}
iframe{width:100%;height:24rem;border:1px solid var(--line);background:#fff}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.4rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
.scroll{overflow-x:auto}
`;

/** Escaped HTML. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Value = string | number | Markup | readonly Markup[];

/** Tagged template: escapes every value except Markup. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Value[]): Markup {
  const render = (value: Value | undefined): string => {
    if (value === undefined) return "";
    if (value instanceof Markup) return value.text;
    return Array.isArray(value) ? value.map(render).join("") : escaped(String(value));
  };
  return new Markup(pieces.map((text, index) => text + render(parts[index])).join(""));
}

export function page(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Banco de pruebas</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><p>Banco de pruebas: aquí no se mueve dinero real.</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** A page with a message only. */
export function notice(title: string, text: string): string {
  return page(title, html`<div class="card"><p>${text}</p></div>`);
}

/** The payment page with its three actions. */
export function payPage(options: {
  title: string;
  facts: readonly (readonly [string, string])[];
  action: string;
  fields?: Markup;
}): string {
  const facts = options.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return page(
    options.title,
    html`<form class="card" method="post" action="${options.action}">
<dl>${facts}</dl>
${options.fields ?? ""}
<div class="row">
<button class="main" name="do" value="pay">Pagar</button>
<button class="bad" name="do" value="deny">Rechazar</button>
<button name="do" value="abandon">Salir sin pagar</button>
</div>
</form>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
