/** Requests of the online services, what was paid for them, and their places. */
const forms = "solicitudes que dejaron de ser borrador, por el día en que se comenzaron";
const paid = "cuyo pago está confirmado y no se devolvió entero";
const money = "Suma de lo pagado por solicitudes, menos lo devuelto, por el día en que se confirmó";
const cards =
  "Pagos con tarjeta internacional por el día en que se confirmaron: cuántos, cuánto sin lo devuelto y qué comisión se sumó al precio; cada moneda aparte.";

export const onlineServiceStatsWords = {
  getTotalAprovalPaids: {
    title: "Solicitudes aprobadas y pagadas",
    definition: `Cantidad de solicitudes aprobadas en el período, ${paid}, y la suma de sus importes.`,
  },
  getTotalTRPending: {
    title: "Trámites por aprobar",
    definition: `Cantidad de trámites registrales pagados que hoy esperan aprobación, por el día en que se comenzaron.`,
  },
  getTotalTRrejected: {
    title: "Trámites rechazados",
    definition: "Cantidad de trámites registrales rechazados, por el día del rechazo.",
  },
  countByWeeksChart: { title: "Solicitudes por semana", definition: `Cantidad de ${forms}, por semana.` },
  totalByWeeksChart: { title: "Importe pagado por semana", definition: `${money}, por semana.` },
  totalByStatusChart: { title: "Solicitudes por estado", definition: `Cantidad de ${forms}, por su estado de hoy.` },
  countByServicesRequested: { title: "Solicitudes por servicio", definition: `Cantidad de ${forms}, por servicio.` },
  totalAmountByServices: {
    title: "Importe por servicio",
    definition: `Suma de los importes de las ${forms}, ${paid}, por servicio.`,
  },
  totalAmountByPaymentGateWay: {
    title: "Importe pagado por pasarela",
    definition: `${money}, por pasarela; cada moneda aparte.`,
  },
  totalAmountByStamps: {
    title: "Sellos del timbre",
    definition: `Suma de los sellos del timbre de las ${forms}, ${paid}, por su valor en CUP.`,
  },
  getTotalTRByTariff: {
    title: "Trámites por tarifa",
    definition: `Cantidad de trámites registrales que dejaron de ser borrador y no se cancelaron ni los rechazó el usuario, por el día en que se comenzaron, según la tarifa de su servicio; los que aún no tienen precio, sin especificar.`,
  },
  totalByProvinces: {
    title: "Solicitudes por provincia",
    definition: `Cantidad de ${forms}, por la provincia en que vive el titular.`,
  },
  totalRemainingRequestByService: {
    title: "Cupos libres de esta semana",
    definition: "Cupos libres desde hoy hasta el domingo, por servicio activo.",
  },
  bidadindoStats: {
    title: "Pagos con tarjeta por Bidaiondo",
    definition: `${cards} De solicitudes y, si no se pide una familia, de ofertas de contrato.`,
  },
  getStatByMilo: { title: "Pagos con tarjeta por Milo", definition: `${cards} De solicitudes.` },
} as const;
