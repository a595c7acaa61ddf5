/** What could not be read anew stays where it is, with the time that it was read at and the way to ask again. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useIsOffline } from "../../connectivity.ts";
import { useWords } from "../../words.ts";
import { errorMessage } from "../query-client.ts";
import classes from "./parts.module.css";

/** `at`: when it was read, in milliseconds. */
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
  // A cut is told over every screen, with the way to try again.
  const isCut = useIsOffline();
  return (
    <p role="status" className={classes.old} data-over={over}>
      <span>
        {interpolate(words.old, { time: formatTime(new Date(at).toISOString(), language) })}{" "}
        {!isCut && errorMessage(error)}
      </span>
      {!isCut && (
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </p>
  );
}
