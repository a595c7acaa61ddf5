/** Actions on deliveries, for rows, the details page and the command palette. */
import {
  IconArrowsExchange,
  IconCheck,
  IconDeviceMobile,
  IconPencil,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import { base } from "../../../../../kit/frontends.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import type { Action, BulkAction } from "../../../../../web/office/actions/action.ts";
import { useWords } from "../../../../../web/words.ts";
import { type DeliveryStatus, activeDeliveryStatuses } from "../../states.ts";
import { parcelPath, usePrintLot, useRefreshDeliveries } from "../staff-shared.ts";
import { type MovableParcel, ParcelStepDialog } from "./parcel-status-dialog.tsx";
import { commonParcelSteps, nextDeliveryTransition } from "./parcel-steps.ts";

interface ActionParcel extends MovableParcel {
  readonly lotNumber: string | null;
}

export function useParcelActions() {
  const words = useWords("deliveryDesk");
  const names: Partial<Record<DeliveryStatus, string>> = words.next;
  const refresh = useRefreshDeliveries();
  const print = usePrintLot();
  const stepDialog = (rows: readonly MovableParcel[], onClose: () => void, clear?: () => void) => (
    <ParcelStepDialog
      parcels={rows}
      onDone={() => {
        clear?.();
        return refresh();
      }}
      onClose={onClose}
    />
  );
  const changeStatus = { label: words.actions.step, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<
    Action<never>
  >;
  const isActive = ({ status }: MovableParcel) => activeDeliveryStatuses.includes(status);
  const rowActions: Action<ActionParcel>[] = [
    {
      label: (row) => names[nextDeliveryTransition(row) ?? row.status] ?? changeStatus.label,
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: (row) => nextDeliveryTransition(row) !== undefined,
      dialog: (row, onClose) => stepDialog([row], onClose),
    },
    {
      label: words.actions.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: isActive,
      to: ({ _id }) => ({ to: `${parcelPath(_id)}/edit` }),
    },
    {
      label: words.actions.print,
      icon: IconPrinter,
      shortcut: "d",
      isAvailable: ({ lotNumber }) => Boolean(lotNumber),
      to:
        ({ lotNumber }) =>
        () =>
          print.mutate({ lotNumber: lotNumber ?? "", tab: window.open("", "_blank") }),
    },
    {
      label: words.actions.doorstep,
      icon: IconDeviceMobile,
      isAvailable: ({ status }) => status === "transporting",
      to:
        ({ number }) =>
        () =>
          window.location.assign(`${base}/deliveryService/parcel/${number}`),
    },
    {
      ...changeStatus,
      isAvailable: (row) => commonParcelSteps([row]).length > 0,
      dialog: (row, onClose) => stepDialog([row], onClose),
    },
    {
      label: words.actions.delete,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ status }) => status === "canceled",
      confirm: ({ number }) => ({ title: interpolate(words.deleteTitle, { number }), text: words.deleteText }),
      run: ({ _id }) => api.delivery.remove({ id: _id }),
      removesRecord: true,
      successMessage: words.deleted,
    },
  ];
  const bulkActions: BulkAction<MovableParcel>[] = [
    { ...changeStatus, dialog: ({ rows, clear, onClose }) => stepDialog(rows, onClose, clear) },
  ];
  return { one: rowActions, many: bulkActions, refresh };
}
