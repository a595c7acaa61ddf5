import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { completeForm, type FormFieldsOf, type FormInput } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { useGoBack } from "../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { HistoryPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { useAccountActions } from "./account-actions.tsx";
import { RightsPanel } from "./access-explainer.tsx";
import { PersonAccountPanel, LinksPanel } from "./account-panel.tsx";
import { useRefreshPeople, useRoleOptions } from "./person-dialogs.tsx";

const listPath = "/admin/users";

/** Creates a member of staff; the invitation is mailed. */
export function CreatePerson() {
  const words = useWords("people");
  const fields = useParticulars();
  const roles = useRoleOptions();
  const refresh = useRefreshPeople();
  const goBack = useGoBack({ to: listPath });
  return (
    <>
      <BackToList />
      <PageHeader title={words.createTitle} subtitle={words.createSubtitle} />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        <Form
          columns={2}
          fields={[
            ...fields,
            {
              name: "roles",
              label: words.fields.roles,
              hint: words.fields.rolesHint,
              kind: "multiSelect",
              options: roles,
              fullWidth: true,
            },
          ]}
          mutation={api.people.createStaff}
          initialValues={{ language: "es" }}
          onDone={({ email }) => {
            toast(interpolate(words.created, { email }));
            void refresh();
            goBack();
          }}
          onCancel={goBack}
          submitLabel={words.create}
        />
      </Paper>
    </>
  );
}

/** Edits a person's data. */
export function EditPerson() {
  const { personId } = useParams({ strict: false }) as { personId: string };
  const words = useWords("people");
  const fields = useParticulars();
  const refresh = useRefreshPeople();
  const accountActions = useActions(useAccountActions());
  const goBack = useGoBack({ to: listPath });
  return (
    <RecordLoader call={api.people.get} input={{ id: personId }} missing={words.missing} isAlwaysFresh>
      {(person) => (
        <>
          <BackToList />
          <PageHeader
            title={interpolate(words.editTitle, { name: person.name })}
            subtitle={words.editSubtitle}
            actions={<RecordActions name={person.name} actions={accountActions.ofRow(person)} />}
          />
          <RecordPanels
            main={
              <Paper p={{ base: "md", sm: "lg" }}>
                <Form
                  columns={2}
                  fields={fields}
                  mutation={api.people.update}
                  extraInput={{ _id: person._id, updatedAt: person.updatedAt }}
                  initialValues={person}
                  onDone={() => {
                    toast(words.saved);
                    void refresh();
                    goBack();
                  }}
                  onCancel={goBack}
                />
              </Paper>
            }
            side={
              <>
                <PersonAccountPanel person={person} />
                <LinksPanel person={person} />
                {person.kind === "staff" && <RightsPanel _id={person._id} />}
                <PersonHistory id={person._id} createdAt={person.createdAt} />
              </>
            }
          />
          {accountActions.dialog}
        </>
      )}
    </RecordLoader>
  );
}

function PersonHistory({ id, createdAt }: { id: string; createdAt: string }) {
  const { auditActions: actionLabels, fields } = useWords("people");
  const account = useQuery({
    queryKey: [api.people.history.key, id],
    queryFn: ({ signal }) => api.people.history({ id }, { signal }),
  });
  return <HistoryPanel lines={account.data ?? []} actionLabels={actionLabels} fields={fields} createdAt={createdAt} />;
}

function useParticulars() {
  const { fields: words } = useWords("people");
  const languageOptions = useLanguageOptions();
  return completeForm<FormInput<typeof api.people.update>, "_id" | "updatedAt">()([
    { name: "firstName", label: words.firstName, required: true },
    { name: "lastName", label: words.lastName, required: true },
    { name: "secondLastName", label: words.secondLastName, omitEmpty: true },
    { name: "email", label: words.email, kind: "email", required: true },
    { name: "phone", label: words.phone, kind: "tel", omitEmpty: true },
    { name: "ci", label: words.ci, omitEmpty: true },
    { name: "position", label: words.position, omitEmpty: true },
    {
      name: "language",
      label: words.language,
      kind: "select",
      required: true,
      options: languageOptions,
    },
  ] as const satisfies FormFieldsOf<typeof api.people.update>);
}

function BackToList() {
  const { back } = useWords("people");
  return <BackLink label={back} to={listPath} />;
}
