/** The number of records in a menu group that wait for the reader. */
import { useQuery } from "@tanstack/react-query";
import { pluralize } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import type { GroupKey } from "../menu/menu.ts";
import { useLiveList } from "../use-live-list.ts";
import classes from "./shell.module.css";
import { badgeOf } from "./use-unread.ts";

const refetchIntervalMs = 60_000;

type WaitingCounts = Partial<Record<GroupKey, number>>;

/** Counts by group, read again every minute and on live updates. On an error the menu is shown without them. */
export function useWaitingCounts(): WaitingCounts {
  const { data, refetch } = useQuery({
    queryKey: [api.home.waiting.key],
    queryFn: ({ signal }) => api.home.waiting({}, { signal }),
    refetchInterval: refetchIntervalMs,
  });
  useLiveList("requests", refetch);
  useLiveList("deliveries", refetch);
  useLiveList("mails", refetch);
  useLiveList("activities", refetch);
  return Object.fromEntries(data?.map(({ group, count }) => [group, count]) ?? []);
}

export function WaitingCount({ count }: { count: number | undefined }) {
  const { shell } = useWords("office");
  const language = useLanguage();
  if (!count) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={pluralize(shell.waiting, count, language)}>
      {badgeOf(count)}
    </span>
  );
}
