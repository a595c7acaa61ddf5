import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { TextField } from "../../../../web/site/form/fields.tsx";
import type { FormState, SiteFormValues } from "../../../../web/site/form/use-form.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { PhoneSnapshot } from "./phone/phone-snapshot.ts";
import { labelIn } from "./phone/read-code.ts";
import { Scanner } from "./phone/scanner.tsx";

/** Labels of the originals handed over together: scanned or typed one by one. */
export function Labels<V extends SiteFormValues & { readonly label: string }>({
  form,
  snapshot,
  labels,
  change: onChange,
}: {
  form: FormState<V>;
  snapshot: PhoneSnapshot;
  labels: readonly string[];
  change: (labels: readonly string[]) => void;
}) {
  const words = useWords("custodyPhone");
  const [isScanning, setScanning] = useState(false);
  const addLabel = (label: string) => {
    if (!labels.includes(label)) onChange([...labels, label]);
    toast(interpolate(words.scanned, { label }));
  };
  const enteredLabel = labelIn(form.values.label);
  const addEntered = (label: string) => {
    addLabel(label);
    form.set({ label: "" } as Partial<V>);
  };
  return (
    <fieldset className="field stack-tight">
      <legend className="label">{words.labels}</legend>
      {labels.length > 0 && (
        <ul className="hand-over-labels">
          {labels.map((label) => (
            <li key={label}>
              <LabelDetails label={label} snapshot={snapshot} />
              <button
                className="button button-quiet"
                type="button"
                aria-label={interpolate(words.remove, { label })}
                onClick={() => onChange(labels.filter((each) => each !== label))}
              >
                <span aria-hidden>×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isScanning ? (
        <Scanner onLabel={addLabel} onClose={() => setScanning(false)} />
      ) : (
        <button className="button button-wide hand-over-big" type="button" onClick={() => setScanning(true)}>
          {words.scan}
        </button>
      )}
      <TextField
        form={form}
        name="label"
        label={words.label}
        hint={words.labelHint}
        autoComplete="off"
        onKeyDown={(event) => {
          // A handheld scanner types the label followed by Enter.
          if (event.key !== "Enter" || !enteredLabel) return;
          event.preventDefault();
          addEntered(enteredLabel);
        }}
      />
      {enteredLabel && (
        <button className="button button-quiet button-wide" type="button" onClick={() => addEntered(enteredLabel)}>
          {words.add}
        </button>
      )}
    </fieldset>
  );
}

function LabelDetails({ label, snapshot }: { label: string; snapshot: PhoneSnapshot }) {
  const words = useWords("custodyPhone");
  const original = snapshot.originals.find((each) => each.label === label);
  return (
    <div>
      <strong className="mono">{label}</strong>
      {original ? (
        <>
          <span>
            {original.document} · {original.holderName}
          </span>
          <span className="muted">{interpolate(words.with, { name: original.heldName })}</span>
        </>
      ) : (
        <span className="muted">{words.unknown}</span>
      )}
    </div>
  );
}

/** Error of the label field: invalid, or required if no label was added. */
export function labelFault(text: string, labels: readonly string[]): string | undefined {
  if (text) return labelIn(text) ? undefined : "INVALID";
  return labels.length > 0 ? undefined : "REQUIRED";
}

/** The added labels and the one still in the field. */
export function allLabels(text: string, labels: readonly string[]): string[] {
  const entered = labelIn(text);
  return [...new Set([...labels, ...(entered ? [entered] : [])])];
}
