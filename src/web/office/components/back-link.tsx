import { Button, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useOriginList } from "../list/return-to-list.ts";
import type { SearchParams } from "../query-string.ts";
import { PreviousNext } from "./previous-next.tsx";

/** From a record to the list as it was left, or to the next in it; `target` is where it stands, for anyone who came otherwise. */
export function BackLink({ label, ...target }: { label: string; to: string; search?: SearchParams }) {
  const back = useOriginList();
  return (
    <Group justify="space-between" mb={8} className="no-print">
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        ml={-6}
        leftSection={<IconArrowLeft size={16} />}
        renderRoot={(props) => <Link {...(back ?? target)} {...props} />}
      >
        {label}
      </Button>
      <PreviousNext />
    </Group>
  );
}
