/** The views that a reader saved of a list: above it as links, and in a menu where they are made, renamed and removed. */
import { Alert, Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconHome, IconHomeOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../api.ts";
import { useWords } from "../../words.ts";
import classes from "../components/rows.module.css";
import { toastUndo } from "../components/undo-toast.tsx";
import { ToolButton } from "../components/toolbar-button.tsx";
import { toastError } from "../query-client.ts";
import { changeView, refetchListPreferences, type SavedViewOf } from "./list-preferences.ts";
import type { SavedViewState } from "./use-saved-view.ts";

/** A list does not load forms to be read. */
const NameView = lazy(async () => ({ default: (await import("./view-name-dialog.tsx")).NameView }));

const icon = { size: 17, stroke: 1.6 } as const;

/** Their names beside the list's own views; nothing where none is saved. */
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

/** Says what a saved view was filtered by that the list has no more. */
export function SavedViewLacks({ saved }: { saved: SavedViewState }) {
  const words = useWords("office").list.saved;
  const { here, missing } = saved;
  if (!here || missing.length === 0) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      mx="md"
      mb="sm"
      title={interpolate(words.lacks, { filters: missing.join(", ") })}
    >
      <Button size="xs" variant="default" onClick={() => changeView(here, saved.shown)}>
        {words.keepWithout}
      </Button>
    </Alert>
  );
}

export function SavedViewsMenu({ saved }: { saved: SavedViewState }) {
  const words = useWords("office").list.saved;
  const { here } = saved;
  const [naming, setNaming] = useState<{ readonly view?: SavedViewOf }>();
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
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setNaming({})}>
            {words.save}
          </Menu.Item>
          {here && (
            <>
              <Menu.Divider />
              <Menu.Label>{here.name}</Menu.Label>
              {saved.isChanged && (
                <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => changeView(here, saved.shown)}>
                  {words.update}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setNaming({ view: here })}>
                {words.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={here.opens ? <IconHomeOff {...icon} /> : <IconHome {...icon} />}
                onClick={() => changeView(here, { opens: !here.opens })}
              >
                {here.opens ? words.opensNot : words.opens}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} c="var(--bad)" onClick={() => void remove(here)}>
                {words.remove}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <Suspense>
          <NameView saved={saved} view={naming.view} onClose={() => setNaming(undefined)} />
        </Suspense>
      )}
    </>
  );
}
