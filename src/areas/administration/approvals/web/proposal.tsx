/** One proposed change: the fields before and after, and the decision. */
import { Group, Table, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { FactsGrid, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { proposalTones } from "../columns.ts";
import type { approvalsContract } from "../contract.ts";
import { approvalsPath, useRefreshProposals } from "./shared.ts";
import { useValueFormat } from "./value-format.ts";

type Proposal = OutputOf<typeof approvalsContract.details>;

export function ProposalPage() {
  const { proposalId } = useParams({ strict: false }) as { proposalId: string };
  const { page: words } = useWords("approvals");
  return (
    <RecordLoader call={api.approvals.details} input={{ id: proposalId }} missing={words.missing}>
      {(proposal) => <ProposalView proposal={proposal} />}
    </RecordLoader>
  );
}

function ProposalView({ proposal }: { proposal: Proposal }) {
  const words = useWords("approvals");
  const language = useLanguage();
  const refresh = useRefreshProposals();
  const actions = useActions<Proposal>({ refresh, one: useProposalActions() });
  const title = words.actions[proposal.action];
  return (
    <>
      <BackLink label={words.page.back} to={approvalsPath} />
      <PageHeader
        title={title}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={proposalTones[proposal.state]} label={words.states[proposal.state]} />
            <span>{proposal.subject?.[language]}</span>
          </Group>
        }
        actions={<RecordActions name={title} actions={actions.ofRow(proposal)} />}
      />
      <RecordPanels main={<ChangesPanel proposal={proposal} />} side={<DecisionPanel proposal={proposal} />} />
      {actions.dialog}
    </>
  );
}

function ChangesPanel({ proposal }: { proposal: Proposal }) {
  const { page: words, fields } = useWords("approvals");
  const format = useValueFormat(proposal.roleNames);
  const isPresent = (value: unknown) => value !== null && value !== "";
  const changes = proposal.changes.filter(({ before, after }) => isPresent(before) || isPresent(after));
  return (
    <Panel title={words.changes} isEmpty={changes.length === 0} nothing={words.noChanges}>
      <Table horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {[words.field, words.before, words.after].map((each) => (
              <Table.Th key={each}>{each}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={400} c="dimmed">
                {fields[field as keyof typeof fields] ?? field}
              </Table.Th>
              <Table.Td>{format(before)}</Table.Td>
              <Table.Td fw={600}>{format(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function DecisionPanel({ proposal }: { proposal: Proposal }) {
  const { page: words, columns } = useWords("approvals");
  const language = useLanguage();
  const { state, isOwn, requestedAt, requestedByName, expiresAt, decidedAt, decidedByName, reason } = proposal;
  return (
    <Panel title={words.decision} padded>
      <FactsGrid
        facts={[
          [columns.requestedBy, requestedByName],
          [columns.requested, formatDateTime(requestedAt, language)],
          proposal.reasonGiven !== null && [words.reasonGiven, proposal.reasonGiven],
          state === "pending" && [words.expires, formatDateTime(expiresAt, language)],
          decidedAt !== null && [columns.decidedBy, decidedByName],
          decidedAt !== null && [columns.decided, formatDateTime(decidedAt, language)],
          reason !== null && [words.reason, reason],
        ]}
      />
      {state === "pending" && isOwn && (
        <Text size="sm" c="dimmed" mt="md">
          {words.own}
        </Text>
      )}
    </Panel>
  );
}

function useProposalActions(): readonly Action<Proposal>[] {
  const { decide: words } = useWords("approvals");
  const isPending = ({ state }: Proposal) => state === "pending";
  return [
    {
      label: words.approve,
      icon: IconCheck,
      isPrimary: true,
      isAvailable: (proposal) => isPending(proposal) && !proposal.isOwn,
      confirm: ({ requestedByName }) => ({
        title: words.approveTitle,
        text: interpolate(words.approveText, { name: requestedByName }),
        action: words.approve,
      }),
      run: ({ _id, updatedAt }) => api.approvals.approve({ _id, updatedAt }),
      successMessage: words.approved,
    },
    {
      label: words.reject,
      icon: IconX,
      isAvailable: (proposal) => isPending(proposal) && !proposal.isOwn,
      dialog: (proposal, onClose) => <RejectDialog proposal={proposal} onClose={onClose} />,
    },
    {
      label: words.takeBack,
      icon: IconX,
      isAvailable: (proposal) => isPending(proposal) && proposal.isOwn,
      run: ({ _id, updatedAt }) => api.approvals.reject({ _id, updatedAt }),
      successMessage: words.takenBack,
    },
  ];
}

function RejectDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { decide: words } = useWords("approvals");
  const refresh = useRefreshProposals();
  const { _id, updatedAt } = proposal;
  return (
    <FormDialog
      title={words.rejectTitle}
      mutation={api.approvals.reject}
      extraInput={{ _id, updatedAt }}
      fields={[{ name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", omitEmpty: true }]}
      successMessage={words.rejected}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.reject}
      isDanger
    />
  );
}
