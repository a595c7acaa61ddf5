/** Home widget of vouchers: waiting for their client, unpaid, and the number in each state. */
import type { OutputOf } from "../../../../kit/contract.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { useLanguage } from "../../../../web/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { legalizationContract } from "../contract.ts";
import { counters } from "../states.ts";
import { valesPath } from "./paths.ts";

type CounterValues = OutputOf<typeof legalizationContract.counters>;

export const homeWidget: LoadedWidget<CounterValues> = {
  tiles: (values, { language, words }) => {
    const { home } = words("legalization");
    const tile = (label: string, counter: "readyToCustomer" | "pendingToPay") => ({
      label,
      value: formatNumber(values[counter], language),
      urgency: values[counter] > 0 ? ("waiting" as const) : ("none" as const),
      target: { to: valesPath, search: { counter } },
    });
    return [tile(home.waiting, "readyToCustomer"), tile(home.unpaid, "pendingToPay")];
  },
  panels: (values) => [
    {
      name: "vales",
      slot: "aside",
      urgency: values.readyToCustomer + values.pendingToPay > 0 ? "waiting" : "none",
      content: <CountersPanel {...values} />,
    },
  ],
};

function CountersPanel(values: CounterValues) {
  const words = useWords("legalization");
  const language = useLanguage();
  return (
    <Panel title={words.home.title} more={<PanelMore target={{ to: valesPath }} />}>
      {counters.map((counter) => (
        <PanelRow
          key={counter}
          target={{ to: valesPath, search: { counter } }}
          title={words.counters[counter]}
          aside={formatNumber(values[counter], language)}
        />
      ))}
    </Panel>
  );
}
