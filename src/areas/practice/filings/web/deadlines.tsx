/** The deadlines of a filing: add, complete, reopen. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import type { Deadline, Filing } from "../filing.ts";
import { useRefreshFilings } from "./refresh.ts";

export function Deadlines({ filing }: { filing: Filing }) {
  const { page: words } = useWords("filings");
  const language = useLanguage();
  const today = useToday();
  const refresh = useRefreshFilings();
  const [isAdding, setAdding] = useState(false);
  const { _id, updatedAt } = filing;
  const deadlines = filing.deadlines.map(({ _id, text, dueOn }) => ({ _id, text, dueOn }));
  const toggle = useMutation({
    mutationFn: (target: Deadline) => {
      const changed = deadlines.map((each) =>
        each._id === target._id ? { ...each, done: target.doneAt === null } : each,
      );
      return api.filings.update({ _id, updatedAt, deadlines: changed });
    },
    onSuccess: refresh,
  });
  const statusText = ({ doneAt, doneBy, dueOn }: Deadline) =>
    doneAt
      ? interpolate(words.doneBy, { name: doneBy ?? "", date: formatDay(doneAt, language) })
      : interpolate(dueOn < today ? words.late : words.due, { date: formatDay(dueOn, language) });
  return (
    <>
      <Panel
        title={words.deadlines}
        count={filing.deadlines.filter(({ doneAt }) => !doneAt).length}
        isEmpty={filing.deadlines.length === 0}
        nothing={words.noDeadlines}
        more={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setAdding(true)}
          >
            {words.addDeadline}
          </Button>
        }
      >
        {filing.deadlines.map((each) => (
          <PanelRow
            key={each._id}
            title={each.text}
            detail={
              <span {...(!each.doneAt && each.dueOn < today && { style: { color: "var(--bad)" } })}>
                {statusText(each)}
              </span>
            }
            action={{ label: each.doneAt ? words.notDone : words.done, run: () => toggle.mutate(each) }}
          />
        ))}
      </Panel>
      {isAdding && (
        <FormDialog
          title={words.addDeadline}
          fields={[
            { name: "text", label: words.deadlineText, required: true },
            { name: "dueOn", label: words.deadlineDue, kind: "date", required: true },
          ]}
          mutation={(added: { text: string; dueOn: string }) =>
            api.filings.update({ _id, updatedAt, deadlines: [...deadlines, added] })
          }
          successMessage={() => words.deadlineAdded}
          invalidate={refresh}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
