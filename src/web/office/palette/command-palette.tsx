/**
 * Command palette «Buscar o hacer…»: finds records of all areas, screens and current actions; usable by keyboard alone.
 */
import { Kbd, Loader, Modal, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { base } from "../../../kit/frontends.ts";
import { interpolate, pluralize } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useLanguage } from "../../session/language.ts";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { KeyOf } from "../components/actions-menu.tsx";
import { errorMessage } from "../query-client.ts";
import { targetOf } from "../navigation/query-string.ts";
import { ResultGroup, type PaletteEntry, paletteEntries } from "./result-group.tsx";
import { HighlightedText } from "./highlight.tsx";
import classes from "./command-palette.module.css";
import { bufferedKeys } from "./buffered-keys.ts";
import { useMatchingActions } from "./action-results.ts";
import { useScreens } from "./screen-results.ts";

/** As printed on keyboards. */
const keys = { out: "Esc", other: "Ctrl" } as const;
/** Shortest text that is searched on the server. */
const minSearchLength = 2;
const debounceMs = 150;

/** Focuses the input when it is mounted. The dialog would do so later, and keys typed meanwhile would be lost. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

export function Palette({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const words = useWords("office").palette;
  const language = useLanguage();
  const navigate = useNavigate();
  const buffered = bufferedKeys.use();
  const [input, setInput] = useState<string>();
  const text = input ?? buffered;
  const [search] = useDebouncedValue(text.trim(), debounceMs);
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => bufferedKeys.end, []);
  const isSearching = search.length >= minSearchLength;
  const results = useQuery({
    queryKey: [api.search.find.key, language, search],
    queryFn: ({ signal }) => api.search.find({ search }, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const resultGroups = isSearching ? (results.data ?? []) : [];
  const groups = resultGroups.filter(({ near }) => near === undefined);
  // Fuzzy matches come after all exact ones.
  const fuzzyGroups = resultGroups.filter(({ near }) => near !== undefined);
  const screens = useScreens(text, user);
  const offeredActions = useMatchingActions(text);
  const entries: readonly PaletteEntry[] = [
    ...offeredActions.flatMap(({ actions }, group) =>
      actions.map(({ run }, index) => ({ key: `deed-${group}-${index}`, run })),
    ),
    ...groups.flatMap(paletteEntries),
    ...screens.map(({ key, at }) => ({ key, at })),
    ...fuzzyGroups.flatMap(paletteEntries),
  ];
  const index = Math.min(active, entries.length - 1);
  const current = entries[index];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.key]);

  const go = (entry: PaletteEntry | undefined, newTab: boolean) => {
    if (!entry) return;
    if (newTab && entry.at) return void window.open(`${base}${entry.at}`, "_blank", "noopener");
    onClose();
    if (entry.at) void navigate(targetOf(entry.at));
    else entry.run?.();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setActive((index + step + entries.length) % entries.length);
    else if (event.key === "Enter") go(current, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const optionProps = (key: string) => ({
    id: `${id}${key}`,
    role: "option",
    tabIndex: -1,
    className: classes.line,
    "aria-selected": current?.key === key,
    onMouseMove: () => setActive(entries.findIndex((entry) => entry.key === key)),
    onClick: (event: { ctrlKey: boolean; metaKey: boolean }) =>
      go(
        entries.find((entry) => entry.key === key),
        event.ctrlKey || event.metaKey,
      ),
  });
  const isPending =
    search === text.trim()
      ? isSearching && (results.isPending || results.isPlaceholderData)
      : text.trim().length >= minSearchLength;
  const isEmpty = isSearching && !isPending && !results.isError && entries.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="5.75rem"
      size="45rem"
      padding={0}
      transitionProps={{ duration: 0 }}
      // Mantine's root element is not the dialog; the content is.
      attributes={{ content: { "aria-label": words.title } }}
    >
      <TextInput
        className={classes.box}
        variant="unstyled"
        size="md"
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={current && `${id}${current.key}`}
        aria-label={words.title}
        placeholder={words.hint}
        autoComplete="off"
        spellCheck={false}
        ref={focusOnMount}
        data-autofocus
        onFocus={bufferedKeys.end}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={
          isPending ? <Loader size={16} aria-label={words.looking} /> : <Kbd className={classes.key}>{keys.out}</Kbd>
        }
        rightSectionWidth={64}
        value={text}
        onChange={(event) => {
          setInput(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label={words.title} className={classes.list}>
        {offeredActions.map(({ name, actions }, group) => (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.group} aria-hidden>
              {name}
            </div>
            {actions.map((action, index) => (
              <UnstyledButton key={action.label} {...optionProps(`deed-${group}-${index}`)} data-danger={action.danger}>
                {action.icon}
                <span className={classes.texts}>
                  <strong>
                    <HighlightedText text={action.label} search={text} />
                  </strong>
                </span>
                <KeyOf action={action} />
              </UnstyledButton>
            ))}
          </div>
        ))}
        {groups.map((group) => (
          <ResultGroup
            key={group.kind}
            group={group}
            name={words.kinds[group.kind]}
            id={id}
            search={search}
            option={optionProps}
          />
        ))}
        {screens.length > 0 && (
          <div role="group" aria-labelledby={`${id}of-screens`}>
            <div id={`${id}of-screens`} className={classes.group}>
              {words.screens}
            </div>
            {screens.map(({ key, label, group, icon: Icon }) => (
              <UnstyledButton key={key} {...optionProps(key)}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={classes.texts}>
                  <strong>
                    <HighlightedText text={label} search={text} />
                  </strong>
                  <span>{group}</span>
                </span>
              </UnstyledButton>
            ))}
          </div>
        )}
        {fuzzyGroups.map((group) => {
          const name = interpolate(words.near, { kind: words.kinds[group.kind], near: group.near ?? "" });
          return (
            <ResultGroup
              key={`${group.kind}-${group.near}`}
              group={group}
              name={name}
              id={id}
              search={group.near ?? ""}
              option={optionProps}
            />
          );
        })}
      </div>
      {results.isError && isSearching && (
        <p className={classes.note} role="alert">
          {errorMessage(results.error)}
        </p>
      )}
      {isEmpty && <p className={classes.note}>{interpolate(words.nothing, { search })}</p>}
      <VisuallyHidden role="status">
        {!isPending && isSearching && pluralize(words.found, entries.length, language)}
      </VisuallyHidden>
      <div className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {words.move}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {words.open}
        </span>
        <span>
          <Kbd size="xs">{keys.other}</Kbd> <Kbd size="xs">↵</Kbd> {words.tab}
        </span>
        <span className={classes.by}>{words.by}</span>
      </div>
    </Modal>
  );
}
