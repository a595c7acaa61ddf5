/** What every paper says besides its own words. */
export const paperWords = {
  printed: "Impreso el {date}",
  page: "Página {page} de {pages}",
  code: "Código QR de {of}",
} as const;
