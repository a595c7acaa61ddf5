/** The vouchers of a filing, on its page: what is legalized for it, and a new one for the same client. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showMoney } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { useWords } from "../../../web/words.ts";
import { valePath } from "./paths.ts";
import { ValeDialog } from "./vale-form.tsx";

/** More of them are in the list, narrowed to the filing. */
const mostShown = 50;

interface Reference {
  readonly _id: string;
  readonly name: string;
}

export function ValesOfFiling({ filing, client }: { filing: Reference; client: Reference }) {
  const words = useWords("legalization");
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const asked = { filing: filing._id, limit: mostShown };
  const { data, isPending, error } = useQuery({
    queryKey: [api.legalization.contracts.key, asked],
    queryFn: ({ signal }) => api.legalization.contracts(asked, { signal }),
  });
  return (
    <>
      <Panel
        title={words.title}
        count={data?.totalDocs}
        isLoading={isPending}
        error={error}
        isEmpty={data?.totalDocs === 0}
        nothing={words.ofFiling.none}
        more={
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        }
      >
        {data?.docs.map(({ _id, number, holder, state, amountTotal, currency }) => (
          <PanelRow
            key={_id}
            target={{ to: valePath(_id) }}
            title={`${number} · ${holder.fullName}`}
            detail={words.state[state]}
            aside={showMoney(amountTotal, currency, language)}
          />
        ))}
      </Panel>
      {isOpen && <ValeDialog begins={{ filing, client }} onClose={() => setOpen(false)} />}
    </>
  );
}
