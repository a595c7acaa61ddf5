/** File names are unique within a folder, ignoring case. */

export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** «acta.pdf» becomes «acta (2).pdf» if the name is used. */
export function freeName(name: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(nameKey(name))) return name;
  const [, stem = name, extension = ""] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  for (let number = 2; ; number++) {
    const end = ` (${number})${extension}`;
    const numbered = stem.slice(0, longest - end.length).replace(/\p{Cs}$/u, "") + end;
    if (!usedNames.has(nameKey(numbered))) return numbered;
  }
}

/** Maximum length of a name. */
export const longest = 200;
