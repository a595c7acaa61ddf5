/** Texts of the public check of a document. */
import { kindNames } from "./kind-names.es.ts";

export const serverMessages = {
  title: "Comprobar un documento",
  lead: "Compruebe aquí que un documento es nuestro y sigue siendo válido. Es gratis y no necesita una cuenta.",
  number: "Número del documento",
  numberHint: "Está al pie de cada página.",
  date: "Fecha de emisión",
  dateHint: "La fecha que sigue a «Impreso el», al pie de cada página.",
  code: "Código de verificación",
  codeHint: "12 letras, al final del documento. Puede escribirlas sin guiones.",
  submit: "Comprobar",
  problem: "No tenemos ningún documento con esos datos",
  unknown: "Compare lo que escribió con el papel. Si coincide, el documento no es nuestro.",
  unknownToken:
    "El código puede estar mal leído. Escriba los datos del papel; si tampoco aparecen, el documento no es nuestro.",
  unknownFile:
    "El archivo se modificó, contiene varios documentos o no es nuestro. Compruebe cada documento con su código.",
  another: "Comprobar otro documento",
  states: {
    valid: "El documento es nuestro y es válido",
    corrected: "El documento es nuestro, pero fue corregido",
    withdrawn: "El documento fue retirado y ya no es válido",
  },
  leads: {
    valid: "Compare estos datos con los del papel.",
    corrected: "Hay una versión posterior, emitida el {date}. Pídala a quien le entregó este documento.",
    withdrawn: "Se retiró el {date}. No lo acepte.",
  },
  erased:
    "El {date} eliminamos por ley los datos personales de este documento y por eso no los mostramos. Si tiene el archivo, compruébelo abajo.",
  kind: "Documento",
  kinds: kindNames,
  numberLabel: "Número",
  version: "Versión",
  issued: "Fecha de emisión",
  facts: {
    holder: "Titular",
    amount: "Importe",
    date: "Fecha del registro",
    subject: "Asunto",
    quantity: "Cantidad",
    recipient: "Quien lo recibe",
    validUntil: "Válido hasta",
    place: "Lugar",
    reference: "Referencia",
  },
  sha256: "SHA-256 del archivo",
  file: {
    title: "¿Es este el archivo?",
    lookup: "¿Tiene el archivo PDF?",
    label: "Archivo PDF del documento",
    hint: "Se compara en su dispositivo: el archivo no se envía a ninguna parte.",
    same: "Es el mismo archivo, sin ningún cambio.",
    other: "No es el mismo archivo: se modificó o es otro.",
    unread: "No pudimos leer el archivo.",
  },
  offline: {
    title: "Sin conexión",
    lead: "El código grande lleva un sello que se comprueba sin conexión. Descargue la página que lo comprueba y la lista de los documentos corregidos o retirados hasta hoy.",
    verifier: "Descargar la página",
    statusList: "Descargar la lista de estados",
  },
} as const;
