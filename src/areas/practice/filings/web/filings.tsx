/** The list of filings with totals and buttons to create one. */
import { Button, Group, Skeleton } from "@mantine/core";
import { IconEye, IconRubberStamp } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { formatCount } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf, eitherOf, markRare } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { TotalsAbove } from "../../../../web/office/list/list-totals.tsx";
import { useWords } from "../../../../web/words.ts";
import { NameWithMark } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { filingColumns } from "../columns.ts";
import { filingKinds, mipymeTypes } from "../enums.ts";
import type { filingsContract } from "../contract.ts";
import type { Filing } from "../filing.ts";
import { foundLawyer } from "../../../administration/people/web/public.tsx";
import { useCodeNames } from "./filing-options.ts";
import { useFilingActions } from "./filing-actions.tsx";
import { createPath, filingPath, legalizationValesPath } from "./paths.ts";

/** The specification describes the list of vouchers as a view of this list. */
export function Filings() {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  return view === "vales" ? <Navigate to={legalizationValesPath} replace /> : <FilingList />;
}

function FilingList() {
  const words = useWords("filings");
  const title = useWords("menu").entries.filings;
  const language = useLanguage();
  const countries = useCountryChoices();
  const nameOf = useCodeNames();
  const filters = useFilters();
  const target = (row: Filing) => ({ to: filingPath(row._id) });
  const { one, refresh } = useFilingActions();
  const actions = useActions<Filing>({
    refresh,
    one: [{ label: words.actions.open, icon: IconEye, to: target }, ...one],
  });
  const countryOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const screen: ListScreen<typeof filingsContract.list, typeof filingsContract.sheet> = {
    ...columnsFor(
      filingColumns,
      { ...words, language, countryOf, nameOf },
      { client: ({ client, vip }: Filing) => <NameWithMark client={{ name: client.name, vip }} /> },
    ),
    name: "filings",
    label: words.list,
    query: api.filings.list,
    exportCall: api.filings.sheet,
    searchPlaceholder: words.search,
    filters,
    header: (_page, query) => <Totals query={query} />,
    rowTarget: target,
    rowActions: actions.ofRow,
    empty: { title: words.none, hint: words.noneHint },
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader title={title} subtitle={words.subtitle} actions={<HeaderLinks />} />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

/** Links to the vouchers and to the form, which opens with a contract and can switch the kind. */
function HeaderLinks() {
  const { create, vales } = useWords("filings");
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconRubberStamp size={17} />}
        renderRoot={(props) => <Link to={legalizationValesPath} {...props} />}
      >
        {vales}
      </Button>
      <CreateButton label={create.advisory} {...createPath("advisory")} />
    </Group>
  );
}

/** Totals of all matches, the same on every page. */
function Totals({ query }: { query: InputOf<typeof filingsContract.list> }) {
  const { totals: words, kinds } = useWords("filings");
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: [api.filings.totals.key, query],
    queryFn: ({ signal }) => api.filings.totals(query, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Skeleton height={20} m="xs" />;
  return (
    <TotalsAbove
      label={`${words.title} ${formatCount(data.count, language)}`}
      sums={data.sumByCurrency}
      counted={[
        ...data.byKind.map(({ key, value }) => `${kinds[key]} ${formatCount(value, language)}`),
        pluralize(words.exportable, data.exportable, language),
      ]}
    />
  );
}

function useFilters(): ListScreen<typeof filingsContract.list, typeof filingsContract.sheet>["filters"] {
  const { columns: c, fields: f, filters: w, ...words } = useWords("filings");
  const search = useSearch({ strict: false });
  const catalogueFilters = [
    { kind: "select", name: "serviceType", label: f.serviceType, options: useNomenclators("SERVICE_TYPE") },
    { kind: "select", name: "takenShape", label: f.takenShape, options: useNomenclators("TAKEN_SHAPE") },
    { kind: "select", name: "termination", label: f.termination, options: useNomenclators("TERMINATION") },
  ] as const;
  return [
    choiceOf("kind", f.kind, filingKinds, words.kinds),
    foundLawyer("specialist", f.specialist),
    { kind: "period", from: "from", to: "to", label: w.subscribed },
    eitherOf("overdue", w.deadlines, words.states.overdue, w.onTime),
    { kind: "amounts", from: "feeFrom", to: "feeTo", label: f.fee },
    markRare({
      kind: "select",
      name: "practiceArea",
      label: f.practiceArea,
      options: useNomenclators("PRACTICE_AREA"),
    }),
    markRare(eitherOf("voucherPending", c.voucherPending, words.marks.pending, w.notPending)),
    markRare({
      kind: "select",
      name: "serviceModality",
      label: f.serviceModality,
      options: useNomenclators("SERVICE_MODALITY"),
    }),
    markRare({ kind: "select", name: "sector", label: f.sector, options: useNomenclators("SECTOR") }),
    markRare({ kind: "select", name: "country", label: f.country, options: useCountryChoices() }),
    markRare({ kind: "period", from: "endsFrom", to: "endsTo", label: w.ends }),
    markRare(eitherOf("closed", w.closed, words.states.closed, words.states.open)),
    markRare(eitherOf("exportable", c.exportable, words.marks.exportable, w.notExportable)),
    markRare(choiceOf("mipymeType", f.mipymeType, mipymeTypes, words.mipymes)),
    markRare({ kind: "text", name: "contractNumber", label: f.contractNumber }),
    // Shown only if a link from a catalogue set them.
    ...catalogueFilters.filter(({ name }) => name in search),
  ];
}
