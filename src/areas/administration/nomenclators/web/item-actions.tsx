/** Actions on an item besides the usual ones: show its references, merge, unmerge. */
import { Box, Button, Group, Modal, Skeleton, Text } from "@mantine/core";
import { IconArrowMerge, IconArrowsSplit, IconListSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { toastUndo } from "../../../../web/office/components/dialogs/undo-toast.tsx";
import { ReferencesList } from "../../../../web/office/components/record/references.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { isFixed, type NomenclatorType } from "../catalogue.ts";
import type { Item } from "../contract.ts";

export function useItemActions(): readonly Action<Item>[] {
  const { uses, merging } = useWords("nomenclators");
  const language = useLanguage();
  const isMerged = ({ meta }: Item) => typeof meta?.mergedInto === "string";
  return [
    {
      label: uses.see,
      icon: IconListSearch,
      dialog: (item, onClose) => <ReferencesDialog item={item} onClose={onClose} />,
    },
    {
      label: merging.merge,
      icon: IconArrowMerge,
      isAvailable: (item) => !isMerged(item) && !item.Ptypes.some(isFixed),
      dialog: (item, onClose) => <Merging item={item} onClose={onClose} />,
    },
    {
      label: merging.apart,
      icon: IconArrowsSplit,
      isAvailable: isMerged,
      run: ({ _id, updatedAt }) => api.nomenclators.unmerge({ _id, updatedAt }),
      successMessage: ({ name }) => interpolate(merging.parted, { name: name[language] }),
    },
  ];
}

function ReferencesDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { uses } = useWords("nomenclators");
  const name = item.name[useLanguage()];
  return (
    <Modal opened onClose={onClose} title={interpolate(uses.title, { name })}>
      <References code={item._id} none={uses.none} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {uses.close}
        </Button>
      </Group>
    </Modal>
  );
}

function Merging({ item, onClose }: { item: Item; onClose: () => void }) {
  const { merging } = useWords("nomenclators");
  const language = useLanguage();
  const cache = useQueryClient();
  const name = item.name[language];
  const refresh = () =>
    Promise.all(
      [api.nomenclators.list, api.nomenclators.byTypes].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })),
    );
  const findOthers = async (search: string) => {
    const ptype = item.Ptypes[0] as NomenclatorType;
    const { docs } = await api.nomenclators.list({ ptype, active: true, search, sort: "name", limit: 50 });
    return docs
      .filter(({ _id }) => _id !== item._id)
      .map((each) => ({ value: each._id, label: labelOf(each, language) }));
  };
  return (
    <FormDialog
      title={interpolate(merging.title, { name })}
      text={
        <>
          <Text size="sm" mb="sm">
            {interpolate(merging.text, { name })}
          </Text>
          <Box mb="md">
            <References code={item._id} heading={merging.moves} none={merging.movesNothing} />
          </Box>
        </>
      }
      mutation={api.nomenclators.merge}
      extraInput={{ from: item._id, updatedAt: item.updatedAt }}
      fields={[{ name: "into", kind: "searchSelect", label: merging.into, required: true, search: findOthers }]}
      submitLabel={merging.merge}
      invalidate={refresh}
      onDone={({ _id, updatedAt, meta }) =>
        toastUndo(interpolate(merging.done, { name, into: String(meta?.mergedInto) }), async () => {
          await api.nomenclators.unmerge({ _id, updatedAt });
          await refresh();
        })
      }
      onClose={onClose}
    />
  );
}

/** References to an item; `none` is shown if there are none. */
function References({ code, heading, none: emptyText }: { code: string; heading?: string; none: string }) {
  const { data, error } = useQuery({
    queryKey: [api.nomenclators.usedWhere.key, code],
    queryFn: () => api.nomenclators.usedWhere({ id: code }),
  });
  if (error) return <Text size="sm">{errorMessage(error)}</Text>;
  if (!data) return <Skeleton height={20} mb="sm" />;
  if (data.length === 0) return <Text size="sm">{emptyText}</Text>;
  return (
    <>
      {heading && <Text size="sm">{heading}</Text>}
      <ReferencesList usedIn={data} />
    </>
  );
}

const labelOf = ({ code, name }: Item, language: "es" | "en") => `${name[language]} (${code})`;
