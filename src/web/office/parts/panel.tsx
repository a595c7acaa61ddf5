import { Paper, Skeleton, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { showCount } from "../../../kit/format.ts";
import { useLanguage } from "../../language.ts";
import { messageOf } from "../queries.ts";
import type { Search } from "../search.ts";
import classes from "./parts.module.css";

/** A titled card: a part of a home or of a detail page. */
export function Panel({
  title,
  count,
  more,
  isLoading = false,
  error,
  padded = false,
  children,
}: {
  title: string;
  count?: number | undefined;
  more?: ReactNode;
  isLoading?: boolean;
  error?: unknown;
  padded?: boolean;
  children?: ReactNode;
}) {
  const titleId = useId();
  const language = useLanguage();
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.panel}>
      <div className={classes.panelHead}>
        <Title order={2} size="h3" id={titleId}>
          {title}
          {count !== undefined && <span className={classes.panelCount}>{showCount(count, language)}</span>}
        </Title>
        {more}
      </div>
      {isLoading ? (
        <div className={classes.panelLoading}>
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="90%" />
        </div>
      ) : error ? (
        <Text size="sm" c="var(--bad)" px="md" py="sm">
          {messageOf(error)}
        </Text>
      ) : (
        <div className={padded ? classes.panelBody : undefined}>{children}</div>
      )}
    </Paper>
  );
}

/** A line that leads to what it names. */
export function PanelRow({
  target,
  title,
  detail,
  aside,
}: {
  target: { to: string; search?: Search };
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Link {...target} className={classes.panelRow}>
      <span className={classes.panelText}>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
      </span>
      {aside && <span className={classes.panelAside}>{aside}</span>}
    </Link>
  );
}
