/** Home widget of undelivered mails: by reason, with the actions on them. */
import { IconRefresh } from "@tabler/icons-react";
import { formatDateTime, formatNumber, formatTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { MailHome } from "../home.ts";
import { ChangeMails } from "./change-mails.tsx";
import { useRefreshMails } from "./staff-shared.ts";

type FailureGroup = MailHome["groups"][number];

const list = (state: FailureGroup["state"]) => ({ to: "/admin/email-processor", search: { state } });

export const homeWidget: LoadedWidget<MailHome> = {
  tiles: ({ failed, groups }, { language, words }) => {
    const { home } = words("outgoingMail");
    const [largestGroup] = groups.filter(({ state }) => state === "failed");
    return [
      {
        label: home.failed,
        value: formatNumber(failed, language),
        text: largestGroup && pluralize(home.sameReason, largestGroup.count, language),
        urgency: failed > 0 ? "late" : "none",
        target: list("failed"),
      },
    ];
  },
  panels: (query) => [
    {
      name: "mails",
      slot: "wide",
      urgency: query.failed > 0 ? "late" : query.delayed > 0 ? "waiting" : "none",
      isEmpty: query.groups.length === 0,
      content: <Undelivered {...query} />,
    },
  ],
};

function Undelivered({ failed, groups }: MailHome) {
  const { home } = useWords("outgoingMail");
  const language = useLanguage();
  const refresh = useRefreshMails();
  const groupActions = useActions<FailureGroup>({
    one: [
      {
        label: home.retry.other,
        icon: IconRefresh,
        isAvailable: ({ mails }) => mails.length > 0,
        dialog: ({ mails }, onClose) => <ChangeMails mails={mails} to="pending" onDone={refresh} onClose={onClose} />,
      },
    ],
  });
  const describeGroup = ({ state, count, since, next }: FailureGroup) => {
    const summary = pluralize(home.since, count, language, { since: formatDateTime(since, language) });
    return state === "pending" && next
      ? `${summary} · ${interpolate(home.next, { time: formatTime(next, language) })}`
      : summary;
  };
  return (
    <Panel title={home.undelivered} count={failed} more={<PanelMore target={list("failed")} />}>
      {groups.map((group) => (
        <PanelRow
          key={`${group.state} ${group.reason}`}
          target={list(group.state)}
          title={home.reasons[group.reason]}
          detail={describeGroup(group)}
          action={
            groupActions.ofRow(group).map((action) => ({
              ...action,
              label: pluralize(home.retry, group.mails.length, language),
            }))[0]
          }
        />
      ))}
      {groupActions.dialog}
    </Panel>
  );
}
