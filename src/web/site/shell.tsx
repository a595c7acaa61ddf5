/** What surrounds every page of the public door: bar, footer, messages, the way past them for the keyboard. */
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
  const at = pageLocation.use();
  const bare = at?.page?.fullScreen ?? false;
  const saysItself = at !== undefined && "page" in at.content && at.content.page === NotOpen;
  return (
    <>
      <a className="skip" href="#main">
        {words.ways.skip}
      </a>
      <Progress />
      {!bare && <Bar />}
      <Connection />
      {!bare && !saysItself && firmSettings.isClosed && <Closed />}
      {children}
      {!bare && <Foot />}
      {!bare && <BottomBar />}
      <Toasts />
    </>
  );
}

function Bar() {
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
          <Ways />
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
                <Ways />
                <ThemeSwitch named />
              </nav>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** Where the public door leads. */
function Ways() {
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

/** While something is filled in or paid nothing else is offered. */
const leadsAstray = /^\/(onlineService\/|checkout|payment)/;

/** On phones of who is signed in; below the thumb. */
function BottomBar() {
  const words = useWords("site").ways;
  const user = useUser();
  const path = usePath();
  const unread = useUnreadCount();
  if (user?.kind !== "client" || leadsAstray.test(path)) return null;
  const ways = [
    ["/", "home", words.home],
    ["/onlineService", "file", words.start],
    ["/deliveryService", "truck", words.courier],
    ["/notifications", "bell", words.notices],
    ["/contact", "help", words.contact],
  ] as const;
  return (
    <nav className="bottom-bar only-phone" aria-label={words.menu}>
      {ways.map(([to, icon, name]) => (
        <Link key={to} to={to} aria-current={path === to ? "page" : undefined}>
          <Icon name={icon} size={24} />
          <span>{name}</span>
          {to === "/notifications" && unread > 0 && <span className="badge">{unread > 99 ? "99+" : unread}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Language and theme. */
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

function ThemeSwitch({ named = false }: { named?: boolean }) {
  const words = useWords("site").theme;
  const darker = useTheme() === "light";
  const name = darker ? words.dark : words.light;
  const icon = <Icon name={darker ? "moon" : "sun"} />;
  const turn = () => setTheme(darker ? "dark" : "light");
  if (named)
    return (
      <button type="button" onClick={turn}>
        {name} {icon}
      </button>
    );
  return (
    <button className="icon-button" type="button" title={name} aria-label={name} onClick={turn}>
      {icon}
    </button>
  );
}

/** Said on every page while the office does not serve the public: what exists can be followed all the same. */
function Closed() {
  const words = useWords("site").closed;
  return (
    <p className="closed" role="status">
      {words.banner}
    </p>
  );
}

/** In the place of a page that waits until the office is open. */
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

function Foot() {
  const words = useWords("site").ways;
  return (
    <footer className="foot">
      <div className="foot-in">
        <span>
          {firmSettings.name} · {words.tagline}
        </span>
        <div className="foot-links">
          <Ways />
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
  const busy = isNavigating.use();
  return (
    <div className={busy ? "progress progress-on" : "progress"} role="status">
      {busy && <span className="sr-only">{words.loading}</span>}
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
