/** Texts of the notifications about proposed changes. */
export const serverMessages = {
  requested: {
    title: "Un cambio espera su aprobación",
    text: "{name} propuso: {change} ({subject}).",
  },
  approved: {
    title: "Su cambio fue aprobado",
    text: "{name} aprobó: {change} ({subject}).",
  },
  rejected: {
    title: "Su cambio fue rechazado",
    text: "{name} rechazó: {change} ({subject}).",
  },
  actions: {
    "exchangeRates.create": "Nueva tasa de cambio",
    "exchangeRates.update": "Cambio de una tasa",
    "exchangeRates.remove": "Eliminación de una tasa",
    "exchangeRates.restore": "Restauración de una tasa",
    "bankAccounts.create": "Nueva cuenta bancaria",
    "bankAccounts.update": "Cambio de una cuenta bancaria",
    "bankAccounts.remove": "Eliminación de una cuenta bancaria",
    "bankAccounts.restore": "Restauración de una cuenta bancaria",
    "roles.create": "Nuevo rol",
    "roles.update": "Cambio de un rol",
    "roles.requireFactor": "Verificación en dos pasos de un rol",
    "roles.remove": "Eliminación de un rol",
    "roles.restore": "Restauración de un rol",
    "people.create": "Nuevo usuario",
    "people.setRoles": "Roles de un usuario",
    "settings.update": "Cambio de la configuración",
  },
} as const;
