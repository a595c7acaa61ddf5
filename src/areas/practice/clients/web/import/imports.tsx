/** Upload of a file with clients, and the latest imports. */
import { Button, FileButton, Paper, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../../web/office/components/panel.tsx";
import { ProgressBar } from "../../../../../web/office/components/record/progress-bar.tsx";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { clientsPath, importPath } from "../paths.ts";

const spreadsheets =
  ".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function ImportsPage() {
  const { import: words, title } = useWords("clients");
  const language = useLanguage();
  const imports = useQuery({
    queryKey: [api.clients.imports.key],
    queryFn: ({ signal }) => api.clients.imports({}, { signal }),
  });
  const count = (rows: number) => pluralize(words.rows, rows, language, { count: formatNumber(rows, language) });
  return (
    <>
      <BackLink label={title} to={clientsPath} />
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <UploadFile />
      <Panel
        title={words.last}
        isLoading={imports.isPending}
        error={imports.error}
        isEmpty={imports.data?.length === 0}
        nothing={words.none}
      >
        {imports.data?.map(({ _id, name, status, total, createdByName, createdAt }) => (
          <PanelRow
            key={_id}
            target={{ to: importPath(_id) }}
            title={name}
            detail={interpolate(words.by, { name: createdByName, date: formatDateTime(createdAt, language) })}
            aside={`${words.status[status]} · ${count(total)}`}
          />
        ))}
      </Panel>
    </>
  );
}

function UploadFile() {
  const { import: words } = useWords("clients");
  const navigate = useNavigate();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      setPercent(0);
      return api.clients.beginImport({ file } as never, { progress: setPercent });
    },
    onSuccess: ({ _id }) => navigate({ to: importPath(_id) }),
  });
  const fileError = upload.error instanceof ApiError ? upload.error.fields.file?.[0] : undefined;
  return (
    <Paper p="md" mb="md" withBorder>
      <FileButton
        accept={spreadsheets}
        onChange={(file) => file && upload.mutate(file)}
        inputProps={{ "aria-label": words.choose }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconFileUpload size={17} />} loading={upload.isPending}>
            {words.choose}
          </Button>
        )}
      </FileButton>
      {upload.isPending && (
        <div role="status">
          <Text size="xs" c="dimmed" mt="sm" mb={4}>
            {interpolate(words.sending, { percent })}
          </Text>
          <ProgressBar value={percent} label={words.choose} />
        </div>
      )}
      {upload.error && (
        <Text size="sm" c="var(--bad)" role="alert" mt="sm">
          {fileError ?? errorMessage(upload.error)}
        </Text>
      )}
    </Paper>
  );
}
