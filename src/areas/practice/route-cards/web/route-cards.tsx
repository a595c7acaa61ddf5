/** Route cards: steps with authority, cost and duration, source and day of the check. */
import { IconRoute } from "@tabler/icons-react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { type Currency, currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { cardColumns } from "../columns.ts";
import { legalizationNeeds } from "../enums.ts";
import type { routeCardsContract } from "../contract.ts";
import { plannerSearch, plannerPath } from "./paths.ts";

export function RouteCardRegister() {
  const words = useWords("routeCards");
  const { columns: c, fields: f, parts, states } = words;
  const language = useLanguage();
  const documents = useNomenclators("DOCUMENT_TYPE");
  const destinations = useNomenclators("DESTINATION");
  const cellContext = {
    ...words,
    language,
    documentOf: useNaming("DOCUMENT_TYPE"),
    destinationOf: useNaming("DESTINATION"),
    moneyOf: (amount: string, currency: string) => formatMoney(amount, currency as Currency, language),
  };
  return (
    <ResourceScreen<typeof routeCardsContract>
      {...columnsFor(cardColumns, cellContext)}
      entry="routeCards"
      kind="routeCard"
      words={words}
      calls={api.routeCards}
      formColumns={2}
      initialValues={{ needed: "yes", checkedOn: useToday(), steps: [{ authority: { es: "", en: "" }, days: "" }] }}
      fields={[
        { name: "destination", kind: "select", options: destinations, required: true, section: parts.which },
        { name: "documentType", kind: "select", options: documents, omitEmpty: false },
        { name: "needed", kind: "select", options: optionsOf(legalizationNeeds, words.needs), required: true },
        {
          name: "steps",
          kind: "rows",
          addLabel: f.addStep,
          required: true,
          isVisible: ({ needed }) => needed === "yes",
          section: parts.way,
          fields: useStepFields(),
        },
        { name: "source", required: true, fullWidth: true, section: parts.found },
        { name: "checkedOn", kind: "date", required: true },
      ]}
      filters={[
        { kind: "select", name: "destination", label: c.destination, options: destinations },
        { kind: "select", name: "documentType", label: f.documentType, options: documents },
        choiceOf("needed", c.needed, legalizationNeeds, words.needs),
        eitherOf("stale", c.state, states.stale, states.fresh),
      ]}
      setActive={(card, active) => api.routeCards.update({ ...card, active })}
      rowActions={[
        {
          label: words.planner.plan,
          icon: IconRoute,
          to: (card) => ({ to: plannerPath, search: plannerSearch(card) }),
        },
      ]}
      invalidates={[api.routeCards.plan]}
    />
  );
}

function useStepFields() {
  const { fields: f } = useWords("routeCards");
  const stamps = useNomenclators("STAMP");
  return [
    { name: "authority.es", label: f.authorityEs, required: true },
    { name: "authority.en", label: f.authorityEn, required: true },
    { name: "stamp", label: f.stamp, kind: "select", options: stamps },
    { name: "days", label: f.days, required: true },
    { name: "cost.amount", label: f.cost, kind: "amount" },
    { name: "cost.currency", label: f.currency, kind: "select", options: optionsOf(currencies) },
    { name: "validityDays", label: f.validityDays, omitEmpty: true },
    { name: "note.es", label: f.noteEs },
    { name: "note.en", label: f.noteEn },
  ] as const;
}
