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
  const change = { label: desk.actions.step, icon: IconArrowsExchange, key: "m" };
  const isUnderWay = ({ status }: MovableParcel) => activeDeliveryStatuses.includes(status);
  const one: Action<ParcelAtHand>[] = [
    {
      label: (row) => names[nextDeliveryTransition(row) ?? row.status] ?? change.label,
      icon: IconCheck,
      key: "s",
      isNext: true,
      when: (row) => nextDeliveryTransition(row) !== undefined,
      asks: (row, onClose) => step([row], onClose),
    },
    {
      label: desk.actions.edit,
      icon: IconPencil,
      key: "e",
      when: isUnderWay,
      leads: ({ _id }) => ({ to: `${parcelPath(_id)}/edit` }),
    },
    {
      label: desk.actions.print,
      icon: IconPrinter,
      key: "d",
      when: ({ lotNumber }) => Boolean(lotNumber),
      leads:
        ({ lotNumber }) =>
        () =>
          print.mutate({ lotNumber: lotNumber ?? "", tab: window.open("", "_blank") }),
    },
    {
      label: desk.actions.doorstep,
      icon: IconDeviceMobile,
      when: ({ status }) => status === "transporting",
      leads:
        ({ number }) =>
        () =>
          window.location.assign(`${base}/deliveryService/parcel/${number}`),
    },
    { ...change, when: (row) => commonParcelSteps([row]).length > 0, asks: (row, onClose) => step([row], onClose) },
    {
      label: desk.actions.delete,
      icon: IconTrash,
      danger: true,
      when: ({ status }) => status === "canceled",
      sure: ({ number }) => ({ title: interpolate(desk.deleteTitle, { number }), text: desk.deleteText }),
      call: ({ _id }) => api.delivery.remove({ id: _id }),
      ends: true,
      done: desk.deleted,
    },
  ];
  const many: BulkAction<MovableParcel>[] = [
    { ...change, asks: ({ rows, clear, onClose }) => step(rows, onClose, clear) },
  ];
  return { one, many, refresh };
}
