import { Button } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import type { Deed } from "../../../web/office/deed/deed.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { eitherOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useWords } from "../../../web/words.ts";
import type { Carrier } from "../carrier.ts";
import { carrierColumns } from "../columns.ts";
import type { delivery } from "../contract.ts";

/** Who lots are given to (domain.md M6). */
export function Carriers() {
  const { carriers: words } = useWords("deliveryDesk");
  const { entries } = useWords("menu");
  const refresh = useRefreshCarriers();
  const setActive =
    (active: boolean) =>
    ({ _id, updatedAt }: Carrier) =>
      api.delivery.updateCarrier({ _id, active, updatedAt });
  const edit: Deed<Carrier> = {
    label: words.edit,
    icon: IconPencil,
    asks: (carrier, onClose) => <CarrierDialog carrier={carrier} onClose={onClose} />,
  };
  const deeds = useDeeds<Carrier>({
    refresh,
    one: [
      edit,
      {
        label: words.deactivate,
        icon: IconPlayerPause,
        when: ({ active }) => active,
        sure: ({ name }) => ({
          title: say(words.deactivateTitle, { name }),
          text: words.deactivateText,
          action: words.deactivate,
        }),
        call: setActive(false),
        done: words.deactivated,
      },
      {
        label: words.activate,
        icon: IconPlayerPlay,
        when: ({ active }) => !active,
        call: setActive(true),
        done: words.activated,
      },
      {
        label: words.delete,
        icon: IconTrash,
        danger: true,
        sure: ({ name }) => ({ title: say(words.deleteTitle, { name }), text: words.deleteText }),
        call: ({ _id }) => api.delivery.removeCarrier({ id: _id }),
        done: words.deleted,
        undo: ({ _id }) => api.trash.restore({ kind: "carrier", _id }),
      },
    ],
  });

  const screen: ListScreen<typeof delivery.carriers, typeof delivery.exportCarriers> = {
    ...shownIn(carrierColumns, { ...words, language: useLanguage() }),
    name: "carriers",
    label: words.list,
    call: api.delivery.carriers,
    searchHint: words.search,
    filters: [eitherOf("active", words.columns.active, words.active, words.inactive)],
    open: (row) => () => deeds.run(edit, row),
    rowActions: deeds.ofRow,
    sheet: api.delivery.exportCarriers,
    empty: { title: words.empty },
    // What each has in hand changes with the parcels.
    watch: "deliveries",
  };
  return (
    <>
      <PageHeader
        title={entries.carriers}
        subtitle={words.subtitle}
        actions={
          <Button
            leftSection={<IconPlus size={17} />}
            onClick={() => deeds.open((onClose) => <CarrierDialog onClose={onClose} />)}
          >
            {words.create}
          </Button>
        }
      />
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}

function CarrierDialog({ carrier, onClose }: { carrier?: Carrier; onClose: () => void }) {
  const { carriers: words } = useWords("deliveryDesk");
  const refresh = useRefreshCarriers();
  const c = words.columns;
  const shared = {
    fields: [
      { name: "name", label: c.name, required: true },
      { name: "ci", label: c.ci, required: true },
      { name: "phone", label: c.phone, kind: "tel", required: true },
      { name: "vehicle", label: c.vehicle },
      { name: "plate", label: c.plate },
      { name: "company", label: c.company },
    ],
    done: words.saved,
    refresh,
    onClose,
  } as const;
  if (!carrier) return <FormDialog title={words.createTitle} call={api.delivery.addCarrier} {...shared} />;
  return (
    <FormDialog
      title={say(words.editTitle, { name: carrier.name })}
      call={api.delivery.updateCarrier}
      with={{ _id: carrier._id, updatedAt: carrier.updatedAt }}
      from={carrier}
      {...shared}
    />
  );
}

function useRefreshCarriers(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.delivery.carriers, api.delivery.carrierOptions].map((call) =>
        cache.invalidateQueries({ queryKey: [call.key] }),
      ),
    );
}
