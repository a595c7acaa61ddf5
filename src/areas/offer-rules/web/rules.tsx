/** Sending rules (domain.md O5): each is seen at work before it is saved. */
import { languages } from "../../../kit/language.ts";
import { currencies } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { optionsOf } from "../../../web/office/form/fields.ts";
import { columnsFor } from "../../../web/office/list/column-renderers.tsx";
import { choiceOf } from "../../../web/office/components/filter.ts";
import { ResourceScreen } from "../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../web/words.ts";
import { clientTypes } from "../../clients/columns.ts";
import { useCountryChoices, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { findWorkers } from "../../people/web/public.tsx";
import { channels, ruleColumns, triggers } from "../columns.ts";
import type { offerRulesContract } from "../contract.ts";
import { Simulation } from "./simulation.tsx";

export function OfferRules() {
  const words = useWords("offerRules");
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
      beside={(typed, record) => <Simulation typed={{ ...record, ...typed }} />}
      fields={(record) => [
        { name: "name", required: true, wide: true },
        {
          name: "trigger",
          kind: "choice",
          options: optionsOf(triggers, words.triggers),
          required: true,
          section: parts.when,
        },
        { name: "days", skipEmpty: false },
        { name: "repeatEveryDays", skipEmpty: false },
        { name: "maxRepeats", skipEmpty: true },
        {
          name: "conditions.clientTypes",
          kind: "choices",
          options: optionsOf(clientTypes, words.types),
          section: parts.which,
        },
        { name: "conditions.currencies", kind: "choices", options: optionsOf(currencies) },
        { name: "conditions.countries", kind: "choices", options: countries },
        { name: "conditions.practiceAreas", kind: "choices", options: areas },
        { name: "conditions.amountFrom", kind: "amount", skipEmpty: false },
        { name: "conditions.amountTo", kind: "amount", skipEmpty: false },
        { name: "recipients.client", kind: "yesNo", section: parts.who },
        { name: "recipients.requestedBy", kind: "yesNo" },
        { name: "recipients.approvedBy", kind: "yesNo" },
        { name: "recipients.clientContacts", kind: "choices", options: contactTypes },
        {
          name: "recipients.users",
          kind: "choices",
          find: findWorkers,
          options: (record?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          wide: true,
        },
        { name: "recipients.emails", kind: "tags", wide: true },
        { name: "recipients.emailsLanguage", kind: "choice", options: optionsOf(languages, words.languages) },
        { name: "channel", kind: "choice", options: optionsOf(channels, words.channels), section: parts.what },
        { name: "priority", skipEmpty: true },
        { name: "attachPdf", kind: "yesNo" },
        { name: "includePayLink", kind: "yesNo" },
        { name: "subject.es", required: true },
        { name: "subject.en", required: true },
        { name: "body.es", kind: "long", required: true },
        { name: "body.en", kind: "long", required: true },
      ]}
      begins={{ trigger: "onCreated", channel: "email", attachPdf: true, maxRepeats: 3, priority: 100 }}
      filters={[choiceOf("trigger", c.trigger, triggers, words.triggers)]}
      turn={(read, active) => api.offerRules.update({ ...read, active })}
    />
  );
}
