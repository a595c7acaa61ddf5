import { Anchor, Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Children, createContext, type ReactNode, use, useId, useState } from "react";
import { formatCount } from "../../../kit/text/format.ts";
import { pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import type { LinkTarget } from "../home/widget.ts";
import { errorMessage } from "../query-client.ts";
import type { MenuAction } from "./actions-menu.tsx";
import { SeeMore } from "./see-more.tsx";
import classes from "./parts.module.css";

/** Whether panels show their first rows only, with a button for the others: on the home page of a phone. */
export const RowLimit = createContext(false);
/** The number of rows that `nth-child` in the style sheet leaves. */
const maxRows = 3;

/** A titled card on the home page or on a record page. */
export function Panel({
  title,
  count,
  more,
  isLoading = false,
  error,
  padded = false,
  isEmpty = false,
  nothing,
  isGrid = false,
  children,
}: {
  title: string;
  count?: number | undefined;
  more?: ReactNode;
  isLoading?: boolean;
  error?: unknown;
  padded?: boolean;
  /** Shows that the panel is empty instead of its content. */
  isEmpty?: boolean;
  /** Text of an empty panel, if "nothing is waiting" would be wrong. */
  nothing?: string;
  /** Short rows side by side. */
  isGrid?: boolean;
  children?: ReactNode;
}) {
  const titleId = useId();
  const language = useLanguage();
  // No landmark while loading: several loading panels may have the same name.
  const labelling = isLoading ? { "aria-busy": true } : { "aria-labelledby": titleId };
  return (
    <Paper component={isLoading ? "div" : "section"} {...labelling} className={classes.panel}>
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
        <EmptyText text={nothing} />
      ) : (
        <PanelBody className={padded ? classes.panelBody : isGrid ? classes.panelGrid : undefined}>
          {children}
        </PanelBody>
      )}
    </Paper>
  );
}

function PanelBody({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { rest } = useWords("office").home;
  const language = useLanguage();
  const [isExpanded, setExpanded] = useState(false);
  const hidden = Children.toArray(children).length - maxRows;
  const isLimited = use(RowLimit) && !className && !isExpanded && hidden > 1;
  return (
    <>
      <div className={className} data-limited={isLimited || undefined}>
        {children}
      </div>
      {isLimited && (
        <Button variant="subtle" fullWidth h={44} radius={0} onClick={() => setExpanded(true)}>
          {pluralize(rest, hidden, language)}
        </Button>
      )}
    </>
  );
}

function EmptyText({ text }: { text: string | undefined }) {
  const { nothing } = useWords("office").home;
  return (
    <Text size="sm" c="dimmed" px="md" py="sm">
      {text ?? nothing}
    </Text>
  );
}

/** Link in the head of a panel to the complete list. */
export function PanelMore({ target, label }: { target: LinkTarget; label?: string }) {
  const { more } = useWords("office").home;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...target} {...props} />}>
      {label ?? more}
    </Anchor>
  );
}

/** A row of a panel that links to a record, with an action on it. */
export function PanelRow({
  target,
  title,
  detail,
  note,
  aside,
  action,
  dismissal,
}: {
  target?: LinkTarget | undefined;
  title: ReactNode;
  detail?: ReactNode;
  /** Free text of any length. */
  note?: string | null;
  aside?: ReactNode;
  action?: MenuAction | undefined;
  /** Removes the row from the panel. */
  dismissal?: MenuAction | undefined;
}) {
  const content = (
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
    <div className={classes.panelLine} data-stacked={dismissal !== undefined || undefined}>
      {target ? (
        <Link {...target} className={classes.panelRow}>
          {content}
        </Link>
      ) : (
        <div className={classes.panelRow}>{content}</div>
      )}
      {action && (
        <Button size="compact-sm" variant="default" className={classes.panelAction} onClick={action.run}>
          {action.label}
        </Button>
      )}
      {dismissal && (
        <Button size="compact-sm" variant="subtle" className={classes.panelAction} onClick={dismissal.run}>
          {dismissal.label}
        </Button>
      )}
    </div>
  );
}
