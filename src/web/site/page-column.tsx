import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { firmSettings } from "../firm-settings.ts";
import { useWords } from "../words.ts";
import { useHasFormError } from "./form/form-error-state.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { navigationCount } from "./location.ts";

/** Where a form of the page puts what was refused: before the heading, as one who reads from the top expects it. */
export const AboveHeading = createContext<HTMLElement | null>(null);

/** The main column of a page with its one heading; the heading names the window too. */
export function Page({
  title,
  eyebrow,
  lead,
  back,
  wide = false,
  sign,
  children,
}: {
  title: string;
  /** Where the step before is. */
  back?: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  wide?: boolean;
  /** Stands above all: how something ended, as a picture. */
  sign?: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords("site");
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focus stood on the heading of the skeleton that this page takes the place of.
    if (navigationCount.get() > 0 && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={wide ? "page-wide" : "page"} id="main">
      <WindowTitle title={title} />
      {back && (
        <Link className="back" to={back}>
          <Icon name="back" size={18} />
          {words.back}
        </Link>
      )}
      <div ref={setAbove} className="above" />
      {sign}
      {eyebrow && <div className="eyebrow">{eyebrow}</div>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children && (
        <AboveHeading value={above}>
          <div className="page-body stack">{children}</div>
        </AboveHeading>
      )}
    </main>
  );
}

/** "Error: …" goes before the name while a form of the page is refused. */
export function WindowTitle({ title }: { title: string }) {
  const words = useWords("site");
  const faulty = useHasFormError();
  return <title>{`${faulty ? words.errorTitle : ""}${title} · ${firmSettings.name}`}</title>;
}
