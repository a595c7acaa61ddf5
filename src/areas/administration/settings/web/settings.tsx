/** The settings by group, about twenty: one page with a text filter. */
import { Button, Group, Paper, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { endSentence, interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Setting } from "../setting.ts";
import { SettingDialog, SettingHistory, useValue } from "./setting-dialogs.tsx";
import classes from "./settings.module.css";

type GroupOf<Key> = Key extends `${infer Group}.${string}` ? Group : never;
type SettingGroup = GroupOf<Setting["_id"]>;

export function Settings() {
  const words = useWords("settings");
  const { entries } = useWords("menu");
  const [filter, setFilter] = useState("");
  const [dialog, setDialog] = useState<{ kind: "change" | "history"; setting: Setting }>();
  const query = useQuery({ queryKey: [api.settings.list.key], queryFn: () => api.settings.list() });
  const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const visibleSettings = (query.data ?? []).filter((each) =>
    normalize(`${words.meanings[each._id]} ${each._id}`).includes(normalize(filter.trim())),
  );
  const groups = [...new Set(visibleSettings.map(groupOf))];
  return (
    <>
      <PageHeader title={entries.settings} subtitle={words.subtitle} />
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        maw={420}
        mb="md"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {query.isLoadingError ? (
        <Paper>
          <ReadFailed of={query} />
        </Paper>
      ) : query.isPending ? (
        <Paper>
          <SkeletonRows rows={8} height={44} />
        </Paper>
      ) : groups.length === 0 ? (
        <Paper>
          <Empty title={words.none} />
        </Paper>
      ) : (
        groups.map((group) => (
          <div key={group} className={classes.group}>
            <Panel title={words.groups[group]}>
              <ul className={classes.list}>
                {visibleSettings
                  .filter((each) => groupOf(each) === group)
                  .map((each) => (
                    <SettingRow
                      key={each._id}
                      setting={each}
                      onChange={() => setDialog({ kind: "change", setting: each })}
                      onHistory={() => setDialog({ kind: "history", setting: each })}
                    />
                  ))}
              </ul>
            </Panel>
          </div>
        ))
      )}
      {dialog?.kind === "change" && <SettingDialog setting={dialog.setting} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === "history" && <SettingHistory setting={dialog.setting} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function SettingRow({
  setting,
  onChange,
  onHistory,
}: {
  setting: Setting;
  onChange: () => void;
  onHistory: () => void;
}) {
  const words = useWords("settings");
  const language = useLanguage();
  const value = useValue(setting);
  const name = words.meanings[setting._id];
  const changed =
    setting.updatedAt &&
    interpolate(words.changedBy, { by: setting.updatedBy ?? "—", when: formatDateTime(setting.updatedAt, language) });
  return (
    <li className={classes.line}>
      <div className={classes.meaning}>
        <strong>{name}</strong>
        <span>
          {interpolate(words.valueHint, {
            least: value(setting.least),
            most: value(setting.most),
            fallback: value(setting.fallback),
          })}
          {changed && endSentence(` ${words.columns.changed}: ${changed}`)}
        </span>
      </div>
      <span className={classes.value} data-changed={setting.value !== setting.fallback}>
        {value(setting.value)}
      </span>
      <Group gap="xs" wrap="nowrap">
        {setting.updatedAt && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={onHistory}
            aria-label={interpolate(words.historyOf, { name })}
          >
            {words.history}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={onChange}
          aria-label={interpolate(words.changeOf, { name })}
        >
          {words.change}
        </Button>
      </Group>
    </li>
  );
}

const groupOf = ({ _id }: Setting) => _id.split(".")[0] as SettingGroup;
