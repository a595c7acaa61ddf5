/** What comes after our part, for who wants to know it now: fetched when it is opened, it keeps nobody waiting. */
import { useState } from "react";
import { lazyPart } from "../../../../web/site/later.tsx";
import type { StepFieldsProps } from "./box-parts.tsx";

const Ahead = lazyPart(
  () => import("./route-told.tsx"),
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
