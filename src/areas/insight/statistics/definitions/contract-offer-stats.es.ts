/** Contract offers. */
export const contractOfferStats = {
  contractOffersTotal: {
    title: "Ofertas por estado",
    definition:
      "Cantidad de ofertas que dejaron de ser borrador, por su fecha, según su estado de hoy, y lo que suman en cada moneda, sin convertir.",
  },
  totalAmountByBank: {
    title: "Cobrado por banco",
    definition: "Suma de las ofertas pagadas, por su fecha, según el banco de su cuenta; cada moneda aparte.",
  },
  totalAmountByConcept: {
    title: "Ofertado por concepto",
    definition:
      "Suma de los conceptos de las ofertas que no son borrador ni están canceladas, por la fecha de la oferta; cada moneda aparte.",
  },
} as const;
