import { Anchor, Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../kit/format.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import type { LinkTarget } from "../home/widget.ts";
import { errorMessage } from "../query-client.ts";
import type { MenuAction } from "./actions-menu.tsx";
import { SeeMore } from "./see-more.tsx";
import classes from "./parts.module.css";

/** A titled card: a part of a home or of a detail page. */
export function Panel({
  title,
  count,
  more,
  isLoading = false,
  error,
  padded = false,
  isEmpty = false,
  nothing,
  children,
}: {
  title: string;
  count?: number | undefined;
  more?: ReactNode;
  isLoading?: boolean;
  error?: unknown;
  padded?: boolean;
  /** Nothing is in it: said so instead. */
  isEmpty?: boolean;
  /** How it is said, where nothing means something else than that nothing waits. */
  nothing?: string;
  children?: ReactNode;
}) {
  const titleId = useId();
  const language = useLanguage();
  // Until it is read it is no landmark: parts of one group that wait beside each other have one name.
  const named = isLoading ? { "aria-busy": true } : { "aria-labelledby": titleId };
  return (
    <Paper component={isLoading ? "div" : "section"} {...named} className={classes.panel}>
      <div className={classes.panelHead}>
        <Title order={2} size="h3" id={titleId}>
          {title}
          {count !== undefined && <span className={classes.panelCount}>{formatCount(count, language)}</span>}
        </Title>
        {more && <div className={classes.panelMore}>{more}</div>}
      </div>
      {isLoading ? (
        <div className={classes.panelLoading}>
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="90%" />
        </div>
      ) : error ? (
        <Text size="sm" c="var(--bad)" px="md" py="sm">
          {errorMessage(error)}
        </Text>
      ) : isEmpty ? (
        <Nothing said={nothing} />
      ) : (
        <div className={padded ? classes.panelBody : undefined}>{children}</div>
      )}
    </Paper>
  );
}

function Nothing({ said }: { said: string | undefined }) {
  const { nothing } = useWords("office").home;
  return (
    <Text size="sm" c="dimmed" px="md" py="sm">
      {said ?? nothing}
    </Text>
  );
}

/** In the head of a panel: where all of it is. */
export function PanelMore({ target, label }: { target: LinkTarget; label?: string }) {
  const { more } = useWords("office").home;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...target} {...props} />}>
      {label ?? more}
    </Anchor>
  );
}

/** A line that leads to what it names, with what may be done about it here. */
export function PanelRow({
  target,
  title,
  detail,
  note,
  aside,
  deed,
}: {
  target?: LinkTarget | undefined;
  title: ReactNode;
  detail?: ReactNode;
  /** A text that somebody typed, however long. */
  note?: string | null;
  aside?: ReactNode;
  deed?: MenuAction | undefined;
}) {
  const line = (
    <>
      <span className={classes.panelText}>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
        {note && <SeeMore>{note}</SeeMore>}
      </span>
      {aside && <span className={classes.panelAside}>{aside}</span>}
    </>
  );
  return (
    <div className={classes.panelLine}>
      {target ? (
        <Link {...target} className={classes.panelRow}>
          {line}
        </Link>
      ) : (
        <div className={classes.panelRow}>{line}</div>
      )}
      {deed && (
        <Button size="compact-sm" variant="default" className={classes.panelDeed} onClick={deed.run}>
          {deed.label}
        </Button>
      )}
    </div>
  );
}
