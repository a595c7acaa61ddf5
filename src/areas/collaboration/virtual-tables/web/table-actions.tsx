/** Actions on a table, shared by its list and its room. */
import {
  IconDoorEnter,
  IconFileTypeDocx,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconPrinter,
} from "@tabler/icons-react";
import { pluralize, interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { VirtualTable } from "../schemas.ts";
import { roomPathOf } from "./paths.ts";
import { useRefreshTables } from "./refresh.ts";

type TableActionRow = Pick<VirtualTable, "_id" | "title" | "state" | "updatedAt" | "closeDate">;

export function useTableActions<Row extends TableActionRow>() {
  const { actions } = useWords("virtualTables");
  const language = useLanguage();
  const enter: Action<Row> = {
    label: actions.enter,
    icon: IconDoorEnter,
    shortcut: "s",
    isPrimary: true,
    to: ({ _id }) => roomPathOf(_id),
  };
  const invite: Action<Row> = {
    label: actions.invite,
    icon: IconMailForward,
    isAvailable: ({ state }) => state === "open" || state === "scheduled",
    confirm: ({ title }) => ({ title, text: actions.inviteSure, action: actions.invite, isHarmless: true }),
    run: async ({ _id }) => {
      const { queued } = await api.virtualTables.invite({ id: _id });
      toast(queued > 0 ? pluralize(actions.invited, queued, language) : actions.invitedNone);
    },
  };
  const close: Action<Row> = {
    label: actions.close,
    icon: IconLock,
    isAvailable: ({ state }) => state === "open",
    confirm: ({ title }) => ({
      title: actions.close,
      text: interpolate(actions.closeSure, { title }),
      action: actions.close,
    }),
    run: ({ _id, updatedAt }) => api.virtualTables.update({ _id, updatedAt, closed: true }),
    successMessage: ({ title }) => interpolate(actions.closed, { title }),
  };
  const reopen: Action<Row> = {
    label: actions.reopen,
    icon: IconLockOpen,
    isAvailable: ({ state }) => state === "closed",
    dialog: (table, onClose) => <ReopenDialog table={table} onClose={onClose} />,
  };
  const report: Action<Row> = {
    label: actions.report,
    icon: IconPrinter,
    shortcut: "d",
    fileUrl: ({ _id }) => api.virtualTables.reportFile.address({ id: _id }),
  };
  const document: Action<Row> = {
    label: actions.document,
    icon: IconFileTypeDocx,
    fileUrl: ({ _id }) => api.virtualTables.reportFile.address({ id: _id, format: "docx" }),
  };
  return { enter, invite, close, reopen, report, document };
}

function ReopenDialog({ table: { _id, title, updatedAt }, onClose }: { table: TableActionRow; onClose: () => void }) {
  const { actions, fields, hints } = useWords("virtualTables");
  const refresh = useRefreshTables();
  return (
    <FormDialog
      title={actions.reopen}
      mutation={api.virtualTables.update}
      extraInput={{ _id, updatedAt, closed: false }}
      fields={[{ name: "closeDate", kind: "datetime", label: fields.closeDate, hint: hints.closeDate }]}
      successMessage={interpolate(actions.reopened, { title })}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}
