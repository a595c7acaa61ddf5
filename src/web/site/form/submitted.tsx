import type { ReactNode } from "react";

/** Replaces a form after it was sent: what happens next, links, and a button that shows the form again. */
export function FormSubmitted({
  title,
  text,
  again,
  onAgain,
  children,
}: {
  /** If the page's title does not contain it. */
  title?: string;
  text: string;
  again: string;
  onAgain: () => void;
  children?: ReactNode;
}) {
  return (
    <section className="note note-ok stack-tight" role="status">
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      <div className="row">
        {children}
        <button className="link-button" type="button" onClick={onAgain}>
          {again}
        </button>
      </div>
    </section>
  );
}
