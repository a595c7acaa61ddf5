/** Layout and parts of server-rendered pages: the frame of the site in a document without React. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { base } from "../../../kit/frontends.ts";
import { initialsOf } from "../../../kit/initials.ts";
import type { Language } from "../../../kit/text/language.ts";
import { siteNavigationEn } from "../../../kit/text/site-navigation-words.en.ts";
import { siteNavigationEs } from "../../../kit/text/site-navigation-words.es.ts";
import { BottomBar, Footer, type LinkProps, PhoneMenu, TopBar } from "../../../web/site/frame.tsx";
import { Icon } from "../../../web/site/icon.tsx";
import type { Caller } from "../../caller.ts";
import type { ServerPageResponse } from "./server-page.ts";

/** Reader of a page, with language and firm. */
export interface PageViewer {
  readonly language: Language;
  readonly firm: { readonly name: string };
  readonly caller: Caller | null;
  /** Number of unread notifications of a client. */
  readonly unread: number;
}

interface FramedPage extends PageViewer {
  /** Two columns. */
  readonly wide?: boolean;
  /** Marks "home" in the bottom bar as the current page, for a page of the reader's own request. */
  readonly isOwn?: boolean;
  readonly title: string;
  readonly body: ReactNode;
  /** Query parameters to keep when the language is changed. */
  readonly preservedQuery?: Readonly<Record<string, string>>;
  /** Optional scripts; the page must work without them. */
  readonly scripts?: readonly string[];
}

const navigationWords = { es: siteNavigationEs, en: siteNavigationEn };

export function renderInLayout(page: FramedPage): string {
  return `<!doctype html>${renderToStaticMarkup(<PageDocument {...page} />)}`;
}

/** A page of one message: its title as the heading, a lead, and `body` below. */
export function messagePage(
  status: number,
  { lead, body, ...page }: FramedPage & { lead: string },
): ServerPageResponse {
  const message = (
    <>
      <h1>{page.title}</h1>
      <p className="lead">{lead}</p>
      {body}
    </>
  );
  return { status, html: renderInLayout({ ...page, body: message }) };
}

function PageDocument({
  language,
  firm,
  caller,
  unread,
  title,
  body,
  wide,
  isOwn,
  preservedQuery,
  scripts = [],
}: FramedPage) {
  const words = navigationWords[language];
  const otherLanguage = language === "es" ? "en" : "es";
  const isClient = caller?.kind === "client";
  const frame = { words, firm: firm.name, isClient, Link: PlainLink };
  return (
    <html lang={language} data-served="" data-mantine-color-scheme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${firm.name}`}</title>
        <link rel="icon" href={`${base}/favicon.svg`} />
        <script src={`${base}/theme.js`} />
        <link rel="stylesheet" href={`${base}/served.css`} />
        {scripts.map((script) => (
          <script key={script} type="module" src={`${base}/${script}`} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {words.skip}
        </a>
        <TopBar frame={frame}>
          <a
            className="icon-button"
            lang={otherLanguage}
            hrefLang={otherLanguage}
            href={`?${new URLSearchParams({ ...preservedQuery, lang: otherLanguage }).toString()}`}
            title={words.language.label}
          >
            <Icon name="language" />
            <span className="sr-only">{words.language.switch}</span>
          </a>
          <button
            className="icon-button"
            type="button"
            data-theme-switch=""
            hidden
            title={words.theme}
            aria-label={words.theme}
          >
            <Icon name="sun" />
            <Icon name="moon" />
          </button>
          {caller ? (
            <PlainLink className="account-button" to="/">
              <span className="avatar" aria-hidden="true">
                {initialsOf(caller.name)}
              </span>
              <span className="sr-only">{`${words.account}: ${caller.name}`}</span>
            </PlainLink>
          ) : (
            <>
              <PlainLink className="bar-link" to="/login">
                {words.signIn}
              </PlainLink>
              <PhoneMenu frame={frame} />
            </>
          )}
        </TopBar>
        <main className={`${wide ? "page-wide" : "page"} stack`} id="main">
          {body}
        </main>
        <Footer frame={frame} />
        {isClient && (
          <BottomBar frame={frame} unread={unread} ariaCurrent={(to) => (isOwn && to === "/" ? "true" : undefined)} />
        )}
      </body>
    </html>
  );
}

function PlainLink({ to, children, ...anchor }: LinkProps) {
  return (
    <a {...anchor} href={base + to}>
      {children}
    </a>
  );
}
