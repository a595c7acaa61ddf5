/** The application model as it will be printed: always on white, in Spanish, with the doubted boxes marked. */
import type { CSSProperties } from "react";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import classes from "./case.module.css";

export function CasePdf({
  model,
  number,
  doubted,
}: {
  model: NonNullable<FormDetailData["model"]>;
  number: string;
  /** Paths of the fields that a check doubts. */
  doubted: readonly string[];
}) {
  return (
    <div className={classes.model} lang="es" data-mantine-color-scheme="light">
      <p className={classes.modelTitle}>{model.title}</p>
      <p className={classes.addressee}>{model.addressee}</p>
      {model.parts.map((part) => (
        <div key={part.title}>
          <p className={classes.modelPart}>{part.title}</p>
          {part.rows.map((boxes) => (
            <dl key={boxes.map(({ label }) => label).join()} className={classes.modelRow}>
              {boxes.map(({ label, value, span, field }) => (
                <div
                  key={label}
                  style={{ "--span": span } as CSSProperties}
                  data-doubt={field !== null && doubted.includes(field)}
                >
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      ))}
      <p className={classes.modelNumber}>{number}</p>
    </div>
  );
}
