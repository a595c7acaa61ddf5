import { Tabs } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FormField, fieldLabel } from "./fields.ts";

/** The sections of a long form in tabs. A tab with an error is marked. Hidden sections keep their values. */
export function SectionTabs({
  sections,
  activeIndex,
  onShow,
  errors,
  boxes,
}: {
  sections: readonly { readonly title: string; readonly fields: readonly FormField[] }[];
  activeIndex: number;
  onShow: (section: number) => void;
  errors: FormErrors;
  boxes: (fields: readonly FormField[]) => ReactNode;
}) {
  const hasError = (fields: readonly FormField[]) =>
    Object.keys(errors).some((path) => fieldLabel(fields, path) !== undefined);
  return (
    <Tabs value={String(activeIndex)} onChange={(tab) => onShow(Number(tab))} keepMounted>
      <Tabs.List mb="md">
        {sections.map(({ title, fields }, index) => (
          <Tabs.Tab
            key={title}
            value={String(index)}
            rightSection={hasError(fields) && <IconAlertTriangle size={15} color="var(--bad)" aria-hidden />}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ title, fields }, index) => (
        <Tabs.Panel key={title} value={String(index)}>
          {boxes(fields)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
