import { addDays } from "../../../../kit/time/calendar.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { type FormFieldsOf, optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { residences, tariffConcepts, tariffFamilies } from "../offer-kinds.ts";
import type { ServiceTariff } from "../tariff.ts";
import { useRefreshServiceOffers } from "./staff-shared.ts";

/** Creates a tariff from today, or a new amount of one (`of`) from tomorrow, unless another day is chosen. */
export function ServiceTariffDialog({ of, onClose }: { of: ServiceTariff | undefined; onClose: () => void }) {
  const { tariffs: words } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const fields = useFields();
  const keyFields = useKeyFields();
  const today = useToday();
  const shared = {
    columns: 2,
    mutation: api.onlineServices.addTariff,
    successMessage: words.saved,
    invalidate: useRefreshServiceOffers(),
    onClose,
  } as const;
  if (!of) {
    const defaults = { family: "AP", concept: "service", residence: "any", currency: "CUP", perCopy: true };
    const from = { ...defaults, validFrom: today };
    return <FormDialog title={words.createTitle} fields={[...keyFields, ...fields]} initialValues={from} {...shared} />;
  }
  const { family, concept, documentType, residence, currency, amount, perCopy } = of;
  return (
    <FormDialog
      title={interpolate(words.changeTitle, { code: of.code })}
      text={interpolate(words.changeText, { amount: formatMoney(amount, currency, language) })}
      fields={fields}
      extraInput={{ family, concept, residence, currency, ...(documentType ? { documentType } : {}) }}
      initialValues={{ amount, perCopy, validFrom: addDays(today, 1) }}
      {...shared}
    />
  );
}

/** Sets or removes the last day of the newest version of a tariff. */
export function EndTariff({ tariff, onClose }: { tariff: ServiceTariff; onClose: () => void }) {
  const { tariffs: words } = useWords("onlineServicesDesk");
  return (
    <FormDialog
      title={interpolate(words.endTitle, { code: tariff.code })}
      text={words.endText}
      mutation={api.onlineServices.endTariff}
      extraInput={{ _id: tariff._id, updatedAt: tariff.updatedAt }}
      fields={[{ name: "validTo", label: words.fields.validTo, kind: "date" }]}
      initialValues={tariff}
      successMessage={words.saved}
      invalidate={useRefreshServiceOffers()}
      onClose={onClose}
    />
  );
}

/** Fields of the tariff's key, which its later versions keep. */
function useKeyFields() {
  const { columns: c, families, concepts, residences: places, residenceHint } = useWords("onlineServicesDesk").tariffs;
  const documents = useNomenclators("DOCUMENT_TYPE");
  const choice = { kind: "select", required: true } as const;
  return [
    { ...choice, name: "family", label: c.family, options: optionsOf(tariffFamilies, families) },
    { ...choice, name: "concept", label: c.concept, options: optionsOf(tariffConcepts, concepts) },
    { name: "documentType", label: c.document, kind: "select", options: documents, fullWidth: true },
    { ...choice, name: "residence", label: c.residence, hint: residenceHint, options: optionsOf(residences, places) },
    { ...choice, name: "currency", label: c.currency, options: optionsOf(currencies) },
  ] as const satisfies FormFieldsOf<typeof api.onlineServices.addTariff>;
}

function useFields() {
  const { fields: words } = useWords("onlineServicesDesk").tariffs;
  return [
    { name: "amount", kind: "amount", label: words.amount, hint: words.amountHint, required: true, fullWidth: true },
    { name: "validFrom", label: words.validFrom, hint: words.validFromHint, kind: "date", required: true },
    { name: "validTo", label: words.validTo, kind: "date" },
    { name: "basis", label: words.basis, hint: words.basisHint, fullWidth: true },
    { name: "perCopy", label: words.perCopy, kind: "checkbox", fullWidth: true },
  ] as const satisfies FormFieldsOf<typeof api.onlineServices.addTariff>;
}
