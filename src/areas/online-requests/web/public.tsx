/** What a home screen shows of online requests. */
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { showDay, showNumber } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { Status } from "../states.ts";
import classes from "./desk.module.css";
import { listPath, tones, useCounters } from "./desk.ts";
import { viewsOf } from "./views.tsx";

const shownAtMost = 6;
const family = "AP";

/** How many forms stand in each status; each leads to its view. */
export function RequestCounters() {
  const { home } = useWords("onlineRequestsDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const countOf = useCounters(family);
  return (
    <nav aria-label={home.counters} className={classes.counters}>
      {viewsOf(family).map((view) => {
        const status = view.query.status as Status | "all";
        const count = countOf(status);
        return (
          <Link key={view.words} to={view.path} search={view.query} className={classes.counter}>
            <StatusDot tone={status === "all" ? "quiet" : tones[status]} label={entries[view.words]} />
            <strong>{count === undefined ? "–" : showNumber(count, language)}</strong>
          </Link>
        );
      })}
    </nav>
  );
}

/** What was paid and waits for somebody to approve it, oldest first. */
export function PendingRequests() {
  const { home } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const input = {
    family,
    status: "pending",
    approvalsPending: "true",
    sort: "statusAt",
    limit: shownAtMost,
  } as const;
  const pending = useQuery({
    queryKey: [api.onlineRequests.list.key, input],
    queryFn: () => api.onlineRequests.list(input),
  });
  return (
    <Panel
      title={home.pending}
      count={pending.data?.totalDocs}
      isLoading={pending.isPending}
      error={pending.error}
      more={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to={listPath(family)} search={{ status: "pending", approvalsPending: "true" }} {...props} />
          )}
        >
          {home.seeAll}
        </Anchor>
      }
    >
      {pending.data?.docs.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {home.nonePending}
        </Text>
      )}
      {pending.data?.docs.map((row) => (
        <PanelRow
          key={row._id}
          target={{ to: `${listPath(family)}/${row._id}` }}
          title={row.holder}
          detail={`${row.number} · ${row.service}`}
          aside={showDay(row.statusAt, language)}
        />
      ))}
    </Panel>
  );
}
