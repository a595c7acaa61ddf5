/** The firm's signature on mails, PDFs and pages. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import { productName } from "../../../../kit/frontends.ts";
import type { Localized } from "../../../../kit/language.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import type { Server } from "../../../../server/server.ts";
import { basicPages } from "../../terms/server/tables.ts";
import type { Firm } from "../contract.ts";
import { firms } from "./tables.ts";

export interface Letterhead extends Pick<Firm, "legalName" | "taxId" | "account" | "address" | "phone" | "email"> {
  /** The product's name while the firm has none. */
  readonly name: string;
  readonly slogan: Localized;
}

const firmAndSlogan = preparedQuery((db) =>
  db
    .select({ firm: firms, es: basicPages.textEs, en: basicPages.textEn })
    .from(firms)
    .leftJoin(basicPages, eq(basicPages.key, "slogan")),
);

const openedQuery = preparedQuery((db) => db.select({ at: firms.openedAt }).from(firms));

export async function letterheadOf(db: Queryable): Promise<Letterhead> {
  const [row] = await firmAndSlogan(db, {});
  const { name = "", legalName = "", taxId = "", account = "", address = "", phone = "", email = "" } = row?.firm ?? {};
  const slogan = { es: row?.es ?? "", en: row?.en ?? "" };
  return { name: name || productName, legalName, taxId, account, address, phone, email, slogan };
}

/** Data of the firm in every HTML document: name, contact, and whether the public site is open. */
export async function firmDocumentFacts({ db }: Server): Promise<Record<string, string>> {
  const [row] = await firmAndSlogan(db, {});
  return {
    firm: row?.firm.name || productName,
    email: row?.firm.email ?? "",
    phone: row?.firm.phone ?? "",
    ...(row?.firm.openedAt ? {} : { closed: "true" }),
  };
}

/** Guards operations of the public site until it is open; staff may call them before. */
export async function requireOpenOffice({ caller, server }: Pick<Call, "caller" | "server">): Promise<void> {
  if (caller?.kind === "staff") return;
  const [row] = await openedQuery(server.db, {});
  if (!row?.at) throw new Refusal("NOT_OPEN");
}
