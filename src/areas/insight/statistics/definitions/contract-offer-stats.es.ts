/** Contract offers. */
export const contractOfferStats = {
  contractOffersTotal: {
    title: "Ofertas por estado",
    definition: "Ofertas emitidas por estado actual y fecha, con su total en cada moneda.",
  },
  totalAmountByBank: {
    title: "Importe cobrado por banco",
    definition: "Total de las ofertas pagadas, por fecha de la oferta y banco de su cuenta; cada moneda por separado.",
  },
  totalAmountByConcept: {
    title: "Importe ofertado por concepto",
    definition:
      "Total por concepto de las ofertas que no son borrador ni están canceladas, por fecha de la oferta; cada moneda por separado.",
  },
} as const;
