/** Menu: print, export as iCalendar file, subscribe. */
import { Button, Menu } from "@mantine/core";
import { IconCalendarDown, IconChevronDown, IconPrinter, IconRss } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../../web/api.ts";
import { useWords } from "../../../../web/words.ts";
import { monthOfDay, PrintDialog } from "./print-dialog.tsx";
import { agendaRange } from "./period.ts";
import { useAgendaAddress } from "./address-state.ts";
import { Subscription } from "./subscription.tsx";

export function AgendaExport() {
  const words = useWords("agenda");
  const { view } = useAgendaAddress();
  const [dialog, setDialog] = useState<"print" | "subscribe">();
  const { show, date, person } = view;
  const span = show === "week" || show === "day" ? agendaRange(show, date) : monthOfDay(date);
  const close = () => setDialog(undefined);
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
          <Menu.Item leftSection={<IconPrinter size={17} />} onClick={() => setDialog("print")}>
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
          <Menu.Item leftSection={<IconRss size={17} />} onClick={() => setDialog("subscribe")}>
            {words.subscription.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "print" && (
        <PrintDialog call={api.agenda.print} users={person ? [person] : undefined} span={span} onClose={close} />
      )}
      {dialog === "subscribe" && <Subscription onClose={close} />}
    </>
  );
}
