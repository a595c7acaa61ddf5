/** Saved views of a list: links above the list, and a menu to save, rename and remove them. */
import { Alert, Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconHome, IconHomeOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useWords } from "../../words.ts";
import classes from "../components/list-parts/rows.module.css";
import { toastUndo } from "../components/dialogs/undo-toast.tsx";
import { ToolButton } from "../components/toolbar-button.tsx";
import { toastError } from "../query-client.ts";
import { changeView, refetchListPreferences, type SavedViewOf } from "./list-preferences.ts";
import type { SavedViewState } from "./use-saved-view.ts";

/** Loaded on demand: a list without this dialog does not need the form code. */
const NameView = lazy(async () => ({ default: (await import("./view-name-dialog.tsx")).NameView }));

const icon = { size: 17, stroke: 1.6 } as const;

/** Links to the saved views; nothing if there are none. */
export function SavedViewLinks({ saved }: { saved: SavedViewState }) {
  const words = useWords("office").list.saved;
  if (saved.views.length === 0) return null;
  return (
    <nav aria-label={words.title} className={`${classes.saved} no-print`}>
      {saved.views.map((view) => (
        <Link
          key={view._id}
          to={view.place}
          search={saved.searchOf(view)}
          resetScroll={false}
          className={classes.savedView}
          activeProps={{}}
          aria-current={view === saved.here ? "page" : undefined}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

/** Warns that a saved view contains filters that the list no longer has. */
export function SavedViewLacks({ saved }: { saved: SavedViewState }) {
  const words = useWords("office").list.saved;
  const { here: current, missing } = saved;
  if (!current || missing.length === 0) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      mx="md"
      mb="sm"
      title={interpolate(words.lacks, { filters: missing.join(", ") })}
    >
      <Button size="xs" variant="default" onClick={() => changeView(current, saved.current)}>
        {words.keepWithout}
      </Button>
    </Alert>
  );
}

export function SavedViewsMenu({ saved }: { saved: SavedViewState }) {
  const words = useWords("office").list.saved;
  const { here: current } = saved;
  const [nameDialog, setNameDialog] = useState<{ readonly view?: SavedViewOf }>();
  const remove = async ({ _id, name }: SavedViewOf) => {
    try {
      await api.desk.removeView({ id: _id });
      toastUndo(interpolate(words.removed, { name }), async () => {
        await api.desk.restoreView({ id: _id });
        await refetchListPreferences();
      });
      saved.leave();
    } catch (error) {
      toastError(error);
    }
    await refetchListPreferences();
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ToolButton label={words.title} icon={IconBookmark} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setNameDialog({})}>
            {words.save}
          </Menu.Item>
          {current && (
            <>
              <Menu.Divider />
              <Menu.Label>{current.name}</Menu.Label>
              {saved.isChanged && (
                <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => changeView(current, saved.current)}>
                  {words.update}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setNameDialog({ view: current })}>
                {words.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={current.opens ? <IconHomeOff {...icon} /> : <IconHome {...icon} />}
                onClick={() => changeView(current, { opens: !current.opens })}
              >
                {current.opens ? words.opensNot : words.opens}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} c="var(--bad)" onClick={() => void remove(current)}>
                {words.remove}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {nameDialog && (
        <Suspense>
          <NameView saved={saved} view={nameDialog.view} onClose={() => setNameDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
