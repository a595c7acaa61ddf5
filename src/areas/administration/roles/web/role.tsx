import { Group, Paper, Text } from "@mantine/core";
import { IconShieldLock, IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type Permission, permissionGroups, permissions } from "../../../../kit/permissions.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError, api, type CallOptions } from "../../../../web/api.ts";
import { currentOf } from "../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import type { FormFieldOf } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { type Trait, roleTraits } from "../seeded-roles.ts";
import type { Role } from "../contract.ts";

const listPath = "/admin/roles";

/** Creates a role from permissions that the user has. */
export function CreateRole() {
  const words = useWords("roles");
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const fields = useFields();
  const goBack = () => void navigate({ to: listPath });
  return (
    <>
      <BackLink label={words.back} to={listPath} />
      <PageHeader title={words.createTitle} subtitle={words.createSubtitle} />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        <Form
          columns={2}
          fields={fields}
          mutation={async (values: RoleValues, options?: CallOptions) =>
            api.roles.create(draftOf(values, words.none), options)
          }
          onDone={(role) => {
            toast(interpolate(words.created, { name: role.name[language] }));
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

/** Edits a role; requires all of its permissions. */
export function EditRole() {
  const { roleId } = useParams({ strict: false }) as { roleId: string };
  const words = useWords("roles");
  return (
    <RecordLoader call={api.roles.get} input={{ id: roleId }} missing={words.missing} isAlwaysFresh>
      {(role) => <RoleView role={role} />}
    </RecordLoader>
  );
}

function RoleView({ role }: { role: Role }) {
  const words = useWords("roles");
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const fields = useFields();
  const goBack = () => void navigate({ to: listPath });
  const name = role.name[language];
  const roleActions = useActions<Role>({
    refresh,
    leave: goBack,
    one: [
      {
        label: words.holders,
        icon: IconUsers,
        isAvailable: ({ people }) => people > 0,
        to: ({ _id }) => ({ to: "/admin/users", search: { role: _id } }),
      },
      {
        label: words.factor.action,
        icon: IconShieldLock,
        dialog: (each, onClose) => <RequireFactorDialog role={each} onClose={onClose} />,
      },
      useRemoval({
        kind: "role",
        call: api.roles.remove,
        name: () => name,
        text: words.removeText,
        isAvailable: ({ can }) => can.remove,
      }),
    ],
  });
  return (
    <>
      <BackLink label={words.back} to={listPath} />
      <PageHeader
        title={interpolate(words.editTitle, { name })}
        subtitle={[
          role.can.change ? words.editSubtitle : words.fixed,
          role.factorFrom &&
            `${words.factor.title}: ${interpolate(words.factor.from, { day: formatDay(role.factorFrom, language) })}.`,
        ]
          .filter(Boolean)
          .join(" ")}
        actions={<RecordActions name={name} actions={roleActions.ofRow(role)} />}
      />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        {role.can.change ? (
          <Form
            columns={2}
            fields={fields}
            mutation={async ({ _id, updatedAt, ...values }: RoleValues & Pick<Role, "_id" | "updatedAt">) => {
              try {
                return await api.roles.update({ ...draftOf(values, words.none), _id, updatedAt });
              } catch (error) {
                throw toFormConflict(error);
              }
            }}
            extraInput={{ _id: role._id, updatedAt: role.updatedAt }}
            initialValues={{ name: role.name, ...ticksOf(role) }}
            onDone={() => {
              toast(words.saved);
              void refresh();
              goBack();
            }}
            onCancel={goBack}
          />
        ) : (
          <>
            {Object.entries(permissionGroups).map(([group, groupPermissions]) => (
              <GroupView
                key={group}
                title={words.groups[group as keyof typeof permissionGroups]}
                granted={groupPermissions
                  .filter((each) => role.permissions.includes(each))
                  .map((each) => words.may[each])}
              />
            ))}
            <GroupView title={words.is} granted={role.traits.map((each) => words.traits[each])} />
          </>
        )}
      </Paper>
      {roleActions.dialog}
    </>
  );
}

/** Sets the day from which holders of a role need a second factor. */
function RequireFactorDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { factor: words } = useWords("roles");
  return (
    <FormDialog
      title={words.action}
      text={words.text}
      mutation={api.roles.requireFactor}
      extraInput={{ _id: role._id, updatedAt: role.updatedAt }}
      fields={[{ name: "factorFrom", label: words.day, hint: words.hint, kind: "date", omitEmpty: true }]}
      initialValues={{ factorFrom: role.factorFrom ?? "" }}
      successMessage={words.saved}
      invalidate={useRefresh()}
      onClose={onClose}
      submitLabel={words.apply}
    />
  );
}

function GroupView({ title, granted }: { title: string; granted: readonly string[] }) {
  if (granted.length === 0) return null;
  return (
    <Group align="baseline" mb="sm" gap="xs">
      <Text fw={600} w={{ base: "100%", sm: 260 }}>
        {title}
      </Text>
      <Text style={{ flex: 1, minWidth: 240 }}>{granted.join(" · ")}</Text>
    </Group>
  );
}

type PermissionFlags = Partial<Record<Permission, boolean>>;
type TraitFlags = Partial<Record<Trait, boolean>>;
interface RoleValues {
  readonly name: { readonly es: string; readonly en: string };
  readonly may: PermissionFlags;
  readonly is: TraitFlags;
}

/** Only permissions of the user can be checked: nobody grants what they lack. */
function useFields(): FormFieldOf<RoleValues>[] {
  const words = useWords("roles");
  const ownPermissions: readonly string[] = useUser()?.permissions ?? [];
  const permissionFields = Object.entries(permissionGroups).flatMap(([group, groupPermissions]) =>
    groupPermissions
      .filter((each) => ownPermissions.includes(each))
      .map((each, index) => {
        const section = index === 0 ? { section: words.groups[group as keyof typeof permissionGroups] } : {};
        return { name: `may.${each}`, label: words.may[each], kind: "checkbox", ...section } as FormFieldOf<RoleValues>;
      }),
  );
  return [
    { name: "name.es", label: words.fields.nameEs, required: true },
    { name: "name.en", label: words.fields.nameEn, required: true },
    ...permissionFields,
    ...roleTraits.map((each, index): FormFieldOf<RoleValues> => {
      const section = index === 0 ? { section: words.is } : {};
      return { name: `is.${each}`, label: words.traits[each], kind: "checkbox", ...section };
    }),
  ];
}

function ticksOf(role: Pick<Role, "permissions" | "traits">): { may: PermissionFlags; is: TraitFlags } {
  return {
    may: Object.fromEntries(permissions.map((each) => [each, role.permissions.includes(each)])),
    is: Object.fromEntries(roleTraits.map((each) => [each, role.traits.includes(each)])),
  };
}

/** INVALID at the checkboxes when none is checked. */
function draftOf({ name, may, is }: RoleValues, emptyText: string) {
  const granted = permissions.filter((each) => may[each]);
  const selectedTraits = roleTraits.filter((each) => is[each]);
  const [firstField] = permissionGroups.online;
  if (granted.length + selectedTraits.length === 0)
    throw new ApiError(400, { code: "INVALID", message: emptyText, fields: { [`may.${firstField}`]: [emptyText] } });
  return { name, permissions: granted, traits: selectedTraits };
}

/** Converts the current record of a CONFLICT to the form's own fields. */
function toFormConflict(error: unknown): unknown {
  const current = currentOf<Role>(error);
  if (current) Object.assign(current, ticksOf(current));
  return error;
}

function useRefresh(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([api.roles.list, api.roles.get].map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
