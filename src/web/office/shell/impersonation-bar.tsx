/**
 * Bar over every screen while a colleague is impersonated: whom, until when, and a button to stop. It ends by itself
 * too.
 */
import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { base } from "../../../kit/frontends.ts";
import { formatTime } from "../../../kit/text/format.ts";
import { interpolate } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useLanguage } from "../../session/language.ts";
import type { ImpersonatedAs } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import classes from "./shell.module.css";

/** Margin after the end, in milliseconds: by then the server has ended it too. */
const marginMs = 1000;

export function ImpersonationBar({
  seeing: { _id, name, until, seconds, less },
}: {
  seeing: ImpersonatedAs;
  onClose?: () => void;
}) {
  const { seeing: words } = useWords("office");
  const language = useLanguage();
  const stop = useMutation({
    mutationFn: () => api.session.stopSeeing(),
    onSuccess: () => window.location.assign(`${base}/admin/users/${_id}`),
  });
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), seconds * 1000 + marginMs);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <section className={`${classes.notice} no-print`} aria-label={words.title}>
      <IconEye size={18} stroke={1.7} aria-hidden />
      <p role="status">
        <strong>{interpolate(words.as, { name })}</strong>{" "}
        {interpolate(words.until, { time: formatTime(until, language) })}
        {less && ` ${words.less}`}
      </p>
      <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
        {words.stop}
      </Button>
    </section>
  );
}
