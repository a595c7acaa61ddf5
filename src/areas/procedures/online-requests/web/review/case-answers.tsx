/** The decision about a form, each answer with its key. */
import { Button, Kbd } from "@mantine/core";
import { IconArrowRight, IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useWords } from "../../../../../web/words.ts";
import classes from "./case.module.css";

export function CaseAnswers({
  isOpen,
  canApprove,
  isApproving,
  hint,
  onDecide,
  onEdit,
  onNext,
}: {
  /** The form still waits for the decision. */
  isOpen: boolean;
  canApprove: boolean;
  isApproving: boolean;
  /** What an approval does, or why there is none. */
  hint: string;
  onDecide: (decision: "approve" | "reject") => void;
  onEdit: () => void;
  onNext: (() => void) | undefined;
}) {
  const words = useWords("onlineRequestsReview");
  return (
    <div className={classes.answers}>
      {isOpen && (
        <>
          <Button
            color="green"
            fullWidth
            size="md"
            className={classes.approve}
            leftSection={<IconCheck size={18} />}
            rightSection={<Key name="A" />}
            disabled={!canApprove}
            loading={isApproving}
            onClick={() => onDecide("approve")}
          >
            {words.approve}
          </Button>
          <Button
            color="red"
            variant="outline"
            leftSection={<IconX size={17} />}
            rightSection={<Key name="R" />}
            onClick={() => onDecide("reject")}
          >
            {words.reject}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={17} />}
            rightSection={<Key name="E" />}
            onClick={onEdit}
          >
            {words.edit}
          </Button>
        </>
      )}
      {!isOpen && onNext && (
        <Button
          variant="default"
          fullWidth
          className={classes.approve}
          leftSection={<IconArrowRight size={17} />}
          rightSection={<Key name="J" />}
          onClick={onNext}
        >
          {words.next}
        </Button>
      )}
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="md">
    {name}
  </Kbd>
);
