import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useWords } from "../../words.ts";
import { modalWidth } from "../theme.ts";

/**
 * Warns before entered values are lost: on navigation inside the office, and by the browser's own prompt when the page
 * is left.
 */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />;
}

export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = useWords("office").form;
  return (
    <Modal opened onClose={onStay} title={words.leaveTitle} size={modalWidth.confirmation}>
      <Text size="sm">{words.leaveText}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay}>
          {words.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {words.leave}
        </Button>
      </Group>
    </Modal>
  );
}
