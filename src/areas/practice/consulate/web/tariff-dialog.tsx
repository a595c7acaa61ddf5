/** Shows the tariffs and creates a new one, valid from a day on. */
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import type { ConsulateTariff } from "../tariff.ts";
import { useRefreshConsulate } from "./refresh.ts";

export function ConsulateTariffDialog({ onClose }: { onClose: () => void }) {
  const { tariff: t } = useWords("consulate");
  const language = useLanguage();
  const today = useToday();
  const types = useNomenclators("DOCUMENT_TYPE");
  const purposes = useNomenclators("PURPOSE");
  const refresh = useRefreshConsulate();
  const { data } = useQuery({ queryKey: [api.consulate.tariff.key], queryFn: () => api.consulate.tariff({}) });
  if (!data) return null;
  const { inForce, history } = data;
  const amount = { kind: "amount", required: true } as const;
  return (
    <FormDialog
      title={t.title}
      text={<History tariffs={history} inForce={inForce} />}
      mutation={api.consulate.setTariff}
      initialValues={{ ...inForce, validFrom: today }}
      columns={2}
      size="lg"
      fields={[
        { name: "validFrom", label: t.validFrom, kind: "date", required: true },
        { name: "currency", label: t.currency, kind: "select", options: optionsOf(currencies), required: true },
        { name: "handlingFee", label: t.handlingFee, ...amount },
        { name: "urgentSurchargePercent", label: t.urgentSurchargePercent, required: true },
        { name: "defaultFirmAmount", label: t.defaultFirmAmount, ...amount },
        { name: "defaultConsulateAmount", label: t.defaultConsulateAmount, ...amount },
        { name: "maxDocumentsPerContract", label: t.maxDocumentsPerContract, hint: t.maxHint, required: true },
        { name: "unlimitedPurposes", label: t.unlimitedPurposes, kind: "multiSelect", options: purposes },
        { name: "appointmentDays", label: t.appointmentDays, required: true },
        {
          name: "perDocument",
          label: t.perDocument,
          kind: "rows",
          addLabel: t.addType,
          fullWidth: true,
          fields: [
            { name: "documentType", label: t.documentType, kind: "select", options: types, required: true },
            { name: "firmAmount", label: t.defaultFirmAmount, ...amount },
            { name: "consulateAmount", label: t.defaultConsulateAmount, ...amount },
          ],
        },
        { name: "notesEs", label: t.notesEs, kind: "textarea" },
        { name: "notesEn", label: t.notesEn, kind: "textarea" },
      ]}
      successMessage={({ validFrom }) => interpolate(t.saved, { date: formatDay(validFrom, language) })}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}

/** Older tariffs are of no interest here. */
const maxShown = 5;

function History({ tariffs, inForce }: { tariffs: readonly ConsulateTariff[]; inForce: ConsulateTariff | null }) {
  const { tariff: t } = useWords("consulate");
  const language = useLanguage();
  return (
    <>
      <Text size="sm" mb="xs">
        {t.text}
      </Text>
      <Text component="ul" size="sm" c="dimmed" mt={0} mb="md" pl="md" aria-label={t.history}>
        {tariffs.slice(0, maxShown).map((each) => {
          const format = (amount: string) => formatMoney(amount, each.currency, language);
          const costs = interpolate(t.line, {
            fee: format(each.handlingFee),
            firm: format(each.defaultFirmAmount),
            consulate: format(each.defaultConsulateAmount),
          });
          return (
            <li key={each._id}>
              {[formatDay(each.validFrom, language), each._id === inForce?._id ? t.inForce : "", costs]
                .filter(Boolean)
                .join(" · ")}
            </li>
          );
        })}
      </Text>
    </>
  );
}
