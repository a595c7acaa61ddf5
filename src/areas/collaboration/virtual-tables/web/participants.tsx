/** Participants of a table, with role and presence. */
import { Avatar } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { initialsOf } from "../../../../kit/initials.ts";
import { api } from "../../../../web/api.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import classes from "./room.module.css";

export const useParticipants = (tableId: string) =>
  useQuery({
    queryKey: [api.virtualTables.people.key, tableId],
    queryFn: ({ signal }) => api.virtualTables.people({ id: tableId }, { signal }),
  });

export function Participants({ tableId }: { tableId: string }) {
  const { room: words, roles } = useWords("virtualTables");
  const query = useParticipants(tableId);
  const people = query.data ?? [];
  return (
    <Panel title={words.people} count={people.length || undefined} isLoading={query.isPending} error={query.error}>
      <ul className={classes.people} aria-label={words.people}>
        {people.map(({ user, role, online, email }) => (
          <li key={user._id}>
            <Avatar src={user.image ?? null} size={28} color="tinta" variant="filled" alt="" aria-hidden>
              {initialsOf(user.name)}
            </Avatar>
            {online && <i className={classes.here} aria-hidden />}
            <span className={classes.person}>
              <span>{user.name}</span>
              <small>{[roles[role], email, online && words.online].filter(Boolean).join(" · ")}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
