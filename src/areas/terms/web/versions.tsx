import { Button } from "@mantine/core";
import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { useOpening } from "../../../web/office/list/way-back.ts";
import { ConfirmDelete } from "../../../web/office/parts/confirm-delete.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { termsStates, versionColumns } from "../columns.ts";
import type { terms, TermsVersion } from "../contract.ts";
import { versionsPath } from "./paths.ts";

/** Every version of the terms: the one in force, drafts, and what was accepted before. */
export function Versions() {
  const words = useWords("termsDesk");
  const language = useLanguage();
  const open = useOpening();
  const cache = useQueryClient();
  const canWrite = useUser()?.permissions.includes("adminOffers") ?? false;
  const [removing, setRemoving] = useState<TermsVersion>();
  const target = (row: TermsVersion) => ({ to: `${versionsPath}/${row._id}` });

  const screen: ListScreen<typeof terms.list, typeof terms.exportSheet> = {
    ...shownIn(versionColumns, { ...words, language }),
    name: "terms",
    label: words.list,
    call: api.terms.list,
    filters: [choiceOf("state", words.columns.state, termsStates, words.states)],
    open: target,
    rowActions: (row) => [
      {
        label: row.state === "draft" && canWrite ? words.actions.edit : words.actions.read,
        icon: row.state === "draft" && canWrite ? <IconPencil size={17} /> : <IconEye size={17} />,
        run: () => open(target(row)),
      },
      ...(canWrite
        ? [
            {
              label: words.actions.copy,
              icon: <IconCopy size={17} />,
              run: () => open({ to: `${versionsPath}/create`, search: { from: row._id } }),
            },
          ]
        : []),
      ...(canWrite && row.state === "draft"
        ? [
            {
              label: words.actions.remove,
              icon: <IconTrash size={17} />,
              danger: true,
              run: () => setRemoving(row),
            },
          ]
        : []),
    ],
    sheet: api.terms.exportSheet,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          canWrite && (
            <Button
              leftSection={<IconPlus size={17} />}
              renderRoot={(props) => <Link to={`${versionsPath}/create`} {...props} />}
            >
              {words.create}
            </Button>
          )
        }
      />
      <List screen={screen} />
      {removing && (
        <ConfirmDelete
          title={words.remove.title}
          text={say(words.remove.text, { version: removing.version })}
          onConfirm={async () => {
            await api.terms.remove({ id: removing._id });
            toast(words.remove.done);
            await cache.invalidateQueries({ queryKey: [api.terms.list.key] });
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
