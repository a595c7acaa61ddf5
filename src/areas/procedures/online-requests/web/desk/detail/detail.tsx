import { Group } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatPhone } from "../../../../../../kit/identity/phone.ts";
import { api } from "../../../../../../web/api.ts";
import { RecordActions } from "../../../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../../../web/office/actions/use-actions.tsx";
import { useGoBack } from "../../../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../../../web/office/components/back-link.tsx";
import { CopyButton } from "../../../../../../web/office/components/copy-button.tsx";
import { RecordLoader } from "../../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { FactsGrid, LogPanel, RecordPanels } from "../../../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../../../web/office/components/record/status-dot.tsx";
import { ProgressSteps } from "../../../../../../web/office/components/record/progress-steps.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { OriginalsOf } from "../../../../custody/web/public.tsx";
import { Documents } from "../../../../../collaboration/media/web/public.tsx";
import { formTones } from "../../../columns.ts";
import { listPath } from "../paths.ts";
import { joinParts, type FormDetailData } from "./form-facts.ts";
import { DocumentPanel, FormHolderPanel } from "./detail-request.tsx";
import { AuthorizationPanel } from "./authorization-panel.tsx";
import { PaymentsPanel } from "./detail-money.tsx";
import { PricePanel } from "./price-panel.tsx";
import { EntryPanel, ReviewMarks, SiblingsPanel } from "./detail-registry.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";
import { formProgress } from "../progress-steps.ts";
import { type RequestAtHand, useRequestActions } from "../request-actions.tsx";
import { RequestPanel } from "./request-panel.tsx";

/** Details of one request form: data, payments, log and next transitions. */
export function Detail() {
  const { formId } = useParams({ strict: false }) as { formId: string };
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.missing}>
      {(detail) => <FormDetails detail={detail} />}
    </RecordLoader>
  );
}

function FormDetails({ detail }: { detail: FormDetailData }) {
  const { form } = detail;
  const words = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const actions = useActions({ ...useRequestActions(form.family), leave: useGoBack({ to: listPath(form.family) }) });
  return (
    <>
      <BackToForms detail={detail} />
      <PageHeader
        title={form.anonymisedAt ? form.number : fullName(form)}
        crumb={form.number}
        subtitle={
          <Group gap="sm">
            <CopyButton text={form.number} />
            <StatusDot tone={formTones[form.status]} label={statusWords[form.status]} />
            <span>{detail.group.offer.name}</span>
            <ReviewMarks detail={detail} />
          </Group>
        }
        actions={<RecordActions name={form.number} actions={actions.ofRow(actionTarget(detail))} />}
      />
      <ProgressSteps
        steps={formProgress({ form, log: detail.log, expected: detail.group.estimatedReadyOn }, statusWords)}
      />
      <RecordPanels
        main={
          <>
            {form.anonymisedAt ? <PrivacyPanel detail={detail} /> : <FormHolderPanel detail={detail} />}
            <DocumentPanel detail={detail} />
            <EntryPanel detail={detail} />
            <AuthorizationPanel detail={detail} />
            <PricePanel detail={detail} />
            <PaymentsPanel detail={detail} />
            {!form.anonymisedAt && <OriginalsOf subject={detail.group.commonId} number={form.number} />}
            <Documents element="request" elementId={form._id} canWrite={!form.anonymisedAt} />
          </>
        }
        side={
          <>
            <RequestPanel detail={detail} />
            <SiblingsPanel detail={detail} />
            {!form.anonymisedAt && (
              <>
                <PickupPanel detail={detail} />
                <PrivacyPanel detail={detail} />
              </>
            )}
            <LogPanel
              title={words.detail.log}
              lines={detail.log}
              statuses={statusWords}
              isErased={form.anonymisedAt !== null}
            />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

const actionTarget = ({ form, group, next, suggestedPackage }: FormDetailData): RequestAtHand => ({
  ...form,
  commonId: group.commonId,
  canResendLink: group.can.resendLink,
  next,
  suggestedPackage: suggestedPackage ?? undefined,
  requesterLanguage: group.requester.language,
});

/** Link back to the view that contains the form. */
export function BackToForms({ detail: { form } }: { detail: Pick<FormDetailData, "form"> }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <BackLink
      label={words.back}
      to={listPath(form.family)}
      search={{ status: form.status, approvalsPending: String(!form.approvedAt) }}
    />
  );
}

function PickupPanel({ detail: { form, group } }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const f = words.fields;
  return (
    <Panel title={words.pickup} padded>
      <FactsGrid
        facts={[
          [f["pickup.name"], group.pickup?.name],
          [f["pickup.ci"], group.pickup?.ci],
          [f["pickup.phone"], formatPhone(group.pickup?.phone)],
          form.receiver !== null && [f.receiver, `${form.receiver.name} (${form.receiver.ci})`],
        ]}
      />
    </Panel>
  );
}

function fullName(form: FormDetailData["form"]): string {
  return joinParts(form.firstName, form.firstLastName, form.secondLastName) || "—";
}
