/** A line that is cut: since when is said over every screen, and what could not be read is read when it is back. */
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { retryConnection, serverReachable, useIsOffline, useRetryConnection } from "../../connectivity.ts";
import { useWords } from "../../words.ts";
import { refetchFailed } from "../query-client.ts";
import classes from "./shell.module.css";

const lookMs = 5000;

export function Connection() {
  const cut = useIsOffline();
  useRetryConnection(lookMs);
  return (
    <div role="status" className="no-print">
      {cut && <Cut />}
    </div>
  );
}

/** Stands as long as the cut lasts. */
function Cut() {
  const { connection: words } = useWords("office");
  const { retry } = useWords("shell");
  const language = useLanguage();
  const [since] = useState(() => new Date().toISOString());
  useEffect(() => refetchFailed, []);
  return (
    <p className={classes.cut}>
      <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
      <span>{interpolate(words.cut, { time: formatTime(since, language) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void look()}>
        {retry}
      </Button>
    </p>
  );
}

/** The network may be back without a word of it. */
async function look(): Promise<void> {
  serverReachable.set(false);
  await retryConnection();
}
