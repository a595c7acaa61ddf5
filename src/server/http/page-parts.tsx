/** Parts of server-rendered pages; they work without JavaScript. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { base } from "../../kit/frontends.ts";

/** Link that looks like a button. `to` is below the base; `isQuiet` if it is not the main action. */
export function ButtonLink({ to, label, isQuiet }: { to: string; label: string; isQuiet?: boolean }) {
  return (
    <a className={isQuiet ? "button button-quiet" : "button"} href={base + to}>
      {label}
    </a>
  );
}

interface LabelledInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Why the value was refused. */
  readonly fault?: string | false;
}

/** Input with its label, hint and error. */
export function LabelledInput({ name, label, hint, fault, ...input }: LabelledInputProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <div className="hint" id={`${name}-hint`}>
        {hint}
      </div>
      {fault && (
        <div className="fault" id={`${name}-fault`}>
          {fault}
        </div>
      )}
      <input
        className="input"
        id={name}
        name={name}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${name}-hint${fault ? ` ${name}-fault` : ""}`}
        aria-invalid={fault ? true : undefined}
        {...input}
      />
    </div>
  );
}

/** Message at the top of a page whose form was refused. */
export function ErrorNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="note note-bad stack-tight" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Labelled values; an entry that is absent is left out. */
export function PairList({
  entries,
}: {
  entries: readonly (readonly [string, ReactNode] | false | null | undefined | "")[];
}) {
  return (
    <dl className="pairs">
      {entries.map(
        (entry) =>
          entry && (
            <div key={entry[0]}>
              <dt>{entry[0]}</dt>
              <dd>{entry[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
