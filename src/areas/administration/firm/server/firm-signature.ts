/** The firm's signature on mails, PDFs and pages. */
import { eq, type SQL } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { productName } from "../../../../kit/frontends.ts";
import type { Localized } from "../../../../kit/text/language.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { jsonRows } from "../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import type { Server } from "../../../../server/server.ts";
import { basicPageView } from "../../terms/server/public.ts";
import type { Firm } from "../contract.ts";
import { firms } from "./tables.ts";

export interface Letterhead extends Pick<Firm, "legalName" | "taxId" | "account" | "address" | "phone" | "email"> {
  /** The product's name while the firm has none. */
  readonly name: string;
  readonly slogan: Localized;
}

const { name, legalName, taxId, account, address, phone, email, openedAt } = firms;
const columns = {
  name,
  legalName,
  taxId,
  account,
  address,
  phone,
  email,
  openedAt,
  es: basicPageView.textEs,
  en: basicPageView.textEn,
};
const firmAndSlogan = (db: Queryable) =>
  db.select(columns).from(firms).leftJoin(basicPageView, eq(basicPageView.key, "slogan"));
const selectFirmAndSlogan = preparedQuery(firmAndSlogan);

const openedQuery = preparedQuery((db) => db.select({ at: firms.openedAt }).from(firms));

export async function letterheadOf(db: Queryable): Promise<Letterhead> {
  return toLetterhead(await selectFirmAndSlogan(db, {}));
}

/** The same as a column of a query. */
export const letterheadInSql = (db: Queryable): SQL<Letterhead> => jsonRows(columns, firmAndSlogan(db), toLetterhead);

function toLetterhead([row]: readonly Awaited<ReturnType<typeof firmAndSlogan>>[number][]): Letterhead {
  const { name = "", legalName = "", taxId = "", account = "", address = "", phone = "", email = "" } = row ?? {};
  const slogan = { es: row?.es ?? "", en: row?.en ?? "" };
  return { name: name || productName, legalName, taxId, account, address, phone, email, slogan };
}

/** Data of the firm in every HTML document: name, contact, and whether the public site is open. */
export async function firmDocumentFacts({ db }: Server): Promise<Record<string, string>> {
  const [row] = await selectFirmAndSlogan(db, {});
  return {
    firm: row?.name || productName,
    email: row?.email ?? "",
    phone: row?.phone ?? "",
    ...(row?.openedAt ? {} : { closed: "true" }),
  };
}

/** Guards operations of the public site until it is open; staff may call them before. */
export async function requireOpenOffice({ caller, server }: Pick<Call, "caller" | "server">): Promise<void> {
  if (caller?.kind === "staff") return;
  const [row] = await openedQuery(server.db, {});
  if (!row?.at) throw new Refusal("NOT_OPEN");
}
