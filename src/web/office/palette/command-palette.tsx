/** «Buscar o hacer…»: records of every area, screens and what can be done here, from the keyboard alone. */
import { Kbd, Loader, Modal, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { base } from "../../../kit/frontends.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import type { SessionUser } from "../../session.ts";
import { useWords } from "../../words.ts";
import { KeyOf } from "../components/actions-menu.tsx";
import { errorMessage } from "../query-client.ts";
import { targetOf } from "../query-string.ts";
import { ResultGroup, type PaletteEntry, paletteEntries } from "./result-group.tsx";
import { Marked } from "./highlight.tsx";
import classes from "./command-palette.module.css";
import { earlyKeys } from "./buffered-keys.ts";
import { useMatchingActions } from "./action-results.ts";
import { useScreens } from "./screen-results.ts";

/** As they are printed on keyboards. */
const keys = { out: "Esc", other: "Ctrl" } as const;
/** From how many letters on records are looked for. */
const fewestLetters = 2;
const restMs = 150;

/** As soon as it stands: the dialog would do so a moment later, and what is typed until then would be lost. */
const takeFocus = (box: HTMLInputElement | null) => box?.focus();

export function Palette({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const words = useWords("office").palette;
  const language = useLanguage();
  const navigate = useNavigate();
  const early = earlyKeys.use();
  const [changed, setTyped] = useState<string>();
  const typed = changed ?? early;
  const [asked] = useDebouncedValue(typed.trim(), restMs);
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => earlyKeys.end, []);
  const looksFor = asked.length >= fewestLetters;
  const found = useQuery({
    queryKey: [api.search.find.key, language, asked],
    queryFn: ({ signal }) => api.search.find({ search: asked }, { signal }),
    enabled: looksFor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const all = looksFor ? (found.data ?? []) : [];
  const groups = all.filter(({ near }) => near === undefined);
  // Names that are spelt nearly so, after all that is called as was typed.
  const nearby = all.filter(({ near }) => near !== undefined);
  const screens = useScreens(typed, user);
  const deeds = useMatchingActions(typed);
  const lines: readonly PaletteEntry[] = [
    ...deeds.flatMap(({ actions }, group) => actions.map(({ run }, index) => ({ key: `deed-${group}-${index}`, run }))),
    ...groups.flatMap(paletteEntries),
    ...screens.map(({ key, at }) => ({ key, at })),
    ...nearby.flatMap(paletteEntries),
  ];
  const at = Math.min(active, lines.length - 1);
  const current = lines[at];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.key]);

  const go = (line: PaletteEntry | undefined, elsewhere: boolean) => {
    if (!line) return;
    if (elsewhere && line.at) return void window.open(`${base}${line.at}`, "_blank", "noopener");
    onClose();
    if (line.at) void navigate(targetOf(line.at));
    else line.run?.();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && lines.length > 0) setActive((at + step + lines.length) % lines.length);
    else if (event.key === "Enter") go(current, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const option = (key: string) => ({
    id: `${id}${key}`,
    role: "option",
    tabIndex: -1,
    className: classes.line,
    "aria-selected": current?.key === key,
    onMouseMove: () => setActive(lines.findIndex((line) => line.key === key)),
    onClick: (event: { ctrlKey: boolean; metaKey: boolean }) =>
      go(
        lines.find((line) => line.key === key),
        event.ctrlKey || event.metaKey,
      ),
  });
  const isWaiting =
    asked === typed.trim()
      ? looksFor && (found.isPending || found.isPlaceholderData)
      : typed.trim().length >= fewestLetters;
  const isNothing = looksFor && !isWaiting && !found.isError && lines.length === 0;
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
      // Its root is no dialog: the box inside is.
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
        ref={takeFocus}
        data-autofocus
        onFocus={earlyKeys.end}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={
          isWaiting ? <Loader size={16} aria-label={words.looking} /> : <Kbd className={classes.key}>{keys.out}</Kbd>
        }
        rightSectionWidth={64}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label={words.title} className={classes.list}>
        {deeds.map(({ name, actions }, group) => (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.group} aria-hidden>
              {name}
            </div>
            {actions.map((action, index) => (
              <UnstyledButton key={action.label} {...option(`deed-${group}-${index}`)} data-danger={action.danger}>
                {action.icon}
                <span className={classes.texts}>
                  <strong>
                    <Marked text={action.label} search={typed} />
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
            typed={asked}
            option={option}
          />
        ))}
        {screens.length > 0 && (
          <div role="group" aria-labelledby={`${id}of-screens`}>
            <div id={`${id}of-screens`} className={classes.group}>
              {words.screens}
            </div>
            {screens.map(({ key, label, group, icon: Icon }) => (
              <UnstyledButton key={key} {...option(key)}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={classes.texts}>
                  <strong>
                    <Marked text={label} search={typed} />
                  </strong>
                  <span>{group}</span>
                </span>
              </UnstyledButton>
            ))}
          </div>
        )}
        {nearby.map((group) => {
          const name = interpolate(words.near, { kind: words.kinds[group.kind], near: group.near ?? "" });
          return (
            <ResultGroup
              key={`${group.kind}-${group.near}`}
              group={group}
              name={name}
              id={id}
              typed={group.near ?? ""}
              option={option}
            />
          );
        })}
      </div>
      {found.isError && looksFor && (
        <p className={classes.note} role="alert">
          {errorMessage(found.error)}
        </p>
      )}
      {isNothing && <p className={classes.note}>{interpolate(words.nothing, { search: asked })}</p>}
      <VisuallyHidden role="status">
        {!isWaiting && looksFor && pluralize(words.found, lines.length, language)}
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
