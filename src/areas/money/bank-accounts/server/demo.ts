import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { demoProposals } from "../../../administration/approvals/server/public.ts";
import { bankAccounts } from "./tables.ts";

/** One per currency, one with another bank's code, an inactive one; and proposed changes of one of them. */
export async function demoBankAccounts(db: Database, _world: unknown, server: Pick<Server, "now">): Promise<void> {
  const holder = "Legalsit, bufete de servicios legales";
  const rows = await db
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
    .onConflictDoNothing()
    .returning();
  const account = rows.find(({ currency }) => currency === "USD");
  if (!account) return;
  const { id: _id, updatedAt, bank, accountNumber, currency } = account;
  const name = `${bank} · ${accountNumber} · ${currency}`;
  await demoProposals(db, server, { _id, updatedAt, holder, subject: { es: name, en: name } });
}
