import { Text } from "@mantine/core";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { withVersions } from "../../../../web/office/components/batches/batches.ts";
import { BulkDialog } from "../../../../web/office/components/batches/bulk-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { ChosenDifference } from "../list-contracts.ts";
import { allowedResolutions, differenceKinds, resolutionsOfMany } from "../states.ts";
import { useRefreshDays } from "./day-parts.tsx";
import { optionsOf } from "../../../../web/office/form/fields.ts";

/** Resolves all chosen open differences in the same manner with the same note; reports each result. */
export function ResolveManyDialog({
  chosen,
  clear,
  onClose,
}: {
  chosen: readonly ChosenDifference[];
  clear: () => void;
  onClose: () => void;
}) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  const refresh = useRefreshDays();
  const r = words.resolveMany;
  const open = chosen.filter(({ status }) => status === "open");
  const kinds = differenceKinds.filter((kind) => open.some((row) => row.kind === kind));
  const allowed = resolutionsOfMany.filter((each) => kinds.every((kind) => allowedResolutions[kind].includes(each)));
  const [onlyResolution] = allowed.length === 1 ? allowed : [];
  const skippedCount = chosen.length - open.length;
  return (
    <BulkDialog
      rows={open}
      title={pluralize(r.title, open.length, language)}
      size="lg"
      nameOf={(row) => row.reference}
      done={(count) => pluralize(r.done, count, language)}
      none={allowed.length === 0 ? r.noneInCommon : undefined}
      onDone={() => {
        clear();
        return refresh();
      }}
      onClose={onClose}
    >
      {({ run, ...form }) => (
        <>
          <Text size="sm" mb="sm">
            {kinds
              .map((kind) => {
                const count = open.filter((row) => row.kind === kind).length;
                return interpolate(r.kinds, { kind: words.kinds[kind], count: formatNumber(count, language) });
              })
              .join(" · ")}
          </Text>
          {skippedCount > 0 && (
            <Text size="sm" c="dimmed" mb="sm">
              {pluralize(r.explained, skippedCount, language)}
            </Text>
          )}
          <Form
            fields={[
              {
                name: "resolution",
                label: words.resolve.resolution,
                hint: allowed.map((each) => `${words.resolutions[each]}: ${words.resolutionHints[each]}`).join(" "),
                kind: "select",
                required: true,
                options: optionsOf(allowed, words.resolutions),
              },
              { name: "note", label: words.resolve.note, hint: r.noteHint, kind: "textarea", required: true },
            ]}
            initialValues={{ resolution: onlyResolution }}
            mutation={({ resolution, note }: { resolution: (typeof allowed)[number]; note: string }) =>
              run((batch, options) =>
                api.reconciliation.resolveMany({ ...withVersions(batch), resolution, note }, options),
              )
            }
            submitLabel={words.resolve.submit}
            {...form}
          />
        </>
      )}
    </BulkDialog>
  );
}
