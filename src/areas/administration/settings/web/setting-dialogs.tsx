import { Button, Modal, Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Setting } from "../setting.ts";
import classes from "./settings.module.css";

/** Formats a value with the setting's unit: "30 minutes"; a weekday by its name. */
export function useValue({ unit }: Pick<Setting, "unit">): (value: number) => string {
  const { units, weekdays, switch: switchLabels } = useWords("settings");
  const language = useLanguage();
  return (value) => {
    if (unit === "weekday") return weekdays[value as keyof typeof weekdays];
    if (unit === "switch") return switchLabels[value as keyof typeof switchLabels];
    return pluralize(units[unit], value, language);
  };
}

/** Weekdays, hours and switches have a list of options; other numbers are entered. */
const isChosen = ({ unit }: Pick<Setting, "unit">) => ["weekday", "hour", "switch"].includes(unit);

/** Changes a setting or resets it to its default. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const words = useWords("settings");
  const value = useValue(setting);
  const cache = useQueryClient();
  const { _id, least, most, fallback } = setting;
  const bounds = interpolate(words.valueHint, { least: value(least), most: value(most), fallback: value(fallback) });
  const choices = isChosen(setting)
    ? ({
        kind: "select",
        options: numbersOf(setting).map((each) => ({ value: String(each), label: value(each) })),
      } as const)
    : {};
  return (
    <FormDialog
      title={interpolate(words.changeOf, { name: words.meanings[_id] })}
      mutation={({ value, usual: isDefault, ...input }: SettingValues, options?: CallOptions) =>
        api.settings.update({ ...input, value: isDefault ? null : value }, options)
      }
      extraInput={{ _id, updatedAt: setting.updatedAt }}
      fields={[
        { name: "value", label: words.value, hint: bounds, required: true, ...choices },
        { name: "usual", label: words.useDefault, kind: "checkbox" },
        { name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", omitEmpty: true },
      ]}
      initialValues={{ value: setting.value }}
      successMessage={words.saved}
      invalidate={() =>
        Promise.all(
          [api.settings.list, api.settings.history].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })),
        )
      }
      onClose={onClose}
    />
  );
}

const numbersOf = ({ least, most }: Setting) =>
  Array.from({ length: most - least + 1 }, (_each, index) => least + index);

type SettingValues = Omit<Parameters<typeof api.settings.update>[0], "value"> & {
  readonly value: string;
  readonly usual: boolean;
};

export function SettingHistory({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const words = useWords("settings");
  const { retry } = useWords("shell");
  const language = useLanguage();
  const value = useValue(setting);
  const query = useQuery({
    queryKey: [api.settings.history.key, setting._id],
    queryFn: () => api.settings.history({ key: setting._id }),
  });
  return (
    <Modal opened onClose={onClose} title={interpolate(words.historyOf, { name: words.meanings[setting._id] })}>
      {query.isLoadingError ? (
        <>
          <Text size="sm" c="var(--bad)" mb="sm">
            {errorMessage(query.error)}
          </Text>
          <Button onClick={() => void query.refetch()}>{retry}</Button>
        </>
      ) : query.isPending ? (
        <Skeleton height={80} />
      ) : query.data.length === 0 ? (
        <Text size="sm">{words.noHistory}</Text>
      ) : (
        <ol className={classes.history}>
          {query.data.map(({ at, byName, before, after, reason }) => (
            <li key={at}>
              <strong>{interpolate(words.historyLine, { before: value(before), after: value(after) })}</strong>
              <span>{interpolate(words.changedBy, { by: byName, when: formatDateTime(at, language) })}</span>
              {reason && <SeeMore>{reason}</SeeMore>}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
