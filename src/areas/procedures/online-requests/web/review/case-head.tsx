/** Whose form it is, its status, and a link to the whole request. */
import { Button, Group, Text, Title } from "@mantine/core";
import { IconExternalLink, IconList } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { ReviewMarks } from "../desk/detail/detail-registry.tsx";
import { joinParts } from "../desk/detail/form-facts.ts";
import { listPath } from "../desk/paths.ts";
import classes from "./case.module.css";

export function CaseHead({
  detail,
  focusesHeading,
  onQueue,
}: {
  detail: FormDetailData;
  focusesHeading: boolean;
  onQueue: () => void;
}) {
  const words = useWords("onlineRequestsReview");
  const { status: statusWords } = useWords("onlineRequests");
  const { detail: detailWords } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const { form } = detail;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useEffectEvent(() => focusesHeading && heading.current?.focus({ preventScroll: true }));
  useEffect(() => void focusHeading(), []);
  return (
    <div className={classes.head}>
      <div className={classes.heading}>
        <Title order={2} id="case" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
          {joinParts(form.firstName, form.firstLastName, form.secondLastName)}{" "}
          <span className={classes.number}>{form.number}</span>
        </Title>
        <Group gap="xs">
          <StatusDot tone={formTones[form.status]} label={statusWords[form.status]} />
          <Text size="sm" c="dimmed">
            {interpolate(detailWords.since, { date: formatDateTime(form.statusAt, language) })}
          </Text>
          <ReviewMarks detail={detail} />
        </Group>
      </div>
      <Group gap="xs">
        <Button variant="subtle" leftSection={<IconList size={17} />} hiddenFrom="md" onClick={onQueue}>
          {words.toQueue}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={16} />}
          renderRoot={(props) => <Link to={`${listPath(form.family)}/${form._id}`} {...props} />}
        >
          {words.open}
        </Button>
      </Group>
    </div>
  );
}
