import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { told } from "../../firm.ts";
import classes from "./parts.module.css";

/** The one h1 of a screen, its line of explanation and its actions; also names the browser's tab. */
export function PageHeader({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  useTitle(title);
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

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${told.name}`;
  }, [title]);
}
