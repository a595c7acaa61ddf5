/** Frame of every public page: header, footer, banners, toasts and the skip link. */
import type { ReactNode } from "react";
import { base } from "../../../kit/frontends.ts";
import { firmSettings } from "../../session/firm-settings.ts";
import { otherLanguage, setLanguage, useLanguage } from "../../session/language.ts";
import { useUser } from "../../session/session.ts";
import { setTheme, useTheme } from "../../theme.ts";
import { loadWords, useWords } from "../../words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Connection } from "../offline/offline-banner.tsx";
import { BottomBar, Footer, type Frame, PhoneMenu, TopBar } from "../frame.tsx";
import { Icon } from "../icon.tsx";
import { Link } from "../routing/link.tsx";
import { Page } from "./page-column.tsx";
import { isNavigating, pageLocation, usePath } from "../routing/location.ts";
import { Toasts } from "../toasts.tsx";
import { useUnreadCount } from "./unread-count.ts";

export function Shell({ children }: { children: ReactNode }) {
  const isClient = useUser()?.kind === "client";
  const frame = { words: useWords("site").ways, firm: firmSettings.name, isClient, Link };
  const current = pageLocation.use();
  const isFullScreen = current?.page?.fullScreen ?? false;
  const showsClosedPage = current !== undefined && "page" in current.content && current.content.page === NotOpen;
  return (
    <>
      <a className="skip" href="#main">
        {frame.words.skip}
      </a>
      <Progress />
      {!isFullScreen && <Header frame={frame} />}
      <Connection />
      {!isFullScreen && !showsClosedPage && firmSettings.isClosed && <Closed />}
      {children}
      {!isFullScreen && <Footer frame={frame} />}
      {!isFullScreen && <ClientBar frame={frame} />}
      <Toasts />
    </>
  );
}

function Header({ frame }: { frame: Frame }) {
  const user = useUser();
  const path = usePath();
  return (
    <TopBar frame={frame}>
      {user ? (
        <>
          <Switches />
          <AccountMenu user={user} />
        </>
      ) : (
        <>
          <LanguageSwitch />
          <span className="only-desk">
            <ThemeSwitch />
          </span>
          {path !== "/login" && (
            <Link className="bar-link" to="/login">
              {frame.words.signIn}
            </Link>
          )}
          <PhoneMenu key={path} frame={frame}>
            <ThemeSwitch hasLabel />
          </PhoneMenu>
        </>
      )}
    </TopBar>
  );
}

/** While a request is filled in or paid, the bottom bar is hidden. */
const focusedPaths = /^\/(onlineService\/|checkout|payment)/;

function ClientBar({ frame }: { frame: Frame }) {
  const path = usePath();
  const unread = useUnreadCount();
  if (!frame.isClient || focusedPaths.test(path)) return null;
  return <BottomBar frame={frame} unread={unread} ariaCurrent={(to) => (path === to ? "page" : undefined)} />;
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
