export const words = {
  title: "Cuentas bancarias",
  subtitle: "Cuentas para cobros por transferencia o cheque",
  create: "Nueva cuenta",
  none: "No hay cuentas bancarias",
  search: "Banco, número, SWIFT o titular",
  active: "Activa",
  inactive: "Inactiva",
  columns: {
    accountNumber: "Número de cuenta",
    currency: "Moneda",
    bank: "Banco",
    branch: "Sucursal",
    swiftCode: "SWIFT",
    holder: "Titular",
    bankAddress: "Dirección del banco",
    active: "Estado",
    updatedAt: "Último cambio",
  },
  hints: {
    swiftCode: "8 u 11 letras y cifras; los bancos de Cuba llevan CU.",
    accountNumber: "Con o sin espacios. Las cuentas cubanas tienen 16 cifras.",
  },
  doubts: {
    swiftCode: "No es el código SWIFT habitual de este banco. Compruébelo.",
    accountNumber: "Las cuentas cubanas tienen 16 cifras. Compruebe el número.",
  },
} as const;
