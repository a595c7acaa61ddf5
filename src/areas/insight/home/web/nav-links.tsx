import { SimpleGrid, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sortGroupsByWorkload, type GroupKey } from "../../../../web/office/menu/menu.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { menuGroupsOf } from "../../../../web/office/menu-of-user.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import classes from "./home.module.css";

/** Links to the menu groups that no widget covers, so that home always leads somewhere. */
export function Ways({ excludedGroups }: { excludedGroups: readonly GroupKey[] }) {
  const user = useUser();
  const words = useWords("home");
  const menu = useWords("menu");
  const groups = user ? menuGroupsOf(user).filter((each) => !excludedGroups.includes(each.words)) : [];
  if (groups.length === 0) return null;
  return (
    <nav aria-label={words.ways}>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="sm" mt="sm">
        {sortGroupsByWorkload(groups).map((group) => (
          <Panel key={group.words} title={menu.groups[group.words]}>
            {group.entries.map((entry) => (
              <UnstyledButton
                key={`${entry.path}${entry.words}`}
                className={classes.way}
                renderRoot={(props) => <Link to={entry.path} search={entry.query} {...props} />}
              >
                {menu.entries[entry.words]}
                <IconChevronRight size={16} aria-hidden />
              </UnstyledButton>
            ))}
          </Panel>
        ))}
      </SimpleGrid>
    </nav>
  );
}
