import { type MouseEvent, useContext, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../words.ts";
import { Icon } from "../icon.tsx";
import { AboveHeading } from "../shell/page-column.tsx";
import { useFieldErrorMessages } from "./form-control.tsx";
import type { FormState, SiteFormValues } from "./use-form.ts";

/**
 * Error summary above the page's heading. It gets the focus after a rejected submission; each line links to its field
 * and is marked once corrected. It never changes its height while the reader types. `labels` sets the order; `refused` is
 * the title after a refusal by the server.
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
  const messageOf = useFieldErrorMessages(form);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.attempt === 0) return;
    container.current?.focus();
    container.current?.scrollIntoView({ block: "start" });
  }, [form.attempt]);
  const fieldsWithError = Object.entries<string | undefined>(labels).filter(([name]) => form.faults[name]);
  const target = useContext(AboveHeading);
  if (fieldsWithError.length === 0 && !form.refusal) return null;
  const isCorrected = !form.refusal && fieldsWithError.every(([name]) => form.isMended(name));
  const title = isCorrected ? words.mended : form.isFromServer ? (refused ?? words.refused) : words.title;
  const summary = (
    <div
      ref={container}
      className={`note summary ${isCorrected ? "note-ok" : "note-bad"}`}
      role="alert"
      tabIndex={-1}
      aria-labelledby="summary-title"
    >
      <Icon name={isCorrected ? "check" : "alert"} size={22} />
      <div>
        <h2 id="summary-title">{title}</h2>
        {form.refusal && <p>{form.refusal.message}</p>}
        {fieldsWithError.length > 0 && (
          <ul>
            {fieldsWithError.map(([name, label = ""]) => (
              <li key={name}>
                <a
                  className={form.isMended(name) ? "summary-mended" : undefined}
                  href={`#${name}`}
                  onClick={focusField}
                >
                  {withLabel(form.faults[name] ?? "", label, messageOf(name, label))}
                </a>
                {form.isMended(name) && <span className="sr-only"> {words.isMended}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  return target ? createPortal(summary, target) : summary;
}

/** Error codes whose texts name the field; other texts get the label in front. */
const namesItself =
  /^(REQUIRED|CI_|CODE_WRONG|TERMS_|PASSWORD_|EMAIL|PHONE|MATCH|OTHER_NUMBER|ONLY_HAVANA|DIGITS_FEW|REFUND_|CAUSE_)/;

function withLabel(fault: string, label: string, sentence: string): string {
  if (namesItself.test(fault) || sentence.toLowerCase().includes(label.toLowerCase())) return sentence;
  // A label that ends in a question mark or an ellipsis gets no colon.
  return `${label}${/[?…]$/.test(label) ? "" : ":"} ${sentence}`;
}

/** Moves the focus without a hash navigation, which would add a history entry. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus();
  (field?.closest(".field") ?? field)?.scrollIntoView({ block: "center" });
}
