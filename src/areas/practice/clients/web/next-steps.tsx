/** Panels next to the timeline: what comes next with the client, its people, and records that may be the same client. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { toastUndo } from "../../../../web/office/components/dialogs/undo-toast.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import type { SelectOption } from "../../../../web/office/form/fields.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { sameBy } from "../enums.ts";
import type { Client, DuplicateCandidate } from "../contract.ts";
import { MergeDialog } from "./merge/merge-dialog.tsx";
import { useOverview } from "./overview.ts";
import { clientPath } from "./paths.ts";
import { refreshClients } from "./refresh.ts";

/** Deadlines and waiting records; hidden if there are none. */
export function NextStepsPanel({ id }: { id: string }) {
  const { line: words } = useWords("clients");
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: [api.clients.upcoming.key, id],
    queryFn: ({ signal }) => api.clients.upcoming({ id }, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <Panel title={words.next}>
      {data.map(({ _id, kind, day, title, what, place }) => (
        <PanelRow
          key={`${kind}${_id}`}
          target={{ to: place }}
          title={title}
          detail={[day && formatDay(day, language), what].filter(Boolean).join(" · ")}
        />
      ))}
    </Panel>
  );
}

/** The people of the firm on the client's open records; hidden if there are none. */
export function PeoplePanel({ id }: { id: string }) {
  const { line: words } = useWords("clients");
  const people = useOverview(id)?.people ?? [];
  if (people.length === 0) return null;
  return (
    <Panel title={words.people}>
      {people.map(({ _id, name, records }) => (
        <PanelRow
          key={_id}
          title={name}
          detail={records.map(({ kind, count }) => `${words.tabs[kind]}: ${count}`).join(" · ")}
        />
      ))}
    </Panel>
  );
}

/** Records with the same documents, phone or email, or a similar name; hidden if there are none. */
export function SameClientPanel({ client }: { client: Client }) {
  const { line: words, twice } = useWords("clients");
  const [other, setOther] = useState<SelectOption>();
  const identifiers = Object.fromEntries(sameBy.flatMap((name) => (client[name] ? [[name, client[name]]] : [])));
  const { data = [] } = useQuery({
    queryKey: [api.clients.duplicates.key, client._id, identifiers],
    queryFn: ({ signal }) => api.clients.duplicates({ ...identifiers, except: client._id }, { signal }),
    enabled: client.mergedInto === null,
  });
  const cache = useQueryClient();
  const mark = async (candidate: DuplicateCandidate, distinct: boolean) => {
    await api.clients.markDistinct({ _id: client._id, other: candidate._id, distinct });
    await refreshClients(cache);
  };
  const dismiss = useMutation({
    mutationFn: (candidate: DuplicateCandidate) => mark(candidate, true),
    onSuccess: (_answer, candidate) =>
      toastUndo(interpolate(words.toldDifferent, { name: candidate.name }), () => mark(candidate, false)),
  });
  if (data.length === 0) return null;
  return (
    <Panel title={words.same} count={data.length}>
      {data.map((candidate) => {
        const { _id, name, clientNumber, by } = candidate;
        return (
          <PanelRow
            key={_id}
            target={{ to: clientPath(_id) }}
            title={`${name} · ${clientNumber}`}
            detail={by.map((each) => twice.by[each]).join(" · ")}
            action={{ label: words.compare, run: () => setOther({ value: _id, label: `${name} · ${clientNumber}` }) }}
            dismissal={{ label: words.different, run: () => dismiss.mutate(candidate) }}
          />
        );
      })}
      {other && <MergeDialog client={client} other={other} onClose={() => setOther(undefined)} />}
    </Panel>
  );
}
