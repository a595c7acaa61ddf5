/** Kinds of documents as staff and the public read them. */
export const kindNames = {
  policeRecordModel: "Solicitud de antecedentes penales",
  registryModel: "Solicitud de certificación registral",
  receipt: "Recibo de pago",
  invoice: "Factura",
  offer: "Oferta",
  voucher: "Vale",
  voucherRoute: "Hoja de ruta del vale",
  consulateReceipt: "Contrato del consulado",
  packageList: "Relación del paquete",
  lotSheet: "Hoja de lote",
  minutes: "Acta de mesa virtual",
  statisticsBoard: "Tablero de estadísticas",
  dataAccessReport: "Informe de acceso a datos personales",
} as const;
