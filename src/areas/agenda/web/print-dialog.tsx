/** Asks for which days, and fetches the paper. */
import { addDays, addMonths } from "../../../kit/calendar.ts";
import type { InputOf } from "../../../kit/contract.ts";
import type { ApiCall } from "../../../web/api.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useToday } from "../../../web/office/use-today.ts";
import { useWords } from "../../../web/words.ts";
import type { agendaContract } from "../contract.ts";

type Printing = typeof agendaContract.print;

/** The month of a day. */
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
  /** What the list is filtered and sorted by. */
  search?: SearchParams;
  users?: readonly string[] | undefined;
  span?: { readonly from: string; readonly to: string };
  onClose: () => void;
}) {
  const words = useWords("agenda");
  const today = useToday();
  const { from, to, sort, users: person } = search;
  const usual = span ?? monthOfDay(today);
  const chosen = users ?? (person ? [person] : undefined);
  const given = { ...(sort && { sort }), ...(chosen && { users: [...chosen] }) } as Omit<
    InputOf<Printing>,
    "from" | "to"
  >;
  return (
    <FormDialog
      title={words.print.title}
      mutation={call}
      extraInput={given}
      initialValues={{ from: from ?? usual.from, to: to ?? usual.to }}
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
