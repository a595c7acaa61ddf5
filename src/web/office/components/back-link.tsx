import { Button, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useOriginList } from "../list/return-to-list.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { PreviousNext } from "./record/previous-next.tsx";

/**
 * Link from a record back to the list it was opened from, with "previous" and "next". `target` is the default list for
 * readers who arrived by another path.
 */
export function BackLink({ label, ...target }: { label: string; to: string; search?: SearchParams }) {
  const origin = useOriginList();
  return (
    <Group justify="space-between" mb={8} className="no-print">
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        ml={-6}
        leftSection={<IconArrowLeft size={16} />}
        renderRoot={(props) => <Link {...(origin ?? target)} {...props} />}
      >
        {label}
      </Button>
      <PreviousNext />
    </Group>
  );
}
