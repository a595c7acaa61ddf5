/** The originals that were brought for a record, on its page: where each is, and the way to take in others. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { receivers } from "../../../kit/custodians.ts";
import { showInstant } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { originalPath } from "./paths.ts";
import { ReceiveDialog } from "./receive.tsx";

/** More of them are in the list. */
const mostShown = 50;

export function OriginalsOf({ subject, number }: { subject: string; number: string }) {
  const words = useWords("custody");
  const language = useLanguage();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const asked = { subject, sort: "label", limit: mostShown } as const;
  const { data, isPending, error } = useQuery({
    queryKey: [api.custody.list.key, asked],
    queryFn: ({ signal }) => api.custody.list(asked, { signal }),
  });
  return (
    <>
      <Panel
        title={words.title}
        count={data?.totalDocs}
        isLoading={isPending}
        error={error}
        isEmpty={data?.totalDocs === 0}
        nothing={words.ofRecord.none}
        more={
          mayOpen(receivers, user) && (
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {words.receive}
            </Button>
          )
        }
      >
        {data?.docs.map(({ _id, label, document, holderName, heldBy, since, place }) => (
          <PanelRow
            key={_id}
            target={{ to: originalPath(_id) }}
            title={`${label} · ${document}`}
            detail={[holderName, heldBy.name, showInstant(since, language)].join(" · ")}
            aside={words.places[place]}
          />
        ))}
      </Panel>
      {isOpen && <ReceiveDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
