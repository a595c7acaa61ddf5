/** Panels of an account: its state, and links to its requests and mails. */
import { formatDateTime } from "../../../../kit/text/format.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { FactsGrid } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { accountTones } from "../columns.ts";
import type { Account } from "../contract.ts";

/** State of the account and permissions of its holder. */
export function PersonAccountPanel({
  person: { kind, state, roles, hasFactor, lastSeenAt, createdAt },
}: {
  person: Account;
}) {
  const words = useWords("people");
  const language = useLanguage();
  return (
    <Panel title={words.columns.state} padded>
      <FactsGrid
        facts={[
          [words.columns.state, <StatusDot key="state" tone={accountTones[state]} label={words.states[state]} />],
          [words.columns.kind, words.kinds[kind]],
          kind === "staff" && [words.columns.roles, roles.map(({ name }) => name).join(", ")],
          [words.resetFactors.state, hasFactor ? words.resetFactors.yes : words.resetFactors.no],
          [words.columns.lastSeen, lastSeenAt && formatDateTime(lastSeenAt, language)],
          [words.columns.created, formatDateTime(createdAt, language)],
        ]}
      />
    </Panel>
  );
}

/** Links to a client's requests and mails, for users who may open them. */
export function LinksPanel({ person: { _id, kind, email } }: { person: Account }) {
  const { links: words } = useWords("people");
  const permissions = useUser()?.permissions ?? [];
  const search = { search: email };
  const all = { status: "all", approvalsPending: "true", ...search };
  const links = [
    {
      needs: "adminRequestsAP",
      of: "client",
      label: words.AP,
      to: "/onlineServicesAdmin/AP/onlineRequests",
      search: all,
    },
    {
      needs: "adminRequestsTR",
      of: "client",
      label: words.TR,
      to: "/onlineServicesAdmin/TR/onlineRequests",
      search: all,
    },
    { needs: "adminEmailProcessor", of: kind, label: words.mails, to: "/admin/email-processor", search },
    { needs: "adminSettings", of: kind, label: words.dataAccess, to: `/admin/dataAccess/account/${_id}`, search: {} },
  ] as const;
  const open = links.filter(
    ({ needs: permission, of: userKind }) => userKind === kind && permissions.includes(permission),
  );
  if (open.length === 0) return null;
  return (
    <Panel title={words.title}>
      {open.map(({ label, to, search }) => (
        <PanelRow key={label} target={{ to, search }} title={label} />
      ))}
    </Panel>
  );
}
