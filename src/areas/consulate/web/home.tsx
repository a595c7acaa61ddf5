/** Contracts of the consulate on the home: those that wait for their holder, those that wait for money, and how many stand where. */
import type { OutputOf } from "../../../kit/contract.ts";
import { formatNumber } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { legalizationContract } from "../../legalization/contract.ts";
import { counters } from "../../legalization/states.ts";
import { contractsPath } from "./paths.ts";

type Read = OutputOf<typeof legalizationContract.counters>;

export const homeWidget: LoadedWidget<Read> = {
  tiles: (read, { language, words }) => {
    const { home } = words("consulate");
    const tile = (label: string, counter: "readyToCustomer" | "pendingToPay") => ({
      label,
      value: formatNumber(read[counter], language),
      urgency: read[counter] > 0 ? ("waiting" as const) : ("none" as const),
      target: { to: contractsPath, search: { counter } },
    });
    return [tile(home.waiting, "readyToCustomer"), tile(home.unpaid, "pendingToPay")];
  },
  panels: (read) => [
    {
      name: "consulate",
      slot: "aside",
      urgency: read.readyToCustomer + read.pendingToPay > 0 ? "waiting" : "none",
      content: <Counted {...read} />,
    },
  ],
};

function Counted(read: Read) {
  const words = useWords("consulate");
  const language = useLanguage();
  return (
    <Panel title={words.home.title} more={<PanelMore target={{ to: contractsPath }} />}>
      {counters.map((counter) => (
        <PanelRow
          key={counter}
          target={{ to: contractsPath, search: { counter } }}
          title={words.counters[counter]}
          aside={formatNumber(read[counter], language)}
        />
      ))}
    </Panel>
  );
}
