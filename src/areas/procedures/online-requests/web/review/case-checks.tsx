/** The checks of a form: what is doubted first, each with its correction one click away. */
import { Anchor, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Children, type ReactNode } from "react";
import { formatDateTime, formatMoney, formatShortDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { useWords } from "../../../../../web/words.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { listPath } from "../desk/paths.ts";
import type { FormCheck, ProposedCorrection } from "./checks.ts";
import classes from "./case.module.css";

export function CaseChecks({
  detail,
  checks,
  onCorrect,
}: {
  detail: FormDetailData;
  checks: readonly FormCheck[];
  /** Undefined if the form cannot be corrected any more. */
  onCorrect: ((correction: ProposedCorrection) => void) | undefined;
}) {
  const words = useWords("onlineRequestsReview").checks;
  const right = checks.filter(({ isRight }) => isRight).length;
  return (
    <section aria-label={words.title} className={classes.part}>
      <h3>
        {words.title} <span>{interpolate(words.count, { right, total: checks.length })}</span>
      </h3>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={check.kind} data-doubt={!check.isRight}>
            {check.isRight ? (
              <IconCircleCheck size={17} className={classes.rightSign} aria-label={words.right} role="img" />
            ) : (
              <IconAlertTriangle size={17} className={classes.doubtSign} aria-label={words.doubt} role="img" />
            )}
            <CheckText check={check} detail={detail} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckText({
  check,
  detail,
  onCorrect,
}: {
  check: FormCheck;
  detail: FormDetailData;
  onCorrect: ((correction: ProposedCorrection) => void) | undefined;
}) {
  const words = useWords("onlineRequestsReview").checks;
  const { reasons } = words;
  const { form, names, estimate } = detail;
  const language = useLanguage();
  const [right, doubted] = words.texts[check.kind];
  const correct = (label: string, correction: ProposedCorrection) =>
    onCorrect && (
      <UnstyledButton className={classes.correct} onClick={() => onCorrect(correction)}>
        {interpolate(words.correctTo, { value: label })}
      </UnstyledButton>
    );
  const lines: ReactNode[] = [];
  if ((check.kind === "father" || check.kind === "mother") && !check.isRight) {
    lines.push(interpolate(reasons[check.kind], { holder: check.surname, parent: check.parent }));
    if (check.correction) lines.push(correct(check.correction.word ?? "", check.correction));
  }
  if (check.kind === "identity" && check.correction) {
    lines.push(interpolate(reasons.gender, { gender: names.gender ?? "" }));
    lines.push(correct(words.genders[check.correction.value as "male" | "female"], check.correction));
  }
  if (check.kind === "paid" && form.amountTotal && form.currency)
    lines.push(formatMoney(form.amountTotal, form.currency, language), <PaidBy key="paid" detail={detail} />);
  if (check.kind === "price" && estimate) lines.push(formatMoney(estimate.amount, estimate.currency, language));
  if (check.kind === "samePerson" && check.other)
    lines.push(<OtherForm key="other" of={check.other} detail={detail} />);
  if (check.kind === "age" && check.isRight) lines.push(check.isInCuba ? reasons.inCuba : reasons.abroad);
  return (
    <div>
      <span className={classes.checkText}>{check.isRight ? right : doubted}</span>
      {Children.map(lines.filter(Boolean), (line) => (
        <small>{line}</small>
      ))}
    </div>
  );
}

/** The payment that settled the group, as a link for those who manage its gateway. */
function PaidBy({ detail: { payments } }: { detail: FormDetailData }) {
  const { gateways } = useWords("onlineRequestsDesk").detail;
  const language = useLanguage();
  const permissions = useUser()?.permissions ?? [];
  const paid = payments.findLast(({ confirmedAt }) => confirmedAt !== null);
  if (!paid?.confirmedAt) return null;
  const gateway = paid.gateway as keyof typeof gateways;
  const access = { transfermovil: "adminTransfermovil", enzona: "adminEnzona", bipay: "adminTransfermovil" } as const;
  return (
    <>
      {permissions.includes(access[gateway]) ? (
        <Anchor inherit renderRoot={(props) => <Link to={`/${gateway}/all/${paid._id}`} {...props} />}>
          {paid.reference}
        </Anchor>
      ) : (
        paid.reference
      )}
      {` · ${gateways[gateway]}, ${formatDateTime(paid.confirmedAt, language)}`}
    </>
  );
}

function OtherForm({
  of: { _id, number, status, statusAt },
  detail: { form },
}: {
  of: FormDetailData["samePerson"][number];
  detail: FormDetailData;
}) {
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  return (
    <>
      <Anchor inherit renderRoot={(props) => <Link to={`${listPath(form.family)}/${_id}`} {...props} />}>
        {number}
      </Anchor>
      {`, ${statusWords[status].toLowerCase()}, ${formatShortDay(dayOf(new Date(statusAt)), language)}`}
    </>
  );
}
