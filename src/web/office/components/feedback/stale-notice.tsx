/** Notice that data could not be refetched, with the time it was read and a retry button. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useIsOffline } from "../../../connectivity.ts";
import { useWords } from "../../../words.ts";
import { errorMessage } from "../../query-client.ts";
import classes from "../parts.module.css";

/** `at` is when the data was read, in milliseconds since the epoch. */
export function StaleNotice({
  over,
  at,
  of: { error, refetch },
}: {
  over: "list" | "record";
  at: number;
  of: UseQueryResult;
}) {
  const words = useWords("office")[over];
  const { retry } = useWords("shell");
  const language = useLanguage();
  // While offline, the shell shows a banner with the retry.
  const isOffline = useIsOffline();
  return (
    <p role="status" className={classes.old} data-over={over}>
      <span>
        {interpolate(words.old, { time: formatTime(new Date(at).toISOString(), language) })}{" "}
        {!isOffline && errorMessage(error)}
      </span>
      {!isOffline && (
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </p>
  );
}
