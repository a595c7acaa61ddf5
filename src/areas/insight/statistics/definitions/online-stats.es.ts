/** Requests of the online services, what was paid for them, and their places. */
const forms = "solicitudes enviadas, por fecha de inicio";
const paid = "con el pago confirmado y no devuelto por completo";
const money = "Pagos de solicitudes menos devoluciones, por fecha de confirmación";
const cards =
  "Pagos con tarjeta internacional por fecha de confirmación: cantidad, importe menos devoluciones y comisión bancaria sumada al precio; cada moneda por separado.";

export const onlineServiceStatsWords = {
  getTotalAprovalPaids: {
    title: "Solicitudes aprobadas y pagadas",
    definition: `Solicitudes aprobadas en el período, ${paid}, y el total de sus importes.`,
  },
  getTotalTRPending: {
    title: "Trámites por aprobar",
    definition: "Trámites registrales pagados y hoy pendientes de aprobación, por fecha de inicio.",
  },
  getTotalTRrejected: {
    title: "Trámites rechazados",
    definition: "Trámites registrales rechazados, por fecha de rechazo.",
  },
  countByWeeksChart: { title: "Solicitudes por semana", definition: `Cantidad de ${forms}, por semana.` },
  totalByWeeksChart: { title: "Importe pagado por semana", definition: `${money}, por semana.` },
  totalByStatusChart: { title: "Solicitudes por estado", definition: `Cantidad de ${forms}, por su estado actual.` },
  countByServicesRequested: { title: "Solicitudes por servicio", definition: `Cantidad de ${forms}, por servicio.` },
  totalAmountByServices: {
    title: "Importe por servicio",
    definition: `Total de los importes de las ${forms}, ${paid}, por servicio.`,
  },
  totalAmountByPaymentGateWay: {
    title: "Importe pagado por pasarela",
    definition: `${money}, por pasarela; cada moneda por separado.`,
  },
  totalAmountByStamps: {
    title: "Sellos del timbre",
    definition: `Total de los sellos del timbre de las ${forms}, ${paid}, por su valor en CUP.`,
  },
  getTotalTRByTariff: {
    title: "Trámites por tarifa",
    definition:
      "Trámites registrales enviados que no se cancelaron ni rechazó el usuario, por fecha de inicio y tarifa del servicio; los que aún no tienen precio aparecen sin especificar.",
  },
  totalByProvinces: {
    title: "Solicitudes por provincia",
    definition: `Cantidad de ${forms}, por la provincia donde vive el titular.`,
  },
  totalRemainingRequestByService: {
    title: "Cupos libres de esta semana",
    definition: "Cupos libres desde hoy hasta el domingo, por servicio activo.",
  },
  bidadindoStats: {
    title: "Pagos con tarjeta por Bidaiondo",
    definition: `${cards} De solicitudes y, si no se elige una familia, de ofertas de contrato.`,
  },
  getStatByMilo: { title: "Pagos con tarjeta por Milo", definition: `${cards} De solicitudes.` },
} as const;
