/** The reader's photo in "my details": choose, upload with progress, remove. */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError } from "../../../api.ts";
import { photoTypes, sendPhoto, removePhotoOfUser } from "../../../session/photo.ts";
import { useUser } from "../../../session/session.ts";
import { useWords } from "../../../words.ts";
import { errorMessage, toast } from "../../query-client.ts";
import { Face } from "../avatar.tsx";

export function StaffPhoto() {
  const { photo: words } = useWords("office").profile;
  const user = useUser();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      setPercent(0);
      return sendPhoto(file, setPercent);
    },
    onSuccess: () => toast(words.saved),
  });
  const remove = useMutation({ mutationFn: removePhotoOfUser, onSuccess: () => toast(words.removed) });
  if (!user) return null;
  const isBusy = upload.isPending || remove.isPending;
  const failure =
    upload.error instanceof ApiError ? (upload.error.fields.file?.[0] ?? upload.error.message) : upload.error;
  return (
    <Group wrap="nowrap" mb="lg" align="center">
      <Face user={user} size={84} />
      <Stack gap={6}>
        <Group gap="xs">
          <FileButton
            accept={photoTypes}
            onChange={(file) => file && upload.mutate(file)}
            inputProps={{ "aria-label": words.title }}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" disabled={isBusy}>
                {user.image ? words.change : words.add}
              </Button>
            )}
          </FileButton>
          {user.image && (
            <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {upload.isPending ? interpolate(words.sending, { percent }) : words.hint}
        </Text>
        {failure && (
          <Text size="xs" c="var(--bad)" role="alert">
            {typeof failure === "string" ? failure : errorMessage(failure)}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
