/** Dialogs of a folder: name, move, permissions, and who can see it. */
import { List, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { useWords } from "../../../../web/words.ts";
import { folderColors } from "../colors.ts";
import type { Folder } from "../contract.ts";
import { useDuplicateNameDialog } from "../../media/web/public.tsx";
import { useRefreshFolders } from "./paths.ts";

export type OnClose = { readonly onClose: () => void };

export function NewFolder({ parent, onClose }: { parent: string } & OnClose) {
  const words = useWords("folders");
  return (
    <FormDialog
      title={words.create}
      fields={[
        { name: "name", label: words.fields.name, required: true },
        { name: "color", kind: "select", label: words.fields.color, options: optionsOf(folderColors, words.colors) },
      ]}
      mutation={api.folders.create}
      extraInput={{ parent }}
      successMessage={({ name }) => interpolate(words.created, { name })}
      invalidate={useRefreshFolders()}
      onClose={onClose}
    />
  );
}

export function NameFolder({ of: folder, onClose }: { of: Folder } & OnClose) {
  const words = useWords("folders");
  const { _id, updatedAt } = folder;
  return (
    <FormDialog
      title={words.rename}
      fields={[
        { name: "name", label: words.fields.name, required: true },
        { name: "color", kind: "select", label: words.fields.color, options: optionsOf(folderColors, words.colors) },
      ]}
      mutation={api.folders.update}
      extraInput={{ _id, updatedAt }}
      initialValues={folder}
      successMessage={words.saved}
      invalidate={useRefreshFolders()}
      onClose={onClose}
    />
  );
}

/** Options of folders with write access, by name. */
const findFolders = (excludedId?: string) => async (search: string) => {
  const term = search.toLowerCase();
  const folders = await api.folders.all({});
  return folders
    .filter(({ _id, name, write }) => write && _id !== excludedId && name.toLowerCase().includes(term))
    .slice(0, 50)
    .map(({ _id, name }) => ({ value: _id, label: name }));
};

export function MoveFolder({ of: folder, onClose }: { of: Pick<Folder, "_id" | "name" | "updatedAt"> } & OnClose) {
  const words = useWords("folders");
  const { _id, name, updatedAt } = folder;
  return (
    <FormDialog
      title={interpolate(words.moveTitle, { name })}
      fields={[
        { name: "parent", kind: "searchSelect", label: words.fields.parent, required: true, search: findFolders(_id) },
      ]}
      mutation={api.folders.move}
      extraInput={{ _id, updatedAt }}
      submitLabel={words.move}
      successMessage={interpolate(words.moved, { name })}
      invalidate={useRefreshFolders()}
      onClose={onClose}
    />
  );
}

export function MoveFile({
  of,
  onClose,
}: { of: { readonly _id: string; readonly name: string; readonly updatedAt: string } } & OnClose) {
  const words = useWords("folders");
  const { _id, name, updatedAt } = of;
  const { settle, question } = useDuplicateNameDialog();
  const move = async ({ folder }: { folder: string }) => {
    const result = await settle((more) => api.media.move({ _id, folder, updatedAt, ...more }));
    if (result) return result;
    onClose();
    // The user skipped the file: never resolves, so that no success message is shown.
    return new Promise<never>(() => undefined);
  };
  return (
    <>
      <FormDialog
        title={interpolate(words.moveTitle, { name })}
        fields={[
          { name: "folder", kind: "searchSelect", label: words.fields.parent, required: true, search: findFolders() },
        ]}
        mutation={move}
        submitLabel={words.move}
        successMessage={interpolate(words.moved, { name })}
        invalidate={useRefreshFolders()}
        onClose={onClose}
      />
      {question}
    </>
  );
}

type Reason = Awaited<ReturnType<typeof api.folders.whoCanSee>>[number]["because"][number];

export function WhoCanSee({ of: target, onClose }: { of: { readonly _id: string; readonly name: string } } & OnClose) {
  const { who: words } = useWords("folders");
  const { _id, name } = target;
  const readers = useQuery({
    queryKey: [api.folders.whoCanSee.key, _id],
    queryFn: () => api.folders.whoCanSee({ id: _id }),
    staleTime: 0,
  });
  const reasonText = ({ rule, group = "", folder = words.above, file = name, by = "" }: Reason) => {
    const [direct, throughGroup] = file === name ? [words.file, words.fileGroup] : [words.oneFile, words.oneFileGroup];
    return interpolate(rule === "file" ? (group ? throughGroup : direct) : words[rule], { folder, group, file, by });
  };
  return (
    <Modal opened onClose={onClose} title={interpolate(words.title, { name })}>
      {readers.isPending && <SkeletonRows rows={3} height={40} />}
      {readers.isError && <ReadFailed of={readers} />}
      {readers.data && (
        <List listStyleType="none" spacing="sm">
          {readers.data.map((person) => (
            <List.Item key={person._id}>
              <Text size="sm" fw={600}>
                {person.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[person.write ? words.writes : words.reads, ...person.because.map(reasonText)].join(" · ")}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Modal>
  );
}
