/** The photo of a data sheet: choose, crop to a square, upload with progress, remove. */
import { Avatar, Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../web/api.ts";
import { CropDialog } from "../../../../web/office/components/images/crop-dialog.tsx";
import { errorMessage, toast } from "../../../../web/office/query-client.ts";
import { photoTypes } from "../../../../web/session/photo.ts";
import { useWords } from "../../../../web/words.ts";
import type { Client, DataSheet } from "../contract.ts";

export function SheetPhoto({ client, sheet }: { client: Client; sheet: DataSheet | null }) {
  const { photo: words } = useWords("clients").sheet;
  const cache = useQueryClient();
  const [percent, setPercent] = useState(0);
  const [chosen, setChosen] = useState<File>();
  const refresh = () => cache.invalidateQueries({ queryKey: [api.clients.dataSheetOf.key, client._id] });
  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: (file: Blob) => {
      setPercent(0);
      const request = { _id: sheet?._id ?? "", file };
      return api.clients.setPhoto(request, { progress: setPercent });
    },
    onSuccess: () => {
      toast(words.saved);
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.clients.removePhoto({ clientId: client._id }),
    onSuccess: () => {
      toast(words.removed);
      return refresh();
    },
  });
  const busy = upload.isPending || remove.isPending;
  const uploadError =
    upload.error instanceof ApiError ? (upload.error.fields.file?.[0] ?? upload.error.message) : upload.error;
  return (
    <Group wrap="nowrap" mb="lg" align="center">
      <Avatar src={sheet?.image ?? null} size={84} name={client.name} color="tinta" alt={words.title} />
      <Stack gap={6} style={{ minWidth: 0 }}>
        <Group gap="xs">
          <FileButton
            accept={photoTypes}
            onChange={(file) => file && setChosen(file)}
            inputProps={{ "aria-label": words.title }}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" disabled={busy || !sheet}>
                {sheet?.image ? words.change : words.add}
              </Button>
            )}
          </FileButton>
          {sheet?.image && (
            <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          )}
        </Group>
        {upload.isPending && <Progress value={percent} aria-label={words.title} size="sm" w={220} />}
        <Text size="xs" c="dimmed" role="status">
          {upload.isPending ? interpolate(words.sending, { percent }) : sheet ? words.hint : words.saveFirst}
        </Text>
        {uploadError && (
          <Text size="xs" c="var(--bad)" role="alert">
            {typeof uploadError === "string" ? uploadError : errorMessage(uploadError)}
          </Text>
        )}
      </Stack>
      {chosen && (
        <CropDialog
          file={chosen}
          onDone={(square) => {
            setChosen(undefined);
            upload.mutate(square);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Group>
  );
}
