import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { firmSettings } from "../../session/firm-settings.ts";
import { store } from "../../observable-store.ts";
import classes from "./parts.module.css";

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** Name of the record in the breadcrumbs; the title by default. */
  readonly crumb?: string;
}

/** The h1 of a screen with a subtitle and actions. Also sets the browser's title and the last breadcrumb. */
export function PageHeader({ title, subtitle, actions, crumb = title }: Props) {
  useTitle(crumb === title ? title : `${crumb} · ${title}`);
  useEffect(() => {
    crumbs.set(crumb);
    return () => crumbs.set(undefined);
  }, [crumb]);
  return (
    <Group justify="space-between" align="flex-end" mb={12} gap="sm">
      <div
        className={classes.heading}
        data-short={typeof subtitle === "string" && subtitle.length <= shortSubtitle}
        data-narrow={typeof subtitle !== "string" && title.length <= shortTitle}
      >
        <Title order={1} className="serif">
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" size="sm" component="div">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="xs" className={`${classes.actions} no-print`}>
          {actions}
        </Group>
      )}
    </Group>
  );
}

/** Subtitles up to this number of characters are placed next to the title. */
const shortSubtitle = 60;

/** Titles up to this number of characters leave most of their line to the actions. */
const shortTitle = 12;

/** Name of the current screen, for the breadcrumbs. */
export const crumbs = store<string | undefined>(undefined);

/** Sets the browser's title to the given one and the name of the firm. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${firmSettings.name}`;
  }, [title]);
}
