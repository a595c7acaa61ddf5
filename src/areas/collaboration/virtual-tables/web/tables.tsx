/** List of virtual tables as rows or cards, with all actions of administrators. */
import { SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { serverNow } from "../../../../web/server-clock.ts";
import { virtualTableColumns } from "../columns.ts";
import type { virtualTablesContract } from "../contract.ts";
import { roomPathOf } from "./paths.ts";
import { useTableActions } from "./table-actions.tsx";
import { tableFields } from "./table-fields.ts";

const hour = 3_600_000;
const nextHour = () => new Date(Math.ceil(serverNow() / hour) * hour).toISOString();

export function VirtualTables() {
  const words = useWords("virtualTables");
  const user = useUser();
  const languageOptions = useLanguageOptions();
  const self = user ? [{ _id: user._id, name: user.name }] : [];
  const { enter, invite, close, reopen, report, document } = useTableActions();
  const [view, setView] = useLocalStorage({
    key: "legalsit-virtual-tables",
    defaultValue: "table",
    getInitialValueInEffect: false,
  });
  const { views, filters: f } = words;
  return (
    <ResourceScreen<typeof virtualTablesContract>
      {...columnsFor(virtualTableColumns, { ...words, language: useLanguage() })}
      entry="virtualTables"
      kind="virtualTable"
      words={words}
      calls={api.virtualTables}
      formColumns={2}
      initialValues={{ openDate: nextHour(), moderators: self.map(({ _id }) => _id) }}
      fields={(record) => tableFields(words, record, { isAdministrator: true, self, languageOptions })}
      filters={[
        eitherOf("open", f.open, f.isOpen, f.isNotOpen),
        { kind: "period", from: "from", to: "to", label: words.columns.openDate },
      ]}
      rowTarget={({ _id }) => roomPathOf(_id)}
      rowActions={[enter, report, document, invite, close, reopen]}
      setActive={(record, active) => api.virtualTables.turn({ ...record, active })}
      invalidates={[api.virtualTables.own, api.virtualTables.detail]}
      asCards={view === "cards"}
      toolbar={() => (
        <SegmentedControl
          size="sm"
          aria-label={views.label}
          value={view}
          onChange={setView}
          data={[
            { value: "table", label: views.table },
            { value: "cards", label: views.cards },
          ]}
        />
      )}
    />
  );
}
