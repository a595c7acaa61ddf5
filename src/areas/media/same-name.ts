/** Files of one folder have names of their own, as on the machines that they come from: capitals make no difference. */

export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** «acta.pdf» beside another one is «acta (2).pdf». */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  const [, stem = name, extension = ""] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  for (let number = 2; ; number++) {
    const end = ` (${number})${extension}`;
    const numbered = stem.slice(0, longest - end.length).replace(/\p{Cs}$/u, "") + end;
    if (!taken.has(nameKey(numbered))) return numbered;
  }
}

/** So many characters a name has at most. */
export const longest = 200;
