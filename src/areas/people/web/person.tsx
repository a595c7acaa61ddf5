import { Button, Loader, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { languages } from "../../../kit/language.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import type { FieldsOf } from "../../../web/office/form/fields.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { useGoBack } from "../../../web/office/list/way-back.ts";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { Empty } from "../../../web/office/parts/empty.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { messageOf, toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import { useAccountDeeds } from "./account-deeds.tsx";
import { useRefreshPeople, useRoleOptions } from "./person-dialogs.tsx";

const listPath = "/admin/users";

/** A new member of staff; the invitation is mailed. */
export function CreatePerson() {
  const words = useWords("people");
  const fields = useParticulars();
  const roles = useRoleOptions();
  const refresh = useRefreshPeople();
  const back = useGoBack({ to: listPath });
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
              kind: "choices",
              options: roles,
              wide: true,
            },
          ]}
          call={api.people.createStaff}
          from={{ language: "es" }}
          onDone={({ email }) => {
            toast(say(words.created, { email }));
            void refresh();
            back();
          }}
          onCancel={back}
          submitLabel={words.create}
        />
      </Paper>
    </>
  );
}

/** Somebody's particulars. */
export function EditPerson() {
  const { personId } = useParams({ strict: false }) as { personId: string };
  const words = useWords("people");
  const { retry, loading } = useWords("shell");
  const fields = useParticulars();
  const refresh = useRefreshPeople();
  const deeds = useDeeds(useAccountDeeds());
  const back = useGoBack({ to: listPath });
  const found = useQuery({
    queryKey: [api.people.get.key, personId],
    queryFn: () => api.people.get({ id: personId }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (found.isError)
    return (
      <Empty title={words.missing} hint={messageOf(found.error)}>
        <Button onClick={() => void found.refetch()}>{retry}</Button>
      </Empty>
    );
  if (found.isPending || !found.isFetchedAfterMount)
    return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  const person = found.data;
  return (
    <>
      <BackToList />
      <PageHeader
        title={say(words.editTitle, { name: person.name })}
        subtitle={words.editSubtitle}
        actions={<RecordDeeds name={person.name} actions={deeds.ofRow(person)} />}
      />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        <Form
          columns={2}
          fields={fields}
          call={api.people.update}
          with={{ _id: person._id, updatedAt: person.updatedAt }}
          from={person}
          onDone={() => {
            toast(words.saved);
            void refresh();
            back();
          }}
          onCancel={back}
        />
      </Paper>
      {deeds.dialog}
    </>
  );
}

function useParticulars() {
  const { fields: words, languages: languageWords } = useWords("people");
  return [
    { name: "firstName", label: words.firstName, required: true },
    { name: "lastName", label: words.lastName, required: true },
    { name: "secondLastName", label: words.secondLastName, skipEmpty: true },
    { name: "email", label: words.email, kind: "email", required: true },
    { name: "phone", label: words.phone, kind: "tel", skipEmpty: true },
    { name: "ci", label: words.ci, skipEmpty: true },
    { name: "position", label: words.position, skipEmpty: true },
    {
      name: "language",
      label: words.language,
      kind: "choice",
      required: true,
      options: languages.map((value) => ({ value, label: languageWords[value] })),
    },
  ] as const satisfies FieldsOf<typeof api.people.update>;
}

function BackToList() {
  const { back } = useWords("people");
  return <BackLink label={back} to={listPath} />;
}
