/** Offer rules; the form simulates a rule before it is saved. */
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { clientTypes } from "../../clients/enums.ts";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import { ruleColumns } from "../columns.ts";
import { channels, triggers } from "../enums.ts";
import type { offerRulesContract } from "../contract.ts";
import { Simulation } from "./simulation.tsx";

export function OfferRules() {
  const words = useWords("offerRules");
  const languageOptions = useLanguageOptions();
  const { columns: c, parts } = words;
  const contactTypes = useNomenclators("CONTACT_TYPE");
  const areas = useNomenclators("PRACTICE_AREA");
  const countries = useCountryChoices();
  return (
    <ResourceScreen<typeof offerRulesContract>
      {...columnsFor(ruleColumns, { ...words, language: useLanguage() })}
      entry="offerRules"
      kind="offerRule"
      words={words}
      calls={api.offerRules}
      formColumns={2}
      formHeader={(values, record) => <Simulation values={{ ...record, ...values }} />}
      fields={(record) => [
        { name: "name", required: true, fullWidth: true },
        {
          name: "trigger",
          kind: "select",
          options: optionsOf(triggers, words.triggers),
          required: true,
          section: parts.when,
        },
        { name: "days", omitEmpty: false },
        { name: "repeatEveryDays", omitEmpty: false },
        { name: "maxRepeats", omitEmpty: true },
        {
          name: "conditions.clientTypes",
          kind: "multiSelect",
          options: optionsOf(clientTypes, words.types),
          section: parts.which,
        },
        { name: "conditions.currencies", kind: "multiSelect", options: optionsOf(currencies) },
        { name: "conditions.countries", kind: "multiSelect", options: countries },
        { name: "conditions.practiceAreas", kind: "multiSelect", options: areas },
        { name: "conditions.amountFrom", kind: "amount", omitEmpty: false },
        { name: "conditions.amountTo", kind: "amount", omitEmpty: false },
        { name: "recipients.client", kind: "checkbox", section: parts.who },
        { name: "recipients.requestedBy", kind: "checkbox" },
        { name: "recipients.approvedBy", kind: "checkbox" },
        { name: "recipients.clientContacts", kind: "multiSelect", options: contactTypes },
        {
          name: "recipients.users",
          kind: "multiSelect",
          search: findWorkers,
          options: (record?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          fullWidth: true,
        },
        { name: "recipients.emails", kind: "tags", fullWidth: true },
        { name: "recipients.emailsLanguage", kind: "select", options: languageOptions },
        { name: "channel", kind: "select", options: optionsOf(channels, words.channels), section: parts.what },
        { name: "priority", omitEmpty: true },
        { name: "attachPdf", kind: "checkbox" },
        { name: "includePayLink", kind: "checkbox" },
        { name: "subject.es", required: true },
        { name: "subject.en", required: true },
        { name: "body.es", kind: "textarea", required: true },
        { name: "body.en", kind: "textarea", required: true },
      ]}
      initialValues={{ trigger: "onCreated", channel: "email", attachPdf: true, maxRepeats: 3, priority: 100 }}
      filters={[choiceOf("trigger", c.trigger, triggers, words.triggers)]}
      setActive={(rule, active) => api.offerRules.update({ ...rule, active })}
    />
  );
}
