import { Alert, Paper } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../../web/api.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { fieldNames } from "../../wizard/form-fields.ts";
import type { Family } from "../../states.ts";
import { type Correction, type CorrectionField, useRequestFields } from "./correction-fields.ts";
import { isBeforeRequested, useRefreshRequests } from "./staff-shared.ts";
import { listPath } from "./paths.ts";
import { BackToForms } from "./detail/detail.tsx";
import type { FormDetailData } from "./detail/form-facts.ts";

/** Staff correct a client's form; once the registry was queried for the document, a change requires a reason. */
export function CorrectFormDialog() {
  const { formId } = useParams({ strict: false }) as { formId: string };
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.missing} isAlwaysFresh>
      {(detail) => <CorrectForm detail={detail} />}
    </RecordLoader>
  );
}

function CorrectForm({ detail }: { detail: FormDetailData }) {
  const { form } = detail;
  const { edit } = useWords("onlineRequestsDesk");
  const navigate = useNavigate();
  const refresh = useRefreshRequests();
  const isOpen = isBeforeRequested(form.status);
  const formFields = useCorrectionFields(form.family, isOpen);
  const back = () => void navigate({ to: `${listPath(form.family)}/${form._id}`, state: true });
  return (
    <>
      <BackToForms detail={detail} />
      <PageHeader title={interpolate(edit.title, { number: form.number })} subtitle={edit.subtitle} />
      {!isOpen && (
        <Alert mb="lg" color="laton">
          {edit.later}
        </Alert>
      )}
      <Paper p={{ base: "md", sm: "lg" }}>
        <Form
          columns={3}
          // An emptied field is sent as empty, which clears it.
          fields={formFields.map((field) => ({ omitEmpty: false, ...field }))}
          mutation={(values: Correction, once?: CallOptions) =>
            api.onlineRequests.correct(nullEmptyGroups(values), once)
          }
          extraInput={{ _id: form._id, updatedAt: form.updatedAt }}
          initialValues={{ ...form, copies: form.copies ?? 1, pickup: detail.group.pickup }}
          onDone={async () => {
            toast(edit.saved);
            await waitForRefetch(refresh());
            back();
          }}
          onCancel={back}
        />
      </Paper>
    </>
  );
}

function useCorrectionFields(family: Family, isOpen: boolean): readonly CorrectionField[] {
  const { edit, detail } = useWords("onlineRequestsDesk");
  const f = detail.fields;
  const requestFields = useRequestFields(family);
  return [
    ...(isOpen ? requestFields : []),
    { name: "pickup.name", label: f["pickup.name"], required: true, section: detail.pickup },
    { name: "pickup.ci", label: f["pickup.ci"], required: true },
    { name: "pickup.phone", label: f["pickup.phone"], kind: "tel", required: true },
    { name: "packageNumber", label: f.package, section: edit.process },
    { name: "observations", label: f.observations, kind: "textarea" },
    { name: "note", label: edit.note, hint: edit.noteHint, kind: "textarea", required: !isOpen, omitEmpty: true },
  ];
}

/** Sends an empty group field as null. */
function nullEmptyGroups(values: Correction): Correction {
  const isEmptyGroup = (value: unknown) =>
    typeof value === "object" && value !== null && Object.values(value).every((part) => !part);
  const entries = fieldNames.map((name) => [name, isEmptyGroup(values[name]) ? null : values[name]]);
  return { ...values, ...Object.fromEntries(entries) } as Correction;
}
