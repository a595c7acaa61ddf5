import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Search } from "../search.ts";

/** From a record to the list it stands in. */
export function BackLink({ label, ...target }: { label: string; to: string; search?: Search }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      mb={8}
      ml={-6}
      className="no-print"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      {label}
    </Button>
  );
}
