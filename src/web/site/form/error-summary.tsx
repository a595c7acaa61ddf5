import { type MouseEvent, useContext, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../words.ts";
import { Icon } from "../icon.tsx";
import { AboveHeading } from "../page-frame.tsx";
import type { Form, Values } from "./use-form.ts";

/** What was refused, above the page's heading: takes the focus, each line leads to its field. `labels` sets the order. */
export function ErrorSummary<V extends Values>({
  form,
  labels,
}: {
  form: Form<V>;
  labels: Partial<Record<keyof V, string>>;
}) {
  const words = useWords("site");
  const said: Readonly<Record<string, string>> = words.faults;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.attempt === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: "start" });
  }, [form.attempt]);
  const faulty = Object.entries(labels).filter(([name]) => form.faults[name]);
  const above = useContext(AboveHeading);
  if (faulty.length === 0 && !form.refusal) return null;
  const summary = (
    <div ref={box} className="note note-bad summary" role="alert" tabIndex={-1} aria-labelledby="summary-title">
      <Icon name="alert" size={22} />
      <div>
        <h2 id="summary-title">{form.refusal ? words.errorSummary.refused : words.errorSummary.title}</h2>
        {form.refusal && <p>{form.refusal.message}</p>}
        {faulty.length > 0 && (
          <ul>
            {faulty.map(([name, label]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={lead}>
                  {named(label ?? "")} {said[form.faults[name] ?? ""] ?? form.faults[name]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  return above ? createPortal(summary, above) : summary;
}

/** A label that is a question, or trails off, has its own ending. */
function named(label: string): string {
  return /[?…]$/.test(label) ? label : `${label}:`;
}

/** The hash would be a step in the history of a router that has nothing to show for it. */
function lead(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus();
  (field?.closest(".field") ?? field)?.scrollIntoView({ block: "center" });
}
