/**
 * Frame of every public page: top bar, footer and, for clients on phones, the bottom bar. Without hooks and stores,
 * because the server renders it too, for pages that work without JavaScript.
 */
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { base } from "../../kit/frontends.ts";
import type { siteNavigationEs } from "../../kit/text/site-navigation-words.es.ts";
import type { Words } from "../../kit/text/words.ts";
import { Icon } from "./icon.tsx";
import { Logo } from "./shell/logo.tsx";

/** `to` is below the base, with its query string. */
export type LinkProps = { to: string; children: ReactNode } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

export interface Frame {
  readonly words: Words<typeof siteNavigationEs>;
  readonly firm: string;
  readonly isClient: boolean;
  /** Link to a page of the site; a plain anchor where there is no router. */
  readonly Link: (props: LinkProps) => ReactNode;
}

export function TopBar({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { words, firm, isClient, Link } = frame;
  return (
    <header className="bar">
      <div className="bar-in">
        <Link className={isClient ? "brand" : "brand brand-beside-sign-in"} to="/">
          <Logo size={34} />
          <span>{firm}</span>
        </Link>
        <nav className="nav only-desk" aria-label={words.main}>
          <NavigationLinks {...frame} />
        </nav>
        {children}
      </div>
    </header>
  );
}

/** Navigation of anonymous visitors on phones. */
export function PhoneMenu({ frame, children }: { frame: Frame; children?: ReactNode }) {
  const { words } = frame;
  return (
    <details className="menu only-phone">
      <summary aria-label={words.menu}>
        <Icon name="menu" size={24} />
      </summary>
      <nav className="account-menu" aria-label={words.main}>
        <NavigationLinks {...frame} />
        {children}
      </nav>
    </details>
  );
}

function NavigationLinks({ words, Link }: Frame) {
  return (
    <>
      <Link to="/onlineService">{words.services}</Link>
      <a href={`${base}/trackRequest`}>{words.track}</a>
      <Link to="/deliveryService">{words.courier}</Link>
      <Link to="/contact">{words.contact}</Link>
    </>
  );
}

interface BottomBarProps {
  readonly frame: Frame;
  readonly unread: number;
  readonly ariaCurrent: (to: string) => "page" | "true" | undefined;
}

/** Navigation of clients on phones. */
export function BottomBar({ frame: { words, Link }, unread, ariaCurrent }: BottomBarProps) {
  const links = [
    ["/", "home", words.home],
    ["/onlineService", "file", words.start],
    ["/deliveryService", "truck", words.courier],
    ["/notifications", "bell", words.notices],
    ["/contact", "help", words.contact],
  ] as const;
  return (
    <nav className="bottom-bar only-phone" aria-label={words.menu}>
      {links.map(([to, icon, name]) => (
        <Link key={to} to={to} aria-current={ariaCurrent(to)}>
          <Icon name={icon} size={24} />
          <span>{name}</span>
          {to === "/notifications" && <Badge count={unread} />}
        </Link>
      ))}
    </nav>
  );
}

export function Badge({ count }: { count: number }) {
  return count > 0 && <span className="badge">{count > 99 ? "99+" : count}</span>;
}

export function Footer({ frame }: { frame: Frame }) {
  const { words, firm, Link } = frame;
  return (
    <footer className="foot">
      <div className="foot-in">
        <span>
          {firm} · {words.tagline}
        </span>
        <div className="foot-links">
          <NavigationLinks {...frame} />
          <Link to="/terms">{words.terms}</Link>
          <Link to="/politics">{words.politics}</Link>
          <Link to="/aboutUs">{words.aboutUs}</Link>
        </div>
      </div>
    </footer>
  );
}
