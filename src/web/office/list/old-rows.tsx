/** Rows that could not be read anew stay where they are, with the time that they were read at. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { showTime } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useIsCut } from "../../reach.ts";
import { useWords } from "../../words.ts";
import classes from "../parts/rows.module.css";
import { messageOf } from "../queries.ts";

interface Read<Page> {
  readonly page: Page;
  /** When it was read, in milliseconds. */
  readonly at: number;
  /** What it was read for. */
  readonly matched: string;
}

/** The page that was asked for, or the last one of the same filters while that cannot be read. */
export function useLastPage<Page>(
  query: UseQueryResult<Page>,
  matched: string,
): { readonly page: Page | undefined; readonly isOld: boolean; readonly at: number } {
  const [last, setLast] = useState<Read<Page>>();
  const { data, dataUpdatedAt, isError, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData && (last?.page !== data || last.at !== dataUpdatedAt))
    setLast({ page: data, at: dataUpdatedAt, matched });
  const before = isError && last?.matched === matched ? last : undefined;
  return { page: data ?? before?.page, isOld: isError && before !== undefined, at: before?.at ?? dataUpdatedAt };
}

export function OldRows({ at, of: { error, refetch } }: { at: number; of: UseQueryResult }) {
  const words = useWords("office").list;
  const { retry } = useWords("shell");
  const language = useLanguage();
  // A cut is told over every screen, with the way to try again.
  const isCut = useIsCut();
  return (
    <p role="status" className={classes.old}>
      <span>
        {say(words.old, { time: showTime(new Date(at).toISOString(), language) })} {!isCut && messageOf(error)}
      </span>
      {!isCut && (
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </p>
  );
}
