/** Shares one document alone, and shows who has it already and takes it away again. */
import { ActionIcon, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatLongDateTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import { findWorkers } from "../../people/web/public.tsx";
import { findGroups } from "../../user-groups/web/public.ts";
import type { Media } from "../contract.ts";
import { maxLinkDownloads } from "../document-types.ts";
import classes from "./documents.module.css";

export function ShareDialog({ of, onClose }: { of: Pick<Media, "_id" | "name" | "element">; onClose: () => void }) {
  const { share: words } = useWords("media");
  const { _id, name } = of;
  // Documents of a table are shown to its people, and given to nobody else.
  const isInside = of.element === "virtualTable";
  const outsideFields = [
    { name: "groups", kind: "multiSelect", label: words.groups, search: findGroups },
    { name: "emails", kind: "tags", label: words.emails, hint: words.emailsHint },
    { name: "write", kind: "checkbox", label: words.write },
  ] as const;
  const cache = useQueryClient();
  return (
    <FormDialog
      title={interpolate(words.title, { name })}
      text={isInside ? words.textInside : words.text}
      fields={[
        { name: "users", kind: "multiSelect", label: words.users, search: findWorkers },
        ...(isInside ? [] : outsideFields),
      ]}
      mutation={api.media.share}
      extraInput={{ ids: [_id] }}
      submitLabel={words.submit}
      successMessage={interpolate(words.done, { name })}
      invalidate={() => cache.invalidateQueries({ queryKey: [api.media.shares.key] })}
      onClose={onClose}
    >
      <WhoHasIt id={_id} />
    </FormDialog>
  );
}

type Ended = Pick<Parameters<typeof api.media.share>[0], "users" | "groups" | "emails">;

function WhoHasIt({ id }: { id: string }) {
  const { share: words } = useWords("media");
  const language = useLanguage();
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: [api.media.shares.key, id], queryFn: () => api.media.shares({ id }) });
  const end = useMutation({
    mutationFn: ({ of }: { of: Ended; name: string }) => api.media.share({ ids: [id], read: false, ...of }),
    onSuccess: (_, { name }) => {
      toast(interpolate(words.endedWith, { name }));
      void cache.invalidateQueries({ queryKey: [api.media.shares.key] });
    },
  });
  if (!data) return null;
  const held = ({ write, by }: { write: boolean; by: string }) =>
    interpolate(words.from, { how: write ? words.writes : words.reads, by });
  const lines: { key: string; name: string; how: string; of?: Ended }[] = [
    ...data.users.map((each, at) => ({
      key: `${each._id}.${at}`,
      name: each.name,
      how: held(each),
      of: { users: [each._id] },
    })),
    ...data.groups.map((each, at) => ({
      key: `${each._id}.${at}`,
      name: each.name,
      how: held(each),
      of: { groups: [each._id] },
    })),
    ...data.links.map(({ email, expiresAt, downloads, open }, at) => ({
      key: `${email}.${at}`,
      name: email,
      how: open
        ? interpolate(words.link, {
            until: formatLongDateTime(expiresAt, language),
            count: downloads,
            most: maxLinkDownloads,
          })
        : words.ended,
      ...(open && { of: { emails: [email] } }),
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label={words.now}>
      <Text size="sm" fw={600} mt="lg">
        {words.now}
      </Text>
      <ul className={classes.list}>
        {lines.map(({ key, name, how, of }) => (
          <li key={key} className={classes.holder}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <div className={classes.name}>
                <Text size="sm" truncate>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {how}
                </Text>
              </div>
              {of && (
                <ActionIcon
                  variant="subtle"
                  aria-label={interpolate(words.end, { name })}
                  loading={end.isPending && end.variables.name === name}
                  onClick={() => end.mutate({ of, name })}
                >
                  <IconX size={17} />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
