export const words = {
  title: "Cuentas bancarias",
  subtitle: "Donde los clientes pagan por transferencia o cheque. Las ofertas de contrato nombran una de ellas.",
  create: "Nueva cuenta",
  none: "Todavía no hay cuentas bancarias",
  search: "Banco, número, SWIFT, titular",
  active: "En uso",
  inactive: "Fuera de uso",
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
    swiftCode: "8 u 11 letras y cifras. El de un banco de Cuba lleva CU en medio.",
    accountNumber: "Con o sin espacios. Las cuentas cubanas tienen 16 cifras.",
  },
  doubts: {
    swiftCode: "No es el código SWIFT que se conoce de este banco: compruébelo",
    accountNumber: "Las cuentas cubanas tienen 16 cifras: compruebe este número",
  },
} as const;
