/** Contract offers. */
export const contractOfferStats = {
  contractOffersTotal: {
    title: "Ofertas por estado",
    definition: "Ofertas emitidas por estado actual y fecha, con su total en cada moneda.",
  },
  totalAmountByBank: {
    title: "Importe cobrado por banco",
    definition: "Suma de las ofertas pagadas, por su fecha, según el banco de su cuenta; cada moneda aparte.",
  },
  totalAmountByConcept: {
    title: "Importe ofertado por concepto",
    definition:
      "Suma de los conceptos de las ofertas que no son borrador ni están canceladas, por la fecha de la oferta; cada moneda aparte.",
  },
} as const;
