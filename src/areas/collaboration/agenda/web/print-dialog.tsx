/** Dialog that requests the period and opens the PDF. */
import { addDays, addMonths } from "../../../../kit/time/calendar.ts";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import type { ApiCall } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import type { agendaContract } from "../contract.ts";

type Printing = typeof agendaContract.print;

/** First and last day of a day's month. */
export const monthOfDay = (day: string) => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
};

export function PrintDialog({
  call,
  search = {},
  users,
  span,
  onClose,
}: {
  call: ApiCall<Printing>;
  /** Filters and sorting of the list. */
  search?: SearchParams;
  users?: readonly string[] | undefined;
  span?: { readonly from: string; readonly to: string };
  onClose: () => void;
}) {
  const words = useWords("agenda");
  const today = useToday();
  const { from, to, sort, users: person } = search;
  const defaults = span ?? monthOfDay(today);
  const userIds = users ?? (person ? [person] : undefined);
  const listFilters = { ...(sort && { sort }), ...(userIds && { users: [...userIds] }) } as Omit<
    InputOf<Printing>,
    "from" | "to"
  >;
  return (
    <FormDialog
      title={words.print.title}
      mutation={call}
      extraInput={listFilters}
      initialValues={{ from: from ?? defaults.from, to: to ?? defaults.to }}
      columns={2}
      skipLeaveGuard
      fields={[
        { name: "from", label: words.print.from, kind: "date", required: true },
        { name: "to", label: words.print.to, kind: "date", required: true },
      ]}
      submitLabel={words.print.action}
      onDone={({ url }) => window.location.assign(url)}
      onClose={onClose}
    />
  );
}
