import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { TextField } from "../../../web/site/form/fields.tsx";
import type { FormState, SiteFormValues } from "../../../web/site/form/use-form.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { OnPhone } from "./phone-snapshot.ts";
import { labelIn } from "./read-code.ts";
import { Scanner } from "./scanner.tsx";

/** Those that go together: scanned or typed one by one. */
export function Labels<V extends SiteFormValues & { readonly label: string }>({
  form,
  known,
  labels,
  change,
}: {
  form: FormState<V>;
  known: OnPhone;
  labels: readonly string[];
  change: (labels: readonly string[]) => void;
}) {
  const words = useWords("custodyPhone");
  const [isScanning, setScanning] = useState(false);
  const add = (label: string) => {
    if (!labels.includes(label)) change([...labels, label]);
    toast(interpolate(words.scanned, { label }));
  };
  const typed = labelIn(form.values.label);
  const addTyped = (label: string) => {
    add(label);
    form.set({ label: "" } as Partial<V>);
  };
  return (
    <fieldset className="field stack-tight">
      <legend className="label">{words.labels}</legend>
      {labels.length > 0 && (
        <ul className="hand-over-labels">
          {labels.map((label) => (
            <li key={label}>
              <What label={label} known={known} />
              <button
                className="button button-quiet"
                type="button"
                aria-label={interpolate(words.remove, { label })}
                onClick={() => change(labels.filter((each) => each !== label))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {isScanning ? (
        <Scanner onLabel={add} onClose={() => setScanning(false)} />
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
          // A scanner in the hand types a label and Enter.
          if (event.key !== "Enter" || !typed) return;
          event.preventDefault();
          addTyped(typed);
        }}
      />
      {typed && (
        <button className="button button-quiet button-wide" type="button" onClick={() => addTyped(typed)}>
          {words.add}
        </button>
      )}
    </fieldset>
  );
}

function What({ label, known }: { label: string; known: OnPhone }) {
  const words = useWords("custodyPhone");
  const original = known.originals.find((each) => each.label === label);
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

/** What is wrong with the box of the next label, beside those that are there. */
export function labelFault(typed: string, labels: readonly string[]): string | undefined {
  if (typed) return labelIn(typed) ? undefined : "INVALID";
  return labels.length > 0 ? undefined : "REQUIRED";
}

/** Those that are there, and the one that still stands in the box. */
export function allLabels(typed: string, labels: readonly string[]): string[] {
  const last = labelIn(typed);
  return [...new Set([...labels, ...(last ? [last] : [])])];
}
