/** What comes after our part, for who wants to know it now: fetched when it is opened, it keeps nobody waiting. */
import { useState } from "react";
import { lazyPart } from "../../../../web/site/lazy-part.tsx";
import type { StepFieldsProps } from "./shared-fields.tsx";

const Ahead = lazyPart(
  () => import("./route-steps.tsx"),
  ({ children }) => <div>{children}</div>,
);

export function RouteAhead({ form, words }: Pick<StepFieldsProps, "form" | "words">) {
  const said = words.legalization.route;
  const { documentType, destination } = form.values;
  const [isOpen, setOpen] = useState(false);
  if (!documentType || !destination) return null;
  return (
    <details className="ahead" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.title}</summary>
      {isOpen && <Ahead key={`${documentType} ${destination}`} asked={{ documentType, destination }} said={said} />}
    </details>
  );
}
