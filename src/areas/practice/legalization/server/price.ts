/**
 * Prices of legalization contracts: per document, by its type, its group or none, times
 * the copies.
 */
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Currency, isPositive, sum, multiply } from "../../../../kit/numbers/money.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { nomenclatorsOf } from "../../../administration/nomenclators/server/public.ts";
import { tariffsInForce } from "../../../procedures/online-services/server/public.ts";
import { legalizes, obtains, type Process } from "../states.ts";
import type { ValeLine } from "../vale.ts";

interface PricedDocument {
  readonly id: string;
  readonly documentType: string;
  readonly process: Process;
  readonly quantity: number;
}
type Tariff = Awaited<ReturnType<typeof tariffsInForce>>[number];

/** Price lines of all documents. SERVICE_NOT_AVAILABLE for a document without a tariff. */
export async function contractPrice(db: Queryable, documents: readonly PricedDocument[], currency: Currency, at: Date) {
  const tariffs = (await tariffsInForce(db, at, "LEG")).filter((each) => each.currency === currency);
  const types = await nomenclatorsOf(
    db,
    documents.map(({ documentType }) => documentType),
  );
  const lines = documents.flatMap(({ id, documentType, process, quantity }, at) => {
    const group = types.get(documentType)?.PCode;
    const findTariff = (concept: Tariff["concept"]) =>
      [documentType, group, null].flatMap(
        (typeOrGroup) =>
          tariffs.find((each) => each.concept === concept && each.documentType === (typeOrGroup ?? null)) ?? [],
      )[0];
    const linesOfKind = (kind: ValeLine["kind"], isRequired: boolean): ValeLine[] => {
      const tariff = findTariff(kind);
      const fields = { [`documents.${at}.documentType`]: ["SERVICE_NOT_AVAILABLE"] };
      if (!tariff && isRequired) throw new Refusal("SERVICE_NOT_AVAILABLE", { fields });
      if (!tariff || !isPositive(tariff.amount)) return [];
      const { code, nameEs: es, nameEn: en, amount: unitAmount } = tariff;
      const amount = multiply(unitAmount, quantity);
      return [{ document: id, kind, code, concept: { es, en }, quantity, unitAmount, amount, currency }];
    };
    return [
      ...(obtains(process) ? linesOfKind("service", true) : []),
      ...(legalizes(process) ? linesOfKind("legalization", true) : []),
      ...(obtains(process) ? linesOfKind("stamp", false) : []),
    ];
  });
  const amountOf = (id: string) => sum(lines.filter(({ document }) => document === id).map(({ amount }) => amount));
  return { lines, amountOf, total: sum(lines.map(({ amount }) => amount)) };
}
