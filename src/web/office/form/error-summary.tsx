import { Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import { type FormField, fieldLabel } from "./fields.ts";
import classes from "./form.module.css";

/** Lists all errors of a form with links to the fields. Gets the focus when the form is rejected. */
export function ErrorSummary({
  errors,
  general,
  fields,
  attempt,
  onGo,
}: {
  errors: Readonly<Record<string, ReactNode>>;
  general: string | undefined;
  fields: readonly Pick<FormField, "name" | "label" | "fields">[];
  /** Number of rejected submissions; each one moves the focus here. */
  attempt: number;
  onGo: (path: string) => void;
}) {
  const { errorSummary } = useWords("shell");
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) container.current?.focus();
  }, [attempt]);
  const list = Object.entries(errors);
  if (list.length === 0 && !general) return null;
  return (
    <div ref={container} role="alert" tabIndex={-1} className={classes.summary}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{general ?? pluralize(errorSummary, list.length, language)}</strong>
        {list.length > 0 && (
          <ul>
            {list.map(([path, fault]) => {
              const label = fieldLabel(fields, path);
              return (
                <li key={path}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    c="inherit"
                    underline="always"
                    onClick={() => onGo(path)}
                  >
                    {label ? `${label}: ` : ""}
                    {fault}
                  </Anchor>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
