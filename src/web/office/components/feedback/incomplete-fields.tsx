/** Missing fields of a form by section, each a link. Shown next to the form. */
import { Anchor } from "@mantine/core";
import { IconCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import { Panel } from "../panel.tsx";
import { fieldLabel, type FormField, sectionsOf } from "../../form/fields.ts";
import classes from "../../form/form.module.css";

export function IncompleteFields({
  fields,
  title,
  paths,
  onGo,
}: {
  fields: readonly FormField[];
  /** Name of the first section, if the form does not show one. */
  title: string;
  paths: readonly string[];
  onGo: (path: string) => void;
}) {
  const { form } = useWords("office");
  const language = useLanguage();
  const count = paths.length;
  const sections = sectionsOf(fields).map((section) => ({
    ...section,
    incomplete: paths.flatMap((path) => {
      const label = fieldLabel(section.fields, path);
      return label === undefined ? [] : [{ path, label }];
    }),
    isOptional: section.fields.every(({ required }) => !required),
  }));
  return (
    <Panel title={count === 0 ? form.complete : pluralize(form.incomplete, count, language)} padded>
      <ul className={classes.incomplete}>
        {sections.map((section) => {
          const { incomplete, isOptional } = section;
          const Icon = incomplete.length > 0 ? IconCircleDashed : isOptional ? IconCircle : IconCircleCheck;
          const color = incomplete.length > 0 ? "var(--warn)" : isOptional ? "var(--muted)" : "var(--ok)";
          return (
            <li key={section.title}>
              <p>
                <Icon size={17} color={color} aria-hidden />
                <span>{section.title || title}</span>
                <span>
                  {incomplete.length > 0 ? incomplete.length : isOptional ? form.optional : form.sectionComplete}
                </span>
              </p>
              {incomplete.length > 0 && (
                <ul>
                  {incomplete.map(({ path, label }) => (
                    <li key={path}>
                      <Anchor component="button" type="button" size="sm" onClick={() => onGo(path)}>
                        {label}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
