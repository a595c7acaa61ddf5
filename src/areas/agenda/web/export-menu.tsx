/** The agenda outside of it: on paper, in a file for calendar programs, as an address that they subscribe to. */
import { Button, Menu } from "@mantine/core";
import { IconCalendarDown, IconChevronDown, IconPrinter, IconRss } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../web/api.ts";
import { useWords } from "../../../web/words.ts";
import { monthOfDay, PrintDialog } from "./print-dialog.tsx";
import { agendaRange } from "./period.ts";
import { useAgendaAddress } from "./address-state.ts";
import { Subscription } from "./subscription.tsx";

export function AgendaExport() {
  const words = useWords("agenda");
  const { shown } = useAgendaAddress();
  const [open, setOpen] = useState<"print" | "subscribe">();
  const { show, date, person } = shown;
  const span = show === "week" || show === "day" ? agendaRange(show, date) : monthOfDay(date);
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} />}
            rightSection={<IconChevronDown size={15} />}
          >
            {words.print.open}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={17} />} onClick={() => setOpen("print")}>
            {words.print.title}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarDown size={17} />}
            component="a"
            href={api.agenda.ics.address({ ...span, ...(person && { userId: person }) })}
            download
          >
            {words.exportCalendar}
          </Menu.Item>
          <Menu.Item leftSection={<IconRss size={17} />} onClick={() => setOpen("subscribe")}>
            {words.subscription.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === "print" && (
        <PrintDialog call={api.agenda.print} users={person ? [person] : undefined} span={span} onClose={close} />
      )}
      {open === "subscribe" && <Subscription onClose={close} />}
    </>
  );
}
