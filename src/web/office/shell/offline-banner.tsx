/**
 * Banner over every screen while offline, with the time since. Refetches failed queries when the connection is back.
 */
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatTime } from "../../../kit/text/format.ts";
import { interpolate } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { retryConnection, serverReachable, useIsOffline, useRetryConnection } from "../../connectivity.ts";
import { useWords } from "../../words.ts";
import { refetchFailed } from "../query-client.ts";
import classes from "./shell.module.css";

const retryIntervalMs = 5000;

export function Connection() {
  const isOffline = useIsOffline();
  useRetryConnection(retryIntervalMs);
  return (
    <div role="status" className="no-print">
      {isOffline && <OfflineNotice />}
    </div>
  );
}

/** Mounted while offline; refetches on unmount. */
function OfflineNotice() {
  const { connection: words } = useWords("office");
  const { retry } = useWords("shell");
  const language = useLanguage();
  const [since] = useState(() => new Date().toISOString());
  useEffect(() => refetchFailed, []);
  return (
    <p className={classes.offline}>
      <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
      <span>{interpolate(words.offline, { time: formatTime(since, language) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void retryNow()}>
        {retry}
      </Button>
    </p>
  );
}

/** Retries on request. The network may be back without an `online` event. */
async function retryNow(): Promise<void> {
  serverReachable.set(false);
  await retryConnection();
}
