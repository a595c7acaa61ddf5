/** Gives a downloaded file an extension of its actual type, so that text with the name of a program or page cannot run. */
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
  const extensions = extensionsOf[mime] ?? ["bin"];
  // Some systems drop trailing dots and spaces, which would change the extension.
  const trimmed = name.replace(/[. ]+$/, "");
  const [, extension = ""] = /\.([^.]+)$/.exec(trimmed) ?? [];
  return extensions.includes(extension.toLowerCase()) ? trimmed : `${trimmed}.${extensions[0]}`;
}
