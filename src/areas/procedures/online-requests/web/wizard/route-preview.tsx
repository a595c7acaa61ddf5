/** Steps that follow after our delivery; loaded when opened. */
import { useState } from "react";
import { lazyPart } from "../../../../../web/site/lazy-part.tsx";
import type { StepFieldsProps } from "./fields/shared-fields.tsx";

const RouteSteps = lazyPart(
  () => import("./route-steps.tsx"),
  ({ children }) => <div>{children}</div>,
);

export function RouteAhead({ form, words }: Pick<StepFieldsProps, "form" | "words">) {
  const texts = words.legalization.route;
  const { documentType, destination } = form.values;
  const [isOpen, setOpen] = useState(false);
  if (!documentType || !destination) return null;
  return (
    <details className="ahead" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && (
        <RouteSteps key={`${documentType} ${destination}`} query={{ documentType, destination }} texts={texts} />
      )}
    </details>
  );
}
