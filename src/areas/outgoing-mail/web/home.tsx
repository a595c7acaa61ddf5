/** The home's part of the mail desk: what did not arrive, by reason, and what can be done about it here. */
import { IconRefresh } from "@tabler/icons-react";
import { formatDateTime, formatNumber, formatTime } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { MailHome } from "../home.ts";
import { ChangeMails } from "./change-mails.tsx";
import { useRefreshMails } from "./staff-shared.ts";

type Group = MailHome["groups"][number];

const list = (state: Group["state"]) => ({ to: "/admin/email-processor", search: { state } });

export const homeWidget: LoadedWidget<MailHome> = {
  tiles: ({ failed, groups }, { language, words }) => {
    const { home } = words("outgoingMail");
    const [most] = groups.filter(({ state }) => state === "failed");
    return [
      {
        label: home.failed,
        value: formatNumber(failed, language),
        text: most && pluralize(home.sameReason, most.count, language),
        urgency: failed > 0 ? "late" : "none",
        target: list("failed"),
      },
    ];
  },
  panels: (read) => [
    {
      name: "mails",
      slot: "wide",
      urgency: read.failed > 0 ? "late" : read.delayed > 0 ? "waiting" : "none",
      content: <Undelivered {...read} />,
    },
  ],
};

function Undelivered({ failed, groups }: MailHome) {
  const { home } = useWords("outgoingMail");
  const language = useLanguage();
  const refresh = useRefreshMails();
  const deeds = useActions<Group>({
    one: [
      {
        label: home.retry.other,
        icon: IconRefresh,
        isAvailable: ({ mails }) => mails.length > 0,
        dialog: ({ mails }, onClose) => <ChangeMails mails={mails} to="pending" onDone={refresh} onClose={onClose} />,
      },
    ],
  });
  const toldOf = ({ state, count, since, next }: Group) => {
    const how = pluralize(home.since, count, language, { since: formatDateTime(since, language) });
    return state === "pending" && next
      ? `${how} · ${interpolate(home.next, { time: formatTime(next, language) })}`
      : how;
  };
  return (
    <Panel
      title={home.undelivered}
      count={failed}
      isEmpty={groups.length === 0}
      more={<PanelMore target={list("failed")} />}
    >
      {groups.map((group) => (
        <PanelRow
          key={`${group.state} ${group.reason}`}
          target={list(group.state)}
          title={home.reasons[group.reason]}
          detail={toldOf(group)}
          deed={
            deeds.ofRow(group).map((deed) => ({
              ...deed,
              label: pluralize(home.retry, group.mails.length, language),
            }))[0]
          }
        />
      ))}
      {deeds.dialog}
    </Panel>
  );
}
