import { Alert, Button } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf, wallTime } from "../../../../kit/time/calendar.ts";
import { formatLongDay } from "../../../../kit/text/format-days.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RowLimit } from "../../../../web/office/components/panel.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { serverDate } from "../../../../web/server-clock.ts";
import classes from "./home.module.css";
import { Panels, panelsOf } from "./panels.tsx";
import { useHomeParts } from "./use-home-widgets.ts";
import { Tiles } from "./tiles.tsx";
import { useMaxWidth } from "../../../../web/office/rendered-window.ts";

/** Panels of each column before the button that shows the others: the most urgent; on a phone what decides the day. */
const panelLimits = { desktop: { wide: 4, aside: 3 }, phone: { wide: 3, aside: 1 } } as const;

/** The home page of staff: work that is waiting for the user, within their permissions. */
export function Home() {
  const user = useUser();
  const words = useWords("home");
  const language = useLanguage();
  const [now] = useState(serverDate);
  const parts = useHomeParts();
  const hour = Number(wallTime(now.toISOString()).slice(11, 13));
  const greeting = words.greetings[hour < 12 ? "morning" : hour < 19 ? "afternoon" : "evening"];
  const isMobile = useMaxWidth(768);
  const [isExpanded, setExpanded] = useState(false);
  // A tile may link to a panel that is not shown yet.
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const all = { wide: panelsOf(parts, "wide"), aside: panelsOf(parts, "aside") };
  const maxPanels = panelLimits[isMobile ? "phone" : "desktop"];
  const rest = [...all.wide.slice(maxPanels.wide), ...all.aside.slice(maxPanels.aside)];
  const showsAll = isExpanded || rest.some(({ name }) => name === hash);
  const shown = (slot: keyof typeof maxPanels) => (showsAll ? all[slot] : all[slot].slice(0, maxPanels[slot]));
  const failed = parts.filter(({ error }) => error);
  const loading = parts.filter(({ loaded, error }) => !loaded && !error);
  const pending = [...failed, ...loading.slice(0, Math.max(0, maxPanels.wide - all.wide.length))];
  return (
    <RowLimit value={isMobile}>
      <PageHeader
        title={interpolate(greeting, { name: user?.name.split(" ")[0] ?? "" })}
        subtitle={formatLongDay(dayOf(now), language)}
      />
      {user?.permissions.length === 0 && (
        <Alert color="laton" title={words.noRoles.title} mb="lg">
          {words.noRoles.text}
        </Alert>
      )}
      <Panels panels={panelsOf(parts, "top")} />
      <Tiles parts={parts} />
      <div className={classes.columns}>
        <Panels panels={shown("wide")} pending={pending} />
        <Panels panels={shown("aside")} />
      </div>
      {!showsAll && rest.length > 0 && (
        <Button variant="default" mt="sm" onClick={() => setExpanded(true)}>
          {pluralize(words.more, rest.length, language)}
        </Button>
      )}
    </RowLimit>
  );
}
