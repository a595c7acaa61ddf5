import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { firmSettings } from "../../firm-settings.ts";
import { store } from "../../observable-store.ts";
import classes from "./parts.module.css";

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** What the record is called in the line of where one is; its title, if this says nothing. */
  readonly crumb?: string;
}

/** The one h1 of a screen, its line of explanation and its actions; also names the browser's tab, and the record in the shell. */
export function PageHeader({ title, subtitle, actions, crumb = title }: Props) {
  useTitle(crumb === title ? title : `${crumb} · ${title}`);
  useEffect(() => {
    crumbs.set(crumb);
    return () => crumbs.set(undefined);
  }, [crumb]);
  return (
    <Group justify="space-between" align="flex-end" mb={12} gap="sm">
      <div className={classes.heading} data-short={typeof subtitle === "string" && subtitle.length <= shortSubtitle}>
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
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  );
}

/** So few letters stand beside the title. */
const shortSubtitle = 60;

/** What the screen that is shown is called. */
export const crumbs = store<string | undefined>(undefined);

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${firmSettings.name}`;
  }, [title]);
}
