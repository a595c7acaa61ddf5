/** Full-page errors: not found, forbidden, failed. Each has a link to continue. */
import { Button, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconMapOff, IconPlugConnectedX } from "@tabler/icons-react";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useWords } from "../../../words.ts";
import { useOriginList } from "../../list/return-to-list.ts";
import { useEndOfFirstLoad } from "../../shell/loading-overlay.tsx";
import { errorMessage } from "../../query-client.ts";
import { useTitle } from "../page-header.tsx";
import classes from "../parts.module.css";

export function NotFound() {
  const { notFound } = useWords("shell");
  return (
    <ErrorPage icon={<IconMapOff size={40} stroke={1.4} />} title={notFound.title} text={notFound.text}>
      <HomeButton />
    </ErrorPage>
  );
}

export function Forbidden() {
  const { forbidden } = useWords("shell");
  return (
    <ErrorPage icon={<IconLock size={40} stroke={1.4} />} title={forbidden.title} text={forbidden.text}>
      <HomeButton />
    </ErrorPage>
  );
}

/** A record that could not be read: the reason, a retry and a link back. */
export function RecordMissing({
  title,
  of: { error, refetch },
}: {
  /** Without it the reason is the title. */
  title: string | undefined;
  of: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
}) {
  const words = useWords("shell");
  const origin = useOriginList();
  const reason = errorMessage(error);
  return (
    <ErrorPage icon={<IconMapOff size={40} stroke={1.4} />} title={title ?? reason} text={title && reason}>
      <Button onClick={() => void refetch()}>{words.retry}</Button>
      <Button variant="default" renderRoot={(props) => <Link {...(origin ?? { to: "/" })} {...props} />}>
        {origin ? words.back : words.home}
      </Button>
    </ErrorPage>
  );
}

/** A screen that failed to render: retry, or reload the page. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { shell } = useWords("office");
  const { retry } = useWords("shell");
  const router = useRouter();
  const retryScreen = () => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorPage
      icon={<IconAlertTriangle size={40} stroke={1.4} />}
      title={shell.failed}
      text={`${shell.failedHint} (${errorMessage(error)})`}
    >
      <Button onClick={retryScreen}>{retry}</Button>
      <Button variant="default" onClick={reload}>
        {shell.reload}
      </Button>
    </ErrorPage>
  );
}

/** The session could not be loaded. Retries on request, and when the connection is back. */
export function ServerUnreachable({ error }: { error: unknown }) {
  const { shell } = useWords("office");
  const { retry } = useWords("shell");
  useEndOfFirstLoad();
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <main>
      <ErrorPage
        icon={<IconPlugConnectedX size={40} stroke={1.4} />}
        title={shell.unreachable}
        text={errorMessage(error)}
      >
        <Button onClick={reload}>{retry}</Button>
      </ErrorPage>
    </main>
  );
}

const reload = () => window.location.reload();

function ErrorPage({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string | undefined;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={classes.deadEnd}>
      <span aria-hidden className={classes.deadEndIcon}>
        {icon}
      </span>
      <Title order={1} className="serif">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={520}>
          {text}
        </Text>
      )}
      <Group justify="center" mt="sm">
        {children}
      </Group>
    </div>
  );
}

function HomeButton() {
  const { home } = useWords("shell");
  return (
    <Button component={Link} to="/">
      {home}
    </Button>
  );
}
