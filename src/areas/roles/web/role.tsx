import { Group, Paper, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type Permission, permissions } from "../../../kit/permissions.ts";
import { interpolate } from "../../../kit/words.ts";
import { ApiError, api, type CallOptions } from "../../../web/api.ts";
import { currentOf } from "../../../web/office/current-of.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordActions } from "../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import type { FormFieldOf } from "../../../web/office/form/fields.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { BackLink } from "../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../web/office/components/record-loader.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { toast } from "../../../web/office/query-client.ts";
import { useRemoval } from "../../../web/office/resource/removal.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { type Trait, traits } from "../seeded-roles.ts";
import type { Role } from "../contract.ts";
import { permissionGroups } from "../permission-groups.ts";

const listPath = "/admin/roles";

/** A new role, of permissions that its maker holds. */
export function CreateRole() {
  const words = useWords("roles");
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const fields = useFields();
  const back = () => void navigate({ to: listPath });
  return (
    <>
      <BackLink label={words.back} to={listPath} />
      <PageHeader title={words.createTitle} subtitle={words.createSubtitle} />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        <Form
          columns={2}
          fields={fields}
          mutation={async (typed: Typed, once?: CallOptions) => api.roles.create(draftOf(typed, words.none), once)}
          onDone={(role) => {
            toast(interpolate(words.created, { name: role.name[language] }));
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

/** What a role holds, to be changed by anyone who holds as much. */
export function EditRole() {
  const { roleId } = useParams({ strict: false }) as { roleId: string };
  const words = useWords("roles");
  return (
    <RecordLoader call={api.roles.get} input={{ id: roleId }} missing={words.missing} anew>
      {(role) => <Shown role={role} />}
    </RecordLoader>
  );
}

function Shown({ role }: { role: Role }) {
  const words = useWords("roles");
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const fields = useFields();
  const back = () => void navigate({ to: listPath });
  const name = role.name[language];
  const deeds = useActions<Role>({
    refresh,
    leave: back,
    one: [
      {
        label: words.holders,
        icon: IconUsers,
        isAvailable: ({ people }) => people > 0,
        to: ({ _id }) => ({ to: "/admin/users", search: { role: _id } }),
      },
      useRemoval({
        kind: "role",
        call: api.roles.remove,
        name: () => name,
        text: words.removeText,
        when: ({ can }) => can.remove,
      }),
    ],
  });
  return (
    <>
      <BackLink label={words.back} to={listPath} />
      <PageHeader
        title={interpolate(words.editTitle, { name })}
        subtitle={role.can.change ? words.editSubtitle : words.fixed}
        actions={<RecordActions name={name} actions={deeds.ofRow(role)} />}
      />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        {role.can.change ? (
          <Form
            columns={2}
            fields={fields}
            mutation={async ({ _id, updatedAt, ...typed }: Typed & Pick<Role, "_id" | "updatedAt">) => {
              try {
                return await api.roles.update({ ...draftOf(typed, words.none), _id, updatedAt });
              } catch (error) {
                throw asForm(error);
              }
            }}
            extraInput={{ _id: role._id, updatedAt: role.updatedAt }}
            initialValues={{ name: role.name, ...ticksOf(role) }}
            onDone={() => {
              toast(words.saved);
              void refresh();
              back();
            }}
            onCancel={back}
          />
        ) : (
          <>
            {Object.entries(permissionGroups).map(([group, held]) => (
              <Held
                key={group}
                title={words.groups[group as keyof typeof permissionGroups]}
                held={held.filter((each) => role.permissions.includes(each)).map((each) => words.may[each])}
              />
            ))}
            <Held title={words.is} held={role.traits.map((each) => words.traits[each])} />
          </>
        )}
      </Paper>
      {deeds.dialog}
    </>
  );
}

function Held({ title, held }: { title: string; held: readonly string[] }) {
  if (held.length === 0) return null;
  return (
    <Group align="baseline" mb="sm" gap="xs">
      <Text fw={600} w={{ base: "100%", sm: 260 }}>
        {title}
      </Text>
      <Text style={{ flex: 1, minWidth: 240 }}>{held.join(" · ")}</Text>
    </Group>
  );
}

type May = Partial<Record<Permission, boolean>>;
type Is = Partial<Record<Trait, boolean>>;
interface Typed {
  readonly name: { readonly es: string; readonly en: string };
  readonly may: May;
  readonly is: Is;
}

/** Only what the reader holds can be ticked: nobody gives what they lack. */
function useFields(): FormFieldOf<Typed>[] {
  const words = useWords("roles");
  const own: readonly string[] = useUser()?.permissions ?? [];
  const ticks = Object.entries(permissionGroups).flatMap(([group, held]) =>
    held
      .filter((each) => own.includes(each))
      .map((each, at) => {
        const section = at === 0 ? { section: words.groups[group as keyof typeof permissionGroups] } : {};
        return { name: `may.${each}`, label: words.may[each], kind: "checkbox", ...section } as FormFieldOf<Typed>;
      }),
  );
  return [
    { name: "name.es", label: words.fields.nameEs, required: true },
    { name: "name.en", label: words.fields.nameEn, required: true },
    ...ticks,
    ...traits.map((each, at): FormFieldOf<Typed> => {
      const section = at === 0 ? { section: words.is } : {};
      return { name: `is.${each}`, label: words.traits[each], kind: "checkbox", ...section };
    }),
  ];
}

function ticksOf(role: Pick<Role, "permissions" | "traits">): { may: May; is: Is } {
  return {
    may: Object.fromEntries(permissions.map((each) => [each, role.permissions.includes(each)])),
    is: Object.fromEntries(traits.map((each) => [each, role.traits.includes(each)])),
  };
}

/** Refused here, where the ticks are, when there is none. */
function draftOf({ name, may, is }: Typed, none: string) {
  const held = permissions.filter((each) => may[each]);
  const marked = traits.filter((each) => is[each]);
  const [first] = permissionGroups.online;
  if (held.length + marked.length === 0)
    throw new ApiError(400, { code: "INVALID", message: none, fields: { [`may.${first}`]: [none] } });
  return { name, permissions: held, traits: marked };
}

/** Somebody changed it meanwhile: what they made of it, as the form's own fields. */
function asForm(error: unknown): unknown {
  const current = currentOf<Role>(error);
  if (current) Object.assign(current, ticksOf(current));
  return error;
}

function useRefresh(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([api.roles.list, api.roles.get].map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
