/** A file leaves under an extension of what its bytes are: text that is called like a program or a page runs nowhere. */
const extensionsOf: Readonly<Record<string, readonly [usual: string, ...others: string[]]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/tiff": ["tif", "tiff"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/rtf": ["rtf"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "text/plain": ["txt", "csv", "tsv", "log", "md"],
  "application/zip": ["zip"],
};

export function harmlessName(name: string, mime: string): string {
  const known = extensionsOf[mime] ?? ["bin"];
  // Some systems drop dots and spaces at the end, and with them what the name seemed to end in.
  const trimmed = name.replace(/[. ]+$/, "");
  const [, extension = ""] = /\.([^.]+)$/.exec(trimmed) ?? [];
  return known.includes(extension.toLowerCase()) ? trimmed : `${trimmed}.${known[0]}`;
}
