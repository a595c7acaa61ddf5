/** Where there is nothing to show: not found, not permitted, broken. Always with a way on. */
import { Button, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconMapOff, IconPlugConnectedX } from "@tabler/icons-react";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useWords } from "../../words.ts";
import { useOriginList } from "../list/return-to-list.ts";
import { useEndOfFirstLoad } from "../shell/loading-overlay.tsx";
import { errorMessage } from "../query-client.ts";
import { useTitle } from "./page-header.tsx";
import classes from "./parts.module.css";

export function NotFound() {
  const { notFound } = useWords("shell");
  return (
    <DeadEnd icon={<IconMapOff size={40} stroke={1.4} />} title={notFound.title} text={notFound.text}>
      <HomeButton />
    </DeadEnd>
  );
}

export function Forbidden() {
  const { forbidden } = useWords("shell");
  return (
    <DeadEnd icon={<IconLock size={40} stroke={1.4} />} title={forbidden.title} text={forbidden.text}>
      <HomeButton />
    </DeadEnd>
  );
}

/** A record that could not be read: why not, the way to ask again, and the way back. */
export function RecordMissing({
  title,
  of: { error, refetch },
}: {
  /** Without it the reason stands there itself. */
  title: string | undefined;
  of: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
}) {
  const words = useWords("shell");
  const back = useOriginList();
  const reason = errorMessage(error);
  return (
    <DeadEnd icon={<IconMapOff size={40} stroke={1.4} />} title={title ?? reason} text={title && reason}>
      <Button onClick={() => void refetch()}>{words.retry}</Button>
      <Button variant="default" renderRoot={(props) => <Link {...(back ?? { to: "/" })} {...props} />}>
        {back ? words.back : words.home}
      </Button>
    </DeadEnd>
  );
}

/** A screen broke: try again, or load the page anew. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { shell } = useWords("office");
  const { retry } = useWords("shell");
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <DeadEnd
      icon={<IconAlertTriangle size={40} stroke={1.4} />}
      title={shell.failed}
      text={`${shell.failedHint} (${errorMessage(error)})`}
    >
      <Button onClick={again}>{retry}</Button>
      <Button variant="default" onClick={reload}>
        {shell.reload}
      </Button>
    </DeadEnd>
  );
}

/** The server did not say who is signed in: tries again when asked, and by itself when the connection is back. */
export function Unreachable({ error }: { error: unknown }) {
  const { shell } = useWords("office");
  const { retry } = useWords("shell");
  useEndOfFirstLoad();
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <main>
      <DeadEnd
        icon={<IconPlugConnectedX size={40} stroke={1.4} />}
        title={shell.unreachable}
        text={errorMessage(error)}
      >
        <Button onClick={reload}>{retry}</Button>
      </DeadEnd>
    </main>
  );
}

const reload = () => window.location.reload();

function DeadEnd({
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
