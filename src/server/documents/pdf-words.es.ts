/** Texts that every PDF has in addition to its own. */
export const pdfWords = {
  printed: "Impreso el {date}",
  page: "Página {page} de {pages}",
  lost: "En lugar de {letters}, que no se pudo imprimir, está el signo �.",
  code: "Código QR de {of}",
  sealOf: "sello de {number}",
  unsealed: "SIN SELLO",
  checkCode: "Código de verificación",
  check:
    "Compruebe gratis este documento: escanee el código, o escriba en {page} el número {number}, la fecha {date} y el código de verificación.",
} as const;
