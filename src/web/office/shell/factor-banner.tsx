/** Bar over every screen while a role of the reader is about to require a second factor that they lack. */
import { Button } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { base } from "../../../kit/frontends.ts";
import { formatDay } from "../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import type { SecondFactorDuty } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import classes from "./shell.module.css";

export function FactorBanner({ duty: { from, days } }: { duty: SecondFactorDuty; onClose?: () => void }) {
  const { factorBanner: words } = useWords("office");
  const language = useLanguage();
  return (
    <section className={`${classes.notice} no-print`} aria-label={words.title}>
      <IconShieldLock size={18} stroke={1.7} aria-hidden />
      <p>
        <strong>{pluralize(words.left, days, language)}</strong>{" "}
        {interpolate(words.text, { day: formatDay(from, language) })}
      </p>
      <Button size="compact-sm" variant="default" component="a" href={`${base}/security`}>
        {words.action}
      </Button>
    </section>
  );
}
