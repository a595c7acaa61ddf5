/** What one search found of one kind, and the way to all of it. */
import { UnstyledButton } from "@mantine/core";
import { IconLayoutList } from "@tabler/icons-react";
import { formatNumber } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import type { api } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { Marked } from "./highlight.tsx";
import classes from "./command-palette.module.css";
import { signOf } from "./kind-icons.ts";

/** Where a line leads or what it does; deeds, what was found and screens are one list to the arrows. */
export interface PaletteEntry {
  readonly key: string;
  readonly at?: string | undefined;
  readonly run?: () => void;
}

type Groups = Awaited<ReturnType<typeof api.search.find>>;

/** Near ones have keys of their own: more of the same kind may stand above. */
const keyOf = ({ kind, near }: Groups[number], of: string) =>
  `${kind}-${near === undefined ? "" : `${near.replaceAll(" ", "-")}-`}${of}`;

export function paletteEntries(group: Groups[number]): PaletteEntry[] {
  const { docs, total, all } = group;
  return [
    ...docs.map(({ _id, at }) => ({ key: keyOf(group, _id), at })),
    ...(total > docs.length ? [{ key: keyOf(group, "all"), at: all }] : []),
  ];
}

interface GroupParts {
  readonly group: Groups[number];
  readonly name: string;
  readonly id: string;
  /** What is marked in its texts. */
  readonly typed: string;
  readonly option: (key: string) => object;
}

export function ResultGroup({ group, name, id, typed, option }: GroupParts) {
  const words = useWords("office").palette;
  const language = useLanguage();
  const { kind, docs, total } = group;
  const Sign = signOf(kind);
  const head = `${id}of-${keyOf(group, "head")}`;
  return (
    <div role="group" aria-labelledby={head}>
      <div id={head} className={classes.group}>
        {name}
      </div>
      {docs.map((doc) => (
        <UnstyledButton key={doc._id} {...option(keyOf(group, doc._id))}>
          <Sign size={20} stroke={1.6} aria-hidden />
          <span className={classes.texts}>
            <strong>
              <Marked text={doc.title} search={typed} />
            </strong>
            <span>
              <Marked text={doc.detail} search={typed} />
            </span>
          </span>
        </UnstyledButton>
      ))}
      {total > docs.length && (
        <UnstyledButton {...option(keyOf(group, "all"))}>
          <IconLayoutList size={20} stroke={1.6} aria-hidden />
          <span>
            {interpolate(total < mostCounted ? words.all : words.allMany, { count: formatNumber(total, language) })}
          </span>
        </UnstyledButton>
      )}
    </div>
  );
}

/** The server counts no further. */
const mostCounted = 100;
