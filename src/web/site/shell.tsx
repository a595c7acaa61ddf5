/** Frame of every public page: header, footer, banners, toasts and the skip link. */
import type { ReactNode } from "react";
import { base } from "../../kit/frontends.ts";
import { firmSettings } from "../firm-settings.ts";
import { otherLanguage, setLanguage, useLanguage } from "../language.ts";
import { useUser } from "../session.ts";
import { setTheme, useTheme } from "../theme.ts";
import { loadWords, useWords } from "../words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Connection } from "./offline-banner.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { Page } from "./page-column.tsx";
import { isNavigating, pageLocation, usePath } from "./location.ts";
import { Toasts } from "./toasts.tsx";
import { useUnreadCount } from "./unread-count.ts";

export function Shell({ children }: { children: ReactNode }) {
  const words = useWords("site");
  const current = pageLocation.use();
  const isFullScreen = current?.page?.fullScreen ?? false;
  const showsClosedPage = current !== undefined && "page" in current.content && current.content.page === NotOpen;
  return (
    <>
      <a className="skip" href="#main">
        {words.ways.skip}
      </a>
      <Progress />
      {!isFullScreen && <TopBar />}
      <Connection />
      {!isFullScreen && !showsClosedPage && firmSettings.isClosed && <Closed />}
      {children}
      {!isFullScreen && <Footer />}
      {!isFullScreen && <BottomBar />}
      <Toasts />
    </>
  );
}

function TopBar() {
  const words = useWords("site").ways;
  const user = useUser();
  const path = usePath();
  return (
    <header className="bar">
      <div className="bar-in">
        <Link className="brand" to={user?.kind === "client" ? "/" : "/onlineService"}>
          <Logo size={34} />
          <span>{firmSettings.name}</span>
        </Link>
        <nav className="nav only-desk" aria-label={words.main}>
          <NavigationLinks />
        </nav>
        {user ? <Switches /> : <LanguageSwitch />}
        {!user && (
          <span className="only-desk">
            <ThemeSwitch />
          </span>
        )}
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <>
            {path !== "/login" && (
              <Link className="bar-link" to="/login">
                {words.signIn}
              </Link>
            )}
            <details key={path} className="menu only-phone">
              <summary aria-label={words.menu}>
                <Icon name="menu" size={24} />
              </summary>
              <nav className="account-menu" aria-label={words.main}>
                <NavigationLinks />
                <ThemeSwitch hasLabel />
              </nav>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** Main navigation of the site. */
function NavigationLinks() {
  const words = useWords("site").ways;
  return (
    <>
      <Link to="/onlineService">{words.services}</Link>
      <a href={`${base}/trackRequest`}>{words.track}</a>
      <Link to="/deliveryService">{words.courier}</Link>
      <Link to="/contact">{words.contact}</Link>
    </>
  );
}

/** While a request is filled in or paid, the bottom bar is hidden. */
const focusedPaths = /^\/(onlineService\/|checkout|payment)/;

/** Bottom bar of signed-in clients on phones. */
function BottomBar() {
  const words = useWords("site").ways;
  const user = useUser();
  const path = usePath();
  const unread = useUnreadCount();
  if (user?.kind !== "client" || focusedPaths.test(path)) return null;
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
        <Link key={to} to={to} aria-current={path === to ? "page" : undefined}>
          <Icon name={icon} size={24} />
          <span>{name}</span>
          {to === "/notifications" && unread > 0 && <span className="badge">{unread > 99 ? "99+" : unread}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Language and theme buttons. */
export function Switches() {
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  );
}

function LanguageSwitch() {
  const words = useWords("site").ways;
  const language = useLanguage();
  const other = otherLanguage(language);
  const changeLanguage = async () => {
    const open = pageLocation.get()?.page?.words ?? [];
    await Promise.all([loadWords("site", other), ...open.map((area) => loadWords(area, other))]);
    setLanguage(other);
  };
  return (
    <button className="icon-button" type="button" lang={other} title={words.language.label} onClick={changeLanguage}>
      <Icon name="language" />
      <span className="sr-only">{words.language.switch}</span>
    </button>
  );
}

function ThemeSwitch({ hasLabel = false }: { hasLabel?: boolean }) {
  const words = useWords("site").theme;
  const toDark = useTheme() === "light";
  const name = toDark ? words.dark : words.light;
  const icon = <Icon name={toDark ? "moon" : "sun"} />;
  const toggle = () => setTheme(toDark ? "dark" : "light");
  if (hasLabel)
    return (
      <button type="button" onClick={toggle}>
        {name} {icon}
      </button>
    );
  return (
    <button className="icon-button" type="button" title={name} aria-label={name} onClick={toggle}>
      {icon}
    </button>
  );
}

/** Banner on every page while the firm is closed to the public; existing requests can still be tracked. */
function Closed() {
  const words = useWords("site").closed;
  return (
    <p className="closed" role="status">
      {words.banner}
    </p>
  );
}

/** Replaces a page that needs the firm to be open. */
export function NotOpen() {
  const words = useWords("site").closed;
  return (
    <Page title={words.title} lead={words.text}>
      <p>
        <a className="button" href={`${base}/trackRequest`}>
          {words.track}
        </a>
      </p>
    </Page>
  );
}

function Footer() {
  const words = useWords("site").ways;
  return (
    <footer className="foot">
      <div className="foot-in">
        <span>
          {firmSettings.name} · {words.tagline}
        </span>
        <div className="foot-links">
          <NavigationLinks />
          <Link to="/terms">{words.terms}</Link>
          <Link to="/politics">{words.politics}</Link>
          <Link to="/aboutUs">{words.aboutUs}</Link>
        </div>
      </div>
    </footer>
  );
}

function Progress() {
  const words = useWords("site");
  const isLoading = isNavigating.use();
  return (
    <div className={isLoading ? "progress progress-on" : "progress"} role="status">
      {isLoading && <span className="sr-only">{words.loading}</span>}
    </div>
  );
}

export function NotFound() {
  const words = useWords("site");
  return (
    <Page title={words.notFound.title} lead={words.notFound.text}>
      <p>
        <Link className="button" to="/onlineService">
          {words.notFound.home}
        </Link>
      </p>
    </Page>
  );
}
