/** List of roles: about a dozen, on one page. */
import { Button, Menu, Paper } from "@mantine/core";
import { IconDownload, IconTableExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { permissionGroups, permissions } from "../../../../kit/permissions.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { sheetFormats } from "../../../../kit/contract/list-columns.ts";
import { useWords } from "../../../../web/words.ts";
import type { Role } from "../contract.ts";

export function Roles() {
  const words = useWords("roles");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const query = useQuery({ queryKey: [api.roles.list.key], queryFn: () => api.roles.list() });
  const groupsOf = (role: Role) =>
    Object.entries(permissionGroups)
      .filter(([, groupPermissions]) => groupPermissions.some((each) => role.permissions.includes(each)))
      .map(([group]) => words.groups[group as keyof typeof permissionGroups]);
  const detailOf = (role: Role) =>
    role.permissions.length === permissions.length
      ? words.every
      : [
          role.permissions.length > 0 && pluralize(words.permissions, role.permissions.length, language),
          [...groupsOf(role), ...role.traits.map((each) => words.traits[each])].join(", "),
        ]
          .filter(Boolean)
          .join(" · ");
  return (
    <>
      <PageHeader
        title={entries.roles}
        subtitle={words.subtitle}
        actions={
          <>
            <MatrixMenu />
            <CreateButton label={words.create} to="/admin/roles/create" />
          </>
        }
      />
      {query.isLoadingError ? (
        <Paper>
          <ReadFailed of={query} />
        </Paper>
      ) : query.isPending ? (
        <Paper>
          <SkeletonRows rows={8} height={44} />
        </Paper>
      ) : (
        <Panel title={words.list} count={query.data.length}>
          {query.data.map((role) => (
            <PanelRow
              key={role._id}
              target={{ to: `/admin/roles/${role._id}` }}
              title={role.name[language]}
              detail={detailOf(role)}
              aside={role.people === 0 ? words.people.none : pluralize(words.people, role.people, language)}
            />
          ))}
        </Panel>
      )}
    </>
  );
}

/** Matrix of roles or people by permissions, in both spreadsheet formats. */
function MatrixMenu() {
  const { matrix: words } = useWords("roles");
  const { list } = useWords("office");
  const language = useLanguage();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTableExport size={17} />}>
          {words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["roles", "people"] as const).map((rowKind) => (
          <Fragment key={rowKind}>
            <Menu.Label>{rowKind === "roles" ? words.title : words.ofPeople}</Menu.Label>
            {sheetFormats.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                href={api.roles.matrix.address({ of: rowKind, format, language })}
                download
                leftSection={<IconDownload size={17} stroke={1.6} />}
              >
                {list[format]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
