/** What a home screen shows of online requests. */
import { Anchor, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { showDay, showCount } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { tones } from "../columns.ts";
import { decisions, families, type Family, permissionOf, type Status } from "../states.ts";
import classes from "./desk/desk.module.css";
import { useCounters } from "./desk/desk.ts";
import { listPath, reviewPath } from "./desk/paths.ts";
import { viewsOf } from "./desk/views.tsx";

const shownAtMost = 6;

/** What the reader works of online requests: counters of each family, what waits for a decision, then other panels. */
export function RequestsHome({ children }: { children: ReactNode }) {
  const user = useUser();
  const { groups } = useWords("menu");
  const worked = families.filter((family) => mayOpen([permissionOf[family]], user));
  return (
    <Stack gap="lg">
      {worked.map((family) => (
        <div key={family}>
          {worked.length > 1 && (
            <Title order={2} size="h3" mb="xs">
              {groups[`requests${family}`]}
            </Title>
          )}
          <RequestCounters family={family} />
        </div>
      ))}
      <SimpleGrid cols={{ base: 1, md: worked.length > 0 ? 2 : 1 }} spacing="lg">
        {worked.flatMap((family) =>
          waitsIn[family].map((status) => (
            <PendingRequests key={`${family}${status}`} family={family} status={status} />
          )),
        )}
        {children}
      </SimpleGrid>
    </Stack>
  );
}

/** In which statuses a family waits for somebody's word. */
const waitsIn = { AP: ["pending"], TR: ["underReview", "pending"] } as const satisfies Record<
  Family,
  readonly Status[]
>;

/** How many forms stand in each status; each leads to its view. */
function RequestCounters({ family }: { family: Family }) {
  const { home } = useWords("onlineRequestsDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const countOf = useCounters(family);
  return (
    <nav aria-label={say(home.counters, { family })} className={classes.counters}>
      {viewsOf(family).map((view) => {
        const status = view.query.status as Status | "all";
        const count = countOf(status);
        return (
          <Link key={view.words} to={view.path} search={view.query} className={classes.counter}>
            <StatusDot tone={status === "all" ? "quiet" : tones[status]} label={entries[view.words]} />
            <strong>{count === undefined ? "–" : showCount(count, language)}</strong>
          </Link>
        );
      })}
    </nav>
  );
}

/** What waits for somebody to decide, oldest first: registry data to review, paid requests to approve. */
function PendingRequests({ family, status }: { family: Family; status: "underReview" | "pending" }) {
  const { home } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const input = {
    family,
    status,
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
      title={say(home[status], { family })}
      count={pending.data?.totalDocs}
      isLoading={pending.isPending}
      error={pending.error}
      more={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to={listPath(family)} search={{ status, approvalsPending: "true" }} {...props} />
          )}
        >
          {home.seeAll}
        </Anchor>
      }
    >
      {pending.data?.docs.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {home.none[status]}
        </Text>
      )}
      {pending.data?.docs.map((row) => (
        <PanelRow
          key={row._id}
          target={
            status === decisions[family].waits
              ? { to: reviewPath(family), search: { form: row._id } }
              : { to: `${listPath(family)}/${row._id}` }
          }
          title={row.holder}
          detail={`${row.number} · ${row.service}`}
          aside={showDay(row.statusAt, language)}
        />
      ))}
    </Panel>
  );
}
