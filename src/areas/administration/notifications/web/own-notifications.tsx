/** The client's notifications, newest first. */
import { formatDateTime } from "../../../../kit/text/format.ts";
import { base } from "../../../../kit/frontends.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { refreshUnread } from "../../../../web/site/shell/unread-count.ts";
import { ConfirmButton } from "../../../../web/site/confirm-dialog.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { Pager } from "../../../../web/site/pager.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { toastFailure } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Notification } from "../contract.ts";
import "./own-notifications.css";

export default function OwnNotifications() {
  const words = useWords("notifications");
  const { page, read }: { page?: string; read?: "true" | "false" } = useSearch();
  const isUnreadOnly = read === "false";
  const notificationsQuery = usePreloadedQuery(api.notifications.list, {
    ...(page ? { page } : {}),
    ...(read ? { read } : {}),
  });
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
      await refreshUnread();
      await notificationsQuery.reload();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Page title={words.title} lead={words.subtitle}>
      <nav className="row inbox-views" aria-label={words.state}>
        <Link className="button button-quiet" to="/notifications" aria-current={isUnreadOnly ? undefined : "page"}>
          {words.all}
        </Link>
        <Link
          className="button button-quiet"
          to="/notifications?read=false"
          aria-current={isUnreadOnly ? "page" : undefined}
        >
          {words.unreadOnes}
        </Link>
      </nav>
      <AsyncView of={notificationsQuery} lines={6}>
        {(inbox) =>
          inbox.docs.length === 0 ? (
            <div className="card stack-tight">
              <h2>{isUnreadOnly ? words.allRead : words.empty}</h2>
              {!isUnreadOnly && <p className="muted">{words.emptyHint}</p>}
            </div>
          ) : (
            <>
              <div className="row">
                <button
                  className="button button-quiet"
                  type="button"
                  onClick={() => void run(() => api.notifications.setAllRead())}
                >
                  {words.markAllRead}
                </button>
                <ConfirmButton
                  label={words.deleteAll}
                  title={words.deleteAllTitle}
                  yes={words.deleteAll}
                  onYes={() => run(() => api.notifications.removeAll())}
                >
                  <p>{words.deleteAllText}</p>
                </ConfirmButton>
              </div>
              <ul className="inbox">
                {inbox.docs.map((each) => (
                  <NotificationItem key={each._id} notification={each} act={run} />
                ))}
              </ul>
              <Pager page={inbox.page} pages={inbox.totalPages} />
            </>
          )
        }
      </AsyncView>
    </Page>
  );
}

function NotificationItem({
  notification,
  act: run,
}: {
  notification: Notification;
  act: (change: () => Promise<unknown>) => Promise<void>;
}) {
  const words = useWords("notifications");
  const language = useLanguage();
  const { _id, link, read, title, text, createdAt } = notification;
  return (
    <li className="card">
      <div className="spread">
        <p className={`status ${read ? "status-idle" : ""}`}>
          {title[language]}
          {!read && <span className="sr-only">({words.unread})</span>}
        </p>
        <time className="muted small" dateTime={createdAt}>
          {formatDateTime(createdAt, language)}
        </time>
      </div>
      <p>{text[language]}</p>
      <div className="row">
        {/* A full page load: some addresses are pages that the server renders. */}
        {link && <a href={base + link}>{words.open}</a>}
        <button
          className="link-button"
          type="button"
          aria-label={`${read ? words.markUnread : words.markRead}: ${title[language]}`}
          onClick={() => void run(() => api.notifications.set({ _id, read: !read }))}
        >
          {read ? words.markUnread : words.markRead}
        </button>
        <button
          className="link-button"
          type="button"
          aria-label={`${words.delete}: ${title[language]}`}
          onClick={() => void run(() => api.notifications.set({ _id, delete: true }))}
        >
          {words.delete}
        </button>
      </div>
    </li>
  );
}
