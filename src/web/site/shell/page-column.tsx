import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { firmSettings } from "../../session/firm-settings.ts";
import { useWords } from "../../words.ts";
import { useHasFormError } from "../form/form-error-state.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../routing/link.tsx";
import { navigationCount } from "../routing/location.ts";

/** Element above the heading in which a form shows its error summary, where a reader from the top expects it. */
export const AboveHeading = createContext<HTMLElement | null>(null);

/** The main column of a page with its h1, which is also the document title. */
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
  /** Address of the previous step. */
  back?: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  wide?: boolean;
  /** Picture above the heading that shows a result. */
  sign?: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords("site");
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focus was on the heading of the skeleton that this page replaced.
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

/** The document title, with "Error: …" in front while a form of the page has errors. */
export function WindowTitle({ title }: { title: string }) {
  const words = useWords("site");
  const hasError = useHasFormError();
  return <title>{`${hasError ? words.errorTitle : ""}${title} · ${firmSettings.name}`}</title>;
}
