/** Dialog to share one document, with the list of current shares, which can be ended. */
import { ActionIcon, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatLongDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import { findGroups } from "../../user-groups/web/public.ts";
import type { Media } from "../contract.ts";
import { maxLinkDownloads } from "../document-types.ts";
import classes from "./documents.module.css";

export function ShareDialog({
  of: document,
  onClose,
}: {
  of: Pick<Media, "_id" | "name" | "element">;
  onClose: () => void;
}) {
  const { share: words } = useWords("media");
  const languageOptions = useLanguageOptions();
  const { _id, name } = document;
  // Documents of a table can only be shared with its participants.
  const isInside = document.element === "virtualTable";
  const outsideFields = [
    { name: "groups", kind: "multiSelect", label: words.groups, search: findGroups },
    { name: "emails", kind: "tags", label: words.emails, hint: words.emailsHint },
    {
      name: "language",
      kind: "select",
      label: words.language,
      hint: words.languageHint,
      options: languageOptions,
    },
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
      <CurrentShares id={_id} />
    </FormDialog>
  );
}

type Recipients = Pick<Parameters<typeof api.media.share>[0], "users" | "groups" | "emails">;

function CurrentShares({ id }: { id: string }) {
  const { share: words } = useWords("media");
  const language = useLanguage();
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: [api.media.shares.key, id], queryFn: () => api.media.shares({ id }) });
  const endShare = useMutation({
    mutationFn: ({ of }: { of: Recipients; name: string }) => api.media.share({ ids: [id], read: false, ...of }),
    onSuccess: (_, { name }) => {
      toast(interpolate(words.endedWith, { name }));
      void cache.invalidateQueries({ queryKey: [api.media.shares.key] });
    },
  });
  if (!data) return null;
  const describeGrant = ({ write, by }: { write: boolean; by: string }) =>
    interpolate(words.from, { how: write ? words.writes : words.reads, by });
  const shares: { key: string; name: string; how: string; of?: Recipients }[] = [
    ...data.users.map((each, index) => ({
      key: `${each._id}.${index}`,
      name: each.name,
      how: describeGrant(each),
      of: { users: [each._id] },
    })),
    ...data.groups.map((each, index) => ({
      key: `${each._id}.${index}`,
      name: each.name,
      how: describeGrant(each),
      of: { groups: [each._id] },
    })),
    ...data.links.map(({ email, expiresAt, downloads, open }, index) => ({
      key: `${email}.${index}`,
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
  if (shares.length === 0) return null;
  return (
    <section aria-label={words.now}>
      <Text size="sm" fw={600} mt="lg">
        {words.now}
      </Text>
      <ul className={classes.list}>
        {shares.map(({ key, name, how, of }) => (
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
                  loading={endShare.isPending && endShare.variables.name === name}
                  onClick={() => endShare.mutate({ of, name })}
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
