/** Home widget of contracts: waiting for their client, unpaid, and the number in each state. */
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatNumber } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { legalizationContract } from "../contract.ts";
import { counters } from "../states.ts";

type CounterValues = OutputOf<typeof legalizationContract.counters>;
type ContractArea = "legalization" | "consulate";

/** `path` is the list that the figures link to. */
export const countersWidget = (area: ContractArea, name: string, path: string): LoadedWidget<CounterValues> => ({
  tiles: (values, { language, words }) => {
    const { home } = words(area);
    const tile = (label: string, counter: "readyToCustomer" | "pendingToPay") => ({
      label,
      value: formatNumber(values[counter], language),
      urgency: values[counter] > 0 ? ("waiting" as const) : ("none" as const),
      target: { to: path, search: { counter } },
    });
    return [tile(home.waiting, "readyToCustomer"), tile(home.unpaid, "pendingToPay")];
  },
  panels: (values) => [
    {
      name,
      slot: "aside",
      urgency: values.readyToCustomer + values.pendingToPay > 0 ? "waiting" : "none",
      content: <CountersPanel area={area} path={path} values={values} />,
    },
  ],
});

function CountersPanel({ area, path, values }: { area: ContractArea; path: string; values: CounterValues }) {
  const words = useWords(area);
  const language = useLanguage();
  return (
    <Panel title={words.home.title} more={<PanelMore target={{ to: path }} />} isGrid>
      {counters.map((counter) => (
        <PanelRow
          key={counter}
          target={{ to: path, search: { counter } }}
          title={words.counters[counter]}
          aside={formatNumber(values[counter], language)}
        />
      ))}
    </Panel>
  );
}
