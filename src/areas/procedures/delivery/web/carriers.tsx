import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Carrier } from "../carrier.ts";
import type { CarrierRegister } from "../carrier-contract.ts";
import { carrierColumns } from "../columns.ts";

/** Screen of carriers. */
export function Carriers() {
  const { carriers: words } = useWords("deliveryDesk");
  const setActive =
    (active: boolean) =>
    ({ _id, updatedAt }: Carrier) =>
      api.delivery.updateCarrier({ _id, active, updatedAt });
  return (
    <ResourceScreen<CarrierRegister>
      {...columnsFor(carrierColumns, { ...words, language: useLanguage() })}
      entry="carriers"
      kind="carrier"
      words={words}
      calls={{
        list: api.delivery.carriers,
        sheet: api.delivery.exportCarriers,
        create: api.delivery.addCarrier,
        update: api.delivery.updateCarrier,
        remove: api.delivery.removeCarrier,
      }}
      fields={[
        { name: "name", required: true },
        { name: "ci", required: true },
        { name: "phone", kind: "tel", required: true },
        { name: "vehicle" },
        { name: "plate" },
        { name: "company" },
      ]}
      filters={[eitherOf("active", words.columns.active, words.active, words.inactive)]}
      rowActions={[
        {
          label: words.deactivate,
          icon: IconPlayerPause,
          isAvailable: ({ active }) => active,
          confirm: ({ name }) => ({
            title: interpolate(words.deactivateTitle, { name }),
            text: words.deactivateText,
            action: words.deactivate,
          }),
          run: setActive(false),
          successMessage: words.deactivated,
        },
        {
          label: words.activate,
          icon: IconPlayerPlay,
          isAvailable: ({ active }) => !active,
          run: setActive(true),
          successMessage: words.activated,
        },
      ]}
      // The number of parcels of each carrier changes with the deliveries.
      liveList="deliveries"
      invalidates={[api.delivery.carrierOptions]}
    />
  );
}
