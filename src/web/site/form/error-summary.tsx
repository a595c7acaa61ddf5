import { type MouseEvent, useContext, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../words.ts";
import { Icon } from "../icon.tsx";
import { AboveHeading } from "../page-column.tsx";
import { useFieldErrorMessages } from "./form-control.tsx";
import type { FormState, SiteFormValues } from "./use-form.ts";

/**
 * What was refused, above the page's heading: takes the focus, each line leads to its field and says when it is mended.
 * Nothing moves under the finger of the person who types. `labels` sets the order, `refused` says what did not happen.
 */
export function ErrorSummary<V extends SiteFormValues>({
  form,
  labels,
  refused,
}: {
  form: FormState<V>;
  labels: Partial<Record<keyof V & string, string>>;
  refused?: string;
}) {
  const words = useWords("site").errorSummary;
  const sentenceOf = useFieldErrorMessages(form);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.attempt === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: "start" });
  }, [form.attempt]);
  const faulty = Object.entries<string | undefined>(labels).filter(([name]) => form.faults[name]);
  const above = useContext(AboveHeading);
  if (faulty.length === 0 && !form.refusal) return null;
  const isOver = !form.refusal && faulty.every(([name]) => form.isMended(name));
  const title = isOver ? words.mended : form.isFromServer ? (refused ?? words.refused) : words.title;
  const summary = (
    <div
      ref={box}
      className={`note summary ${isOver ? "note-ok" : "note-bad"}`}
      role="alert"
      tabIndex={-1}
      aria-labelledby="summary-title"
    >
      <Icon name={isOver ? "check" : "alert"} size={22} />
      <div>
        <h2 id="summary-title">{title}</h2>
        {form.refusal && <p>{form.refusal.message}</p>}
        {faulty.length > 0 && (
          <ul>
            {faulty.map(([name, label = ""]) => (
              <li key={name}>
                <a className={form.isMended(name) ? "summary-mended" : undefined} href={`#${name}`} onClick={lead}>
                  {named(form.faults[name] ?? "", label, sentenceOf(name, label))}
                </a>
                {form.isMended(name) && <span className="sr-only"> {words.isMended}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  return above ? createPortal(summary, above) : summary;
}

/** Sentences that name their field themselves; others have its name before them. */
const namesItself =
  /^(REQUIRED|CI_|CODE_WRONG|TERMS_|PASSWORD_|EMAIL|PHONE|MATCH|OTHER_NUMBER|ONLY_HAVANA|DIGITS_FEW|REFUND_|CAUSE_)/;

function named(fault: string, label: string, sentence: string): string {
  if (namesItself.test(fault) || sentence.toLowerCase().includes(label.toLowerCase())) return sentence;
  // A label that is a question, or trails off, has its own ending.
  return `${label}${/[?…]$/.test(label) ? "" : ":"} ${sentence}`;
}

/** The hash would be a step in the history of a router that has nothing to show for it. */
function lead(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus();
  (field?.closest(".field") ?? field)?.scrollIntoView({ block: "center" });
}
