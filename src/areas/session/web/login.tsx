import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../../web/api.ts";
import { firmSettings } from "../../../web/firm-settings.ts";
import { clearOfflineCache, setUser, useUser } from "../../../web/session.ts";
import { deviceStorage, handOverStorage } from "../../../web/site/device-storage.ts";
import { CaptchaField, useCaptcha } from "../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../web/site/form/fields.tsx";
import { PasswordField } from "../../../web/site/form/password-field.tsx";
import { required } from "../../../kit/validation-rules.ts";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { navigateTo, loadFrontend } from "../../../web/site/navigate.ts";
import { Icon } from "../../../web/site/icon.tsx";
import { Logo } from "../../../web/site/logo.tsx";
import { WindowTitle } from "../../../web/site/page-column.tsx";
import { Rosette } from "../../../web/site/rosette.tsx";
import { Switches } from "../../../web/site/shell.tsx";
import { toast } from "../../../web/site/toasts.tsx";
import { Link } from "../../../web/site/link.tsx";
import { useSearch } from "../../../web/site/location.ts";
import { useWords } from "../../../web/words.ts";
import type { SessionUser } from "../contract.ts";
import { withNext } from "./return-address.ts";
import "./login.css";

interface Search {
  readonly next?: string;
  readonly error?: string;
  readonly closed?: string;
  /** The session ended while somebody was at it. */
  readonly ended?: string;
  /** Who has just activated an account or chosen a password. */
  readonly email?: string;
}

export default function Login() {
  const words = useWords("session").login;
  const site = useWords("site");
  const search: Search = useSearch();
  const user = useUser();
  useGreeting(search);
  const entering = useRef(false);
  useEffect(() => {
    if (user && !entering.current) void enter(user, search.next);
  }, [user, search.next]);
  const enterAs = (signedIn: SessionUser) => {
    entering.current = true;
    if (handOverStorage(deviceStorage, signedIn._id)) void clearOfflineCache();
    setUser(signedIn);
    return enter(signedIn, search.next);
  };
  return (
    <div className="login">
      <section className="login-brand" aria-label={firmSettings.name}>
        <Rosette className="login-rosette" />
        <div className="login-name">
          <Logo size={40} />
          {firmSettings.name}
        </div>
        <div>
          <p className="login-claim">{words.claim}</p>
          <ul className="login-points">
            {Object.values(words.points).map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <p className="login-legal">{site.tagline}</p>
      </section>
      <div className="login-side">
        <header className="login-top">
          <Switches />
        </header>
        <main className="login-form" id="main">
          <WindowTitle title={words.title} />
          <div className="login-mark">
            <Logo size={44} />
          </div>
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {search.ended && <p className="note">{words.ended}</p>}
          <LoginForm known={search.email} next={search.next} enterAs={enterAs} />
          <p className="login-else">
            {firmSettings.isClosed ? (
              site.closed.banner
            ) : (
              <>
                {words.first} <Link to={withNext("/register", search.next)}>{words.register}</Link>
              </>
            )}
          </p>
          <p className="login-else alone">
            <Link to="/onlineService">{words.browse}</Link>
          </p>
        </main>
      </div>
    </div>
  );
}

function LoginForm({
  known = "",
  next,
  enterAs,
}: {
  known: string | undefined;
  next: string | undefined;
  enterAs: (user: SessionUser) => Promise<void>;
}) {
  const words = useWords("session").login;
  const captcha = useCaptcha();
  const [asked, setAsked] = useState(false);
  const [inactive, setInactive] = useState(false);
  const refusal = useRef(() => {});
  /** A refused sign-in shows its toast (specification §8), and what can be done stands beside the field. */
  const beside = (error: unknown): unknown => {
    const code = error instanceof ApiError ? error.code : "";
    setInactive(code === "AccountNotActivated");
    if (!(error instanceof ApiError) || !isHelped(code)) return error;
    refusal.current = toast(code === "AccountNotActivated" ? words.notActivated : words.credentials, "bad");
    const field = code === "AccountNotActivated" || code === "USER_INACTIVE" ? "username" : "password";
    return new ApiError(error.status, { code, message: error.message, fields: { [field]: [words.help[code]] } });
  };
  const form = useForm({
    initial: { username: known, password: "" },
    check: ({ username, password }) => ({
      username: required(username),
      password: password ? undefined : "REQUIRED",
    }),
    needs: words.needs,
    send: async ({ username, password }) => {
      try {
        const solved = asked ? { captcha: await captcha.take() } : {};
        const { user } = await api.session.login({ username, password, ...solved });
        refusal.current();
        await enterAs(user);
      } catch (error) {
        // The password stands refused even when it was only the captcha that was missing: ask for it and go on.
        if (error instanceof ApiError && (error.code === "CAPTCHA" || error.facts.captchaNext)) {
          setAsked(true);
          captcha.begin();
        }
        throw beside(error);
      }
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        form={form}
        labels={{ username: words.username, password: words.password }}
        refused={words.refused}
      />
      {inactive && (
        <p>
          <Link to={withNext(`/validateCode?email=${encodeURIComponent(form.values.username)}`, next)}>
            {words.activate}
          </Link>
        </p>
      )}
      <TextField
        form={form}
        name="username"
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label={words.password} />
      {asked && <CaptchaField captcha={captcha} />}
      <p className="login-forgot alone">
        <Link to={withNext("/forgotPass", next)}>{words.forgot}</Link>
      </p>
      <Submit sending={form.sending} wide>
        {words.submit}
      </Submit>
    </form>
  );
}

const helped = ["AccountNotActivated", "CREDENTIALS", "LOCKED", "USER_INACTIVE"] as const;

function isHelped(code: string): code is (typeof helped)[number] {
  return (helped as readonly string[]).includes(code);
}

/** The messages that an address brings: signed out, or why signing in elsewhere failed (specification §8). */
function useGreeting({ error, closed }: Search): void {
  const words = useWords("session").login;
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    if (closed) toast(words.closed);
    if (error) toast(error === "AccountNotActivated" ? words.notActivated : words.credentials, "bad");
  }, [closed, error, words]);
}

/** Done when the next page is shown. Staff work behind the other door, which the server opens for them: this page is left. */
function enter(user: SessionUser, next: string | undefined): Promise<void> {
  if (user.kind !== "staff") return navigateTo(next);
  loadFrontend(next);
  return new Promise(() => undefined);
}
