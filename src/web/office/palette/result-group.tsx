/** Search results of one kind, with a link to all of them. */
import { UnstyledButton } from "@mantine/core";
import { IconLayoutList } from "@tabler/icons-react";
import { formatNumber } from "../../../kit/text/format.ts";
import { interpolate } from "../../../kit/text/words.ts";
import type { api } from "../../api.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import { HighlightedText } from "./highlight.tsx";
import classes from "./command-palette.module.css";
import { iconOfKind } from "./kind-icons.ts";

/** Target or function of an entry. Actions, records and screens are one list for the arrow keys. */
export interface PaletteEntry {
  readonly key: string;
  readonly at?: string | undefined;
  readonly run?: () => void;
}

type Groups = Awaited<ReturnType<typeof api.search.find>>;

/** Fuzzy groups need distinct keys, because a group of the same kind may exist. */
const keyOf = ({ kind, near }: Groups[number], suffix: string) =>
  `${kind}-${near === undefined ? "" : `${near.replaceAll(" ", "-")}-`}${suffix}`;

export function paletteEntries(group: Groups[number]): PaletteEntry[] {
  const { docs, total, all } = group;
  return [
    ...docs.map(({ _id, at }) => ({ key: keyOf(group, _id), at })),
    ...(total > docs.length ? [{ key: keyOf(group, "all"), at: all }] : []),
  ];
}

interface ResultGroupProps {
  readonly group: Groups[number];
  readonly name: string;
  readonly id: string;
  /** Search text to be marked. */
  readonly search: string;
  readonly option: (key: string) => object;
}

export function ResultGroup({ group, name, id, search, option }: ResultGroupProps) {
  const words = useWords("office").palette;
  const language = useLanguage();
  const { kind, docs, total } = group;
  const KindIcon = iconOfKind(kind);
  const head = `${id}of-${keyOf(group, "head")}`;
  return (
    <div role="group" aria-labelledby={head}>
      <div id={head} className={classes.group}>
        {name}
      </div>
      {docs.map((doc) => (
        <UnstyledButton key={doc._id} {...option(keyOf(group, doc._id))}>
          <KindIcon size={20} stroke={1.6} aria-hidden />
          <span className={classes.texts}>
            <strong>
              <HighlightedText text={doc.title} search={search} />
            </strong>
            <span>
              <HighlightedText text={doc.detail} search={search} />
            </span>
          </span>
        </UnstyledButton>
      ))}
      {total > docs.length && (
        <UnstyledButton {...option(keyOf(group, "all"))}>
          <IconLayoutList size={20} stroke={1.6} aria-hidden />
          <span>
            {interpolate(total < maxCounted ? words.all : words.allMany, { count: formatNumber(total, language) })}
          </span>
        </UnstyledButton>
      )}
    </div>
  );
}

/** The server counts up to this number. */
const maxCounted = 100;
