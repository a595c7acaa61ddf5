import type { ReactNode } from "react";

/** In the place of a form that was sent: what follows, the way on, and the form once more. */
export function FormSubmitted({
  title,
  text,
  again,
  onAgain,
  children,
}: {
  /** Where the page's own title does not say it. */
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
