/** The conditions as editable rows. A condition without values does not filter yet. */
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { changeSearch } from "../../../../web/office/list/url-state.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import type { FilterField, RegisterName } from "../fields.ts";
import { type Condition, maxConditions, operatorsOf } from "../operators.ts";
import { ConditionRow } from "./condition-row.tsx";
import classes from "./conditions.module.css";
import { useNames } from "./use-names.ts";
import { readAddressConditions, validConditions } from "./address-conditions.ts";

interface Props {
  readonly register: RegisterName;
  readonly fields: Readonly<Record<string, FilterField>>;
}

export function ConditionRows({ register, fields }: Props) {
  const { condition: words } = useWords("advancedFilter");
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const address = search.conditions;
  const [previousAddress, setPreviousAddress] = useState(address);
  const [{ conditions, isUnread }, setRows] = useState(() => readAddressConditions(fields, address));
  const add = useRef<HTMLButtonElement>(null);
  // The address changed by navigation, a saved view or a link: show its conditions.
  if (address !== previousAddress) {
    setPreviousAddress(address);
    if (address !== validConditions(fields, conditions)) setRows(readAddressConditions(fields, address));
  }
  const names = useNames(register, fields, conditions);
  const change = (next: readonly Condition[]) => {
    setRows({ conditions: [...next], isUnread: false });
    const serialized = validConditions(fields, next);
    if (serialized !== address)
      void navigate({ to: ".", search: changeSearch(search, { conditions: serialized }), resetScroll: false });
  };
  const first = Object.keys(fields)[0] ?? "";
  const newCondition = (name: string): Condition => ({
    field: name,
    operator: operatorsOf(fields[name] as FilterField)[0] ?? "is",
    values: [],
  });
  return (
    <div className={classes.conditions}>
      {isUnread && <Alert color="yellow">{words.unread}</Alert>}
      {conditions.length === 0 && <Text c="dimmed">{words.none}</Text>}
      {conditions.map((condition, at) => (
        <ConditionRow
          // Keyed by position and field, so that the inputs of another field are not reused.
          key={`${at}-${condition.field}-${names ? "named" : ""}`}
          at={at + 1}
          register={register}
          fields={fields}
          condition={condition}
          names={names ?? {}}
          onField={(name) => change(conditions.with(at, newCondition(name)))}
          onChange={(next) => change(conditions.with(at, next))}
          onRemove={() => {
            change(conditions.toSpliced(at, 1));
            add.current?.focus();
          }}
        />
      ))}
      <Group gap="xs">
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={conditions.length >= maxConditions}
          onClick={() => setRows({ conditions: [...conditions, newCondition(first)], isUnread: false })}
        >
          {words.add}
        </Button>
        {conditions.length > 1 && (
          <Button variant="subtle" onClick={() => change([])}>
            {words.clear}
          </Button>
        )}
        {conditions.length >= maxConditions && (
          <Text size="sm">{interpolate(words.most, { most: String(maxConditions) })}</Text>
        )}
      </Group>
    </div>
  );
}
