/** What the desk may do with a delivery: in its row, on its page and in the palette. */
import {
  IconArrowsExchange,
  IconCheck,
  IconDeviceMobile,
  IconPencil,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import { base } from "../../../kit/frontends.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import type { Action, BulkAction } from "../../../web/office/actions/action.ts";
import { useWords } from "../../../web/words.ts";
import { type DeliveryStatus, activeDeliveryStatuses } from "../states.ts";
import { parcelPath, usePrintLot, useRefreshDeliveries } from "./staff-shared.ts";
import { type MovableParcel, ParcelStepDialog } from "./parcel-status-dialog.tsx";
import { commonParcelSteps, nextDeliveryTransition } from "./parcel-steps.ts";

interface ParcelAtHand extends MovableParcel {
  readonly lotNumber: string | null;
}

export function useParcelActions() {
  const desk = useWords("deliveryDesk");
  const names: Partial<Record<DeliveryStatus, string>> = desk.next;
  const refresh = useRefreshDeliveries();
  const print = usePrintLot();
  const step = (rows: readonly MovableParcel[], onClose: () => void, clear?: () => void) => (
    <ParcelStepDialog
      parcels={rows}
      onDone={() => {
        clear?.();
        return refresh();
      }}
      onClose={onClose}
    />
  );
  const change = { label: desk.actions.step, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<Action<never>>;
  const isUnderWay = ({ status }: MovableParcel) => activeDeliveryStatuses.includes(status);
  const one: Action<ParcelAtHand>[] = [
    {
      label: (row) => names[nextDeliveryTransition(row) ?? row.status] ?? change.label,
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: (row) => nextDeliveryTransition(row) !== undefined,
      dialog: (row, onClose) => step([row], onClose),
    },
    {
      label: desk.actions.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: isUnderWay,
      to: ({ _id }) => ({ to: `${parcelPath(_id)}/edit` }),
    },
    {
      label: desk.actions.print,
      icon: IconPrinter,
      shortcut: "d",
      isAvailable: ({ lotNumber }) => Boolean(lotNumber),
      to:
        ({ lotNumber }) =>
        () =>
          print.mutate({ lotNumber: lotNumber ?? "", tab: window.open("", "_blank") }),
    },
    {
      label: desk.actions.doorstep,
      icon: IconDeviceMobile,
      isAvailable: ({ status }) => status === "transporting",
      to:
        ({ number }) =>
        () =>
          window.location.assign(`${base}/deliveryService/parcel/${number}`),
    },
    {
      ...change,
      isAvailable: (row) => commonParcelSteps([row]).length > 0,
      dialog: (row, onClose) => step([row], onClose),
    },
    {
      label: desk.actions.delete,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ status }) => status === "canceled",
      confirm: ({ number }) => ({ title: interpolate(desk.deleteTitle, { number }), text: desk.deleteText }),
      run: ({ _id }) => api.delivery.remove({ id: _id }),
      removesRecord: true,
      successMessage: desk.deleted,
    },
  ];
  const many: BulkAction<MovableParcel>[] = [
    { ...change, dialog: ({ rows, clear, onClose }) => step(rows, onClose, clear) },
  ];
  return { one, many, refresh };
}
