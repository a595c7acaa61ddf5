/** One's own photo in "my details": chosen, on its way, taken away. */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { ApiError } from "../../api.ts";
import { photoTypes, sendPhoto, removePhotoOfUser } from "../../photo.ts";
import { useUser } from "../../session.ts";
import { useWords } from "../../words.ts";
import { errorMessage, toast } from "../query-client.ts";
import { Face } from "./avatar.tsx";

export function StaffPhoto() {
  const { photo: words } = useWords("office").profile;
  const user = useUser();
  const [percent, setPercent] = useState(0);
  const put = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      setPercent(0);
      return sendPhoto(file, setPercent);
    },
    onSuccess: () => toast(words.saved),
  });
  const remove = useMutation({ mutationFn: removePhotoOfUser, onSuccess: () => toast(words.removed) });
  if (!user) return null;
  const busy = put.isPending || remove.isPending;
  const refused = put.error instanceof ApiError ? (put.error.fields.file?.[0] ?? put.error.message) : put.error;
  return (
    <Group wrap="nowrap" mb="lg" align="center">
      <Face user={user} size={84} />
      <Stack gap={6}>
        <Group gap="xs">
          <FileButton
            accept={photoTypes}
            onChange={(file) => file && put.mutate(file)}
            inputProps={{ "aria-label": words.title }}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" disabled={busy}>
                {user.image ? words.change : words.add}
              </Button>
            )}
          </FileButton>
          {user.image && (
            <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {put.isPending ? interpolate(words.sending, { percent }) : words.hint}
        </Text>
        {refused && (
          <Text size="xs" c="var(--bad)" role="alert">
            {typeof refused === "string" ? refused : errorMessage(refused)}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
