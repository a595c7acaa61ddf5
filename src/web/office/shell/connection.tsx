/** A line that is cut: since when is said over every screen, and what could not be read is read when it is back. */
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { showTime } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { lookForServer, reachable, useIsCut, useLookingForServer } from "../../reach.ts";
import { useWords } from "../../words.ts";
import { readAgain } from "../queries.ts";
import classes from "./shell.module.css";

const lookMs = 5000;

export function Connection() {
  const cut = useIsCut();
  useLookingForServer(lookMs);
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
  useEffect(() => readAgain, []);
  return (
    <p className={classes.cut}>
      <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
      <span>{say(words.cut, { time: showTime(since, language) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void look()}>
        {retry}
      </Button>
    </p>
  );
}

/** The network may be back without a word of it. */
async function look(): Promise<void> {
  reachable.set(false);
  await lookForServer();
}
