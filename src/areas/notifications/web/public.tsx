/** What other screens show of somebody's notifications. */
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { showInstant } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { targetOf } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";

const shownAtMost = 5;

/** The newest unread ones. */
export function UnreadPanel() {
  const words = useWords("notifications");
  const language = useLanguage();
  const input = { read: "false", limit: shownAtMost } as const;
  const unread = useQuery({
    queryKey: [api.notifications.list.key, input],
    queryFn: () => api.notifications.list(input),
  });
  return (
    <Panel
      title={words.latest}
      count={unread.data?.totalDocs}
      isLoading={unread.isPending}
      error={unread.error}
      more={
        <Anchor component={Link} to="/notifications" size="sm">
          {words.seeAll}
        </Anchor>
      }
    >
      {unread.data?.docs.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {words.allRead}
        </Text>
      )}
      {unread.data?.docs.map((each) => (
        <PanelRow
          key={each._id}
          target={each.link ? targetOf(each.link) : { to: "/notifications" }}
          title={each.title[language]}
          detail={each.text[language]}
          aside={showInstant(each.createdAt, language)}
        />
      ))}
    </Panel>
  );
}
