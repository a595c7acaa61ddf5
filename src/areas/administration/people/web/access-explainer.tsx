/** Explains a person's access to a permission or to a record that the search finds. */
import { Alert, List, Select, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Permission } from "../../../../kit/permissions.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { type Api, api } from "../../../../web/api.ts";
import type { SelectOption } from "../../../../web/office/form/fields.ts";
import { SearchSelect } from "../../../../web/office/form/search-select.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { usePermissionChoices } from "../../roles/web/public.tsx";

type ExplainQuery = Parameters<Api["people"]["explain"]>[0];
type RecordReference = NonNullable<ExplainQuery["thing"]>;

export function RightsPanel({ _id }: { _id: string }) {
  const { rights: words } = useWords("people");
  const choices = usePermissionChoices();
  const [permission, setPermission] = useState<Permission>();
  const [record, setRecord] = useState<RecordReference>();
  const query: ExplainQuery = { _id, ...(record ? { thing: record } : permission && { permissions: [permission] }) };
  return (
    <Panel title={words.title} padded>
      <Stack gap="sm">
        <Select
          label={words.permission}
          placeholder={words.choose}
          data={choices}
          value={permission ?? null}
          searchable
          clearable
          onChange={(value) => {
            setPermission(value ?? undefined);
            setRecord(undefined);
          }}
        />
        <SearchSelect
          key={String(permission)}
          field={{ name: "thing", label: words.thing, search: findRecords }}
          label={words.thing}
          description={words.thingHint}
          placeholder={words.search}
          onChange={(value) =>
            setRecord(typeof value === "string" ? (JSON.parse(value) as RecordReference) : undefined)
          }
        />
        {(permission ?? record) && <Explanation key={JSON.stringify(query)} query={query} />}
      </Stack>
    </Panel>
  );
}

/** Global search over all kinds of records. */
async function findRecords(search: string): Promise<readonly SelectOption[]> {
  if (search.trim() === "") return [];
  const result = await api.search.find({ search });
  return result.flatMap(({ kind, docs }) =>
    docs.map(({ _id, title, detail }) => ({
      value: JSON.stringify({ kind, _id }),
      label: [title, detail].filter(Boolean).join(" · "),
    })),
  );
}

function Explanation({ query }: { query: ExplainQuery }) {
  const { rights: words } = useWords("people");
  const { may } = useWords("roles");
  const { data, error } = useQuery({
    queryKey: [api.people.explain.key, query],
    queryFn: () => api.people.explain(query),
    gcTime: 0,
  });
  if (error) return <Text size="sm">{errorMessage(error)}</Text>;
  if (!data) return null;
  const { allowed, rule, by } = data;
  return (
    <Alert
      role="status"
      color={allowed ? "green" : "red"}
      icon={allowed ? <IconCircleCheck /> : <IconCircleX />}
      title={allowed ? words.may : words.mayNot}
    >
      <Text size="sm">{words.rules[rule]}</Text>
      <List size="sm">
        {by.map(({ permission, roles }) => (
          <List.Item key={permission}>
            {roles.length > 0
              ? interpolate(words.through, {
                  permission: may[permission],
                  roles: roles.map(({ name }) => name).join(", "),
                })
              : interpolate(words.lacking, { permission: may[permission] })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
