/** Who accessed the data of a client or of an account, newest first, with the report for the person. */
import { Button, Select } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordMissing } from "../../../../web/office/components/feedback/error-pages.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { type AccessKind, accessKinds } from "../access-kinds.ts";
import { describeAccess } from "./describe-access.ts";
import type { DataAccess, DataAccessPage } from "../contract.ts";

export function AccessesPage() {
  const params = useParams({ strict: false }) as { subject: string; subjectId: string };
  const words = useWords("dataAccess");
  const [access, setAccess] = useState<AccessKind>();
  const subject = params.subject === "account" ? ("account" as const) : ("client" as const);
  const key = { subject, id: params.subjectId };
  const query = useInfiniteQuery({
    queryKey: [api.dataAccess.list.key, subject, key.id, access],
    queryFn: ({ pageParam, signal }) =>
      api.dataAccess.list({ ...key, ...(access && { access }), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as DataAccessPage["next"],
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const entries = pages.flatMap((page) => page.entries);
  if (query.isLoadingError) return <RecordMissing title={words.missing} of={query} />;
  return (
    <>
      <BackLink
        label={words.back}
        to={subject === "client" ? `/clients/manageClients/${key.id}` : `/admin/users/${key.id}`}
      />
      <PageHeader
        title={first ? interpolate(words.staffTitle, { name: first.name }) : words.open}
        subtitle={words.staffLead}
        actions={
          first && (
            <Button
              component="a"
              href={api.dataAccess.report.address({ ...key, until: first.asOf })}
              target="_blank"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {words.print}
            </Button>
          )
        }
      />
      <Panel
        title={words.open}
        more={<AccessFilter access={access} onChange={setAccess} />}
        isLoading={query.isPending}
        error={query.error}
        isEmpty={entries.length === 0}
        nothing={access ? words.nothingOfKind : words.nothing}
      >
        {entries.map((entry) => (
          <EntryRow key={entry._id + entry.record} entry={entry} />
        ))}
        {query.hasNextPage && (
          <Button
            m="sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </Panel>
    </>
  );
}

function EntryRow({ entry }: { entry: DataAccess }) {
  const words = useWords("dataAccess");
  const language = useLanguage();
  return (
    <PanelRow
      title={describeAccess(words, entry)}
      detail={[formatDateTime(entry.at, language), entry.by, entry.roles.join(", ")].filter(Boolean).join(" · ")}
    />
  );
}

function AccessFilter({
  access,
  onChange,
}: {
  access: AccessKind | undefined;
  onChange: (access: AccessKind | undefined) => void;
}) {
  const words = useWords("dataAccess");
  return (
    <Select
      size="xs"
      w={220}
      aria-label={words.filter}
      allowDeselect={false}
      data={[
        { value: "", label: words.everything },
        ...accessKinds.map((value) => ({ value, label: words.accesses[value] })),
      ]}
      value={access ?? ""}
      onChange={(value) => onChange(accessKinds.find((each) => each === value))}
    />
  );
}
