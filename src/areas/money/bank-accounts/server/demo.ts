import type { Database } from "../../../../server/database/connection.ts";
import { bankAccounts } from "./tables.ts";

/** One per currency, one with another bank's code, an inactive one. */
export async function demoBankAccounts(db: Database): Promise<void> {
  const holder = "Legalsit, bufete de servicios legales";
  await db
    .insert(bankAccounts)
    .values([
      {
        bank: "BANMET",
        branch: "Sucursal 258, Vedado",
        bankAddress: "Calle 23 esq. P, Plaza de la Revolución, La Habana",
        swiftCode: "BMNBCUHH",
        accountNumber: "0525840000121114",
        holder,
        currency: "CUP",
      },
      {
        bank: "BFI",
        branch: "Sucursal Playa",
        bankAddress: "5.ª Avenida y 92, Miramar, Playa, La Habana",
        swiftCode: "BFICCUHHXXX",
        accountNumber: "0300000003925126",
        holder,
        currency: "USD",
      },
      {
        bank: "BICSA",
        branch: "Oficina central",
        bankAddress: "5.ª Avenida y 86, Miramar, Playa, La Habana",
        swiftCode: "BFICCUHH",
        accountNumber: "03270000100817",
        holder,
        currency: "EUR",
      },
      {
        bank: "BANDEC",
        branch: "Sucursal 8621",
        bankAddress: "Amargura 158, La Habana Vieja",
        swiftCode: "BDCRCUHH",
        accountNumber: "0686210037750014",
        holder,
        currency: "CUP",
        active: false,
      },
    ])
    .onConflictDoNothing();
}
