/** What only a box of the office can be wrong in: the public door does not carry it to slow phones. */
export const officeFaultsEs = {
  COORDINATES: "Escriba latitud y longitud como las da un mapa: 23.1386, -82.3866.",
  TIME: "Escriba una hora como 8:30.",
  CLOSES_FIRST: "Cierra antes de abrir.",
  HOURS_OVERLAP: "Otra fila dice ya esa hora de ese día.",
  BEFORE_SALES: "El banco no pudo depositarlo antes de ese día.",
  DAYS_CLOSED: "Hay días cerrados desde esa fecha. Elija una posterior, o reábralos antes.",
  NEGATIVE:
    "Una línea negativa no dice qué operación devuelve. Quítela y ponga lo devuelto en la línea de su operación.",
} as const;
