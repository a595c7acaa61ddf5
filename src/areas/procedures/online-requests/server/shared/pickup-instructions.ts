/** Instructions to collect a document: office, deadline, identity. Mails and page show the same data. */
import type { MailVars } from "../../../../administration/outgoing-mail/server/public.ts";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { oneRow } from "../../../../../server/database/json-rows.ts";
import { type OpenOffice, pickupOfficeInSql } from "../../../../administration/firm/server/public.ts";
import { settingInSql } from "../../../../administration/settings/server/public.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import type { RequestFormRow, RequestGroupRow } from "./lock-group.ts";
import type { RequestPageSigner } from "../tracking/public-token.ts";

export interface PickupTerms {
  /** Null while no office is open to the public. */
  readonly office: Readonly<Record<Language, OpenOffice>> | null;
  readonly keepDays: number;
  /** Courier price in whole pesos. */
  readonly courierPrice: number;
}

export async function readCollecting(db: Queryable): Promise<PickupTerms> {
  const [collecting] = await db.select(collectingInSql(db)).from(oneRow);
  return collecting as PickupTerms;
}

/** The same as columns of a query. */
export const collectingInSql = (db: Queryable) => ({
  office: pickupOfficeInSql(db),
  keepDays: settingInSql("online.keepDays"),
  courierPrice: settingInSql("delivery.price"),
});

/** The last day for which a document is stored, as announced to the requester. */
export function pickupDeadline(readyAt: string, { keepDays }: Pick<PickupTerms, "keepDays">): string {
  return addDays(dayOf(new Date(readyAt)), keepDays);
}

export function priceOfCourier({ courierPrice }: Pick<PickupTerms, "courierPrice">, language: Language): string {
  return formatMoney(`${courierPrice}.00`, "CUP", language);
}

/** Template variables of the mails about a ready document; an expired deadline is left out. */
export function collectVars(
  collecting: PickupTerms,
  {
    group,
    form,
    now,
    site,
  }: { group: RequestGroupRow; form: RequestFormRow; now: Date; site: Pick<RequestPageSigner, "environment"> },
): (language: Language) => MailVars {
  return (language) => {
    const words = { es, en }[language].page.collect;
    const office = collecting.office?.[language];
    const readyAt = form.readyAt ?? now.toISOString();
    const until = pickupDeadline(readyAt, collecting);
    const { pickupName, pickupCi } = group;
    return {
      since: formatDay(readyAt, language),
      ...(office ? { office: `${office.name}, ${office.address}`, hours: office.hours, map: office.map } : {}),
      ...(office?.phone ? { phone: office.phone } : {}),
      ...(until >= dayOf(now) ? { until: formatDay(until, language) } : {}),
      ...(pickupName && pickupCi
        ? { identity: interpolate(words.identityShort, { name: pickupName, digits: pickupCi.slice(-4) }) }
        : {}),
      price: priceOfCourier(collecting, language),
      courier: `${site.environment.publicUrl}/legalsit/deliveryService?request=${group.number}`,
    };
  };
}
