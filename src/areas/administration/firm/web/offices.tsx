/** The offices in order; documents are collected at the first open one. */
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { formatOpeningHours, formatWeekdayName, weekdays } from "../../../../kit/time/opening-hours.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Office } from "../contract.ts";
import classes from "./offices.module.css";

export function Offices() {
  const words = useWords("firm");
  const language = useLanguage();
  const [editing, setEditing] = useState<Office | "new">();
  const query = useQuery({ queryKey: [api.firm.offices.key], queryFn: () => api.firm.offices() });
  const pickup = query.data?.find((office) => office.active);
  const add = (
    <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => setEditing("new")}>
      {words.add}
    </Button>
  );
  return (
    <Panel title={words.offices} more={add} isLoading={query.isPending} error={query.error}>
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {words.noOffices}
        </Text>
      )}
      <ul className={classes.list}>
        {query.data?.map((office) => (
          <li key={office._id} className={classes.line}>
            <div>
              <strong>{office.name[language]}</strong>
              <span>
                {[
                  office.address,
                  formatOpeningHours(office.hours, language),
                  office.hoursNote[language],
                  formatPhone(office.phone),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {!office.active && <span>{words.inactive}</span>}
              {office === pickup && <span>{words.pickup}</span>}
            </div>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setEditing(office)}
              aria-label={interpolate(words.changeOf, { name: office.name[language] })}
            >
              {words.change}
            </Button>
          </li>
        ))}
      </ul>
      {editing && (
        <OfficeDialog office={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Panel>
  );
}

/** Default opening hours of a new office. */
const defaultHours = [{ days: weekdays.slice(0, 5), from: "8:30", to: "16:00" }];

function OfficeDialog({ office, onClose }: { office: Office | undefined; onClose: () => void }) {
  const words = useWords("firm");
  const language = useLanguage();
  const cache = useQueryClient();
  const { office: label } = words;
  const days = weekdays.map((day) => ({ value: day, label: formatWeekdayName(day, language) }));
  const shared = {
    fields: [
      { name: "name.es", label: label.nameEs, required: true },
      { name: "name.en", label: label.nameEn, required: true },
      { name: "address", label: label.address, required: true },
      { name: "phone", label: label.phone, kind: "tel", hint: label.phoneHint },
      { name: "location", label: label.location, hint: label.locationHint },
      {
        name: "hours",
        label: label.hours,
        hint: label.hoursHint,
        kind: "rows",
        addLabel: label.addHours,
        required: true,
        fields: [
          { name: "days", label: label.days, kind: "multiSelect", options: days, required: true },
          { name: "from", label: label.from, required: true },
          { name: "to", label: label.to, required: true },
        ],
      },
      { name: "hoursNote.es", label: label.noteEs, hint: label.noteHint },
      { name: "hoursNote.en", label: label.noteEn },
      { name: "active", label: label.active, kind: "checkbox" },
    ],
    successMessage: words.officeSaved,
    invalidate: () =>
      Promise.all([api.firm.offices, api.opening.steps].map(({ key }) => cache.invalidateQueries({ queryKey: [key] }))),
    onClose,
  } as const;
  if (!office)
    return (
      <FormDialog
        title={words.add}
        mutation={api.firm.addOffice}
        initialValues={{ active: true, hours: defaultHours }}
        {...shared}
      />
    );
  return (
    <FormDialog
      title={interpolate(words.changeOf, { name: office.name[language] })}
      mutation={api.firm.updateOffice}
      extraInput={{ _id: office._id, updatedAt: office.updatedAt }}
      initialValues={office}
      {...shared}
    />
  );
}
