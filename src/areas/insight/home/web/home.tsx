import { Alert } from "@mantine/core";
import { useState } from "react";
import { dayOf, wallTime } from "../../../../kit/time/calendar.ts";
import { formatLongDay } from "../../../../kit/text/format-days.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { serverDate } from "../../../../web/server-clock.ts";
import classes from "./home.module.css";
import { Panels } from "./panels.tsx";
import { useHomeParts } from "./use-home-widgets.ts";
import { Tiles } from "./tiles.tsx";
import { Ways } from "./nav-links.tsx";

/** The home page of staff: work that is waiting for the user, within their permissions. */
export function Home() {
  const user = useUser();
  const words = useWords("home");
  const language = useLanguage();
  const [now] = useState(serverDate);
  const parts = useHomeParts();
  const hour = Number(wallTime(now.toISOString()).slice(11, 13));
  const greeting = words.greetings[hour < 12 ? "morning" : hour < 19 ? "afternoon" : "evening"];
  return (
    <>
      <PageHeader
        title={interpolate(greeting, { name: user?.name.split(" ")[0] ?? "" })}
        subtitle={formatLongDay(dayOf(now), language)}
      />
      {user?.permissions.length === 0 && (
        <Alert color="laton" title={words.noRoles.title} mb="lg">
          {words.noRoles.text}
        </Alert>
      )}
      <Panels parts={parts} place="top" />
      <Tiles parts={parts} />
      <div className={classes.columns}>
        <Panels parts={parts} place="wide" />
        <Panels parts={parts} place="aside" />
      </div>
      <Ways excludedGroups={parts.flatMap(({ part }) => part.groups)} />
    </>
  );
}
