/**
 * A form as data: fields are keys of the operation's input. Required fields are checked here, everything else by the
 * server, whose faults land on the fields they name. Two people saving at once meet in the conflict dialog.
 */
import { Button, Group, SimpleGrid } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { RefusalCode } from "../../../kit/errors.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, type CallOptions } from "../../api.ts";
import { currentOf } from "../current-of.ts";
import { openKeys } from "../../keys.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { ConfirmDelete } from "../components/confirm-delete.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldInput } from "./field.tsx";
import {
  type AnyCall,
  initialValues,
  type FormField,
  type FormFieldOf,
  filledValues,
  type FormInput,
  fieldLabel,
  missingRequired,
  type RemainingInput,
  sectionsOf,
  fieldsInForce,
} from "./fields.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { RowsInput } from "./repeated-fields.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { parseValues, displayValues, useAmountError } from "./amount-values.ts";
import { useRefetchedValues } from "./refetch-form.ts";
import { readPath, type FormValues } from "./nested-values.ts";

export interface FormScreen<C extends AnyCall, Fields> {
  /** An operation, or a function of the same kind. */
  readonly mutation: C;
  readonly fields: Fields;
  /** Where the boxes begin: a record, or some of its fields. */
  readonly initialValues?: object | undefined;
  /** Is waited for. */
  readonly onDone: (answer: Awaited<ReturnType<C>>) => unknown;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  readonly columns?: 1 | 2 | 3;
  /** Each of its sections stands behind a tab of its own. */
  readonly isTabbed?: boolean;
  /** What is submitted takes something away from somebody. */
  readonly isDanger?: boolean;
  /** Of the way out, where «Cancelar» is what would be done. */
  readonly cancelLabel?: string;
  readonly confirmRefusal?: ConfirmableRefusal;
  readonly dependentFields?: DependentFields;
  /** Hears what stands in the boxes, whenever that changes. */
  readonly onValuesChange?: (values: FormValues) => void;
}
/** What is chosen in one box fills in others: what a filing takes from its client. */
export interface DependentFields {
  readonly source: string;
  readonly load: (chosen: string) => Promise<FormValues>;
}
/** A refusal that asks whether what was typed is meant: the question, and the key of the input that says yes to it. */
export interface ConfirmableRefusal {
  readonly code: RefusalCode;
  readonly confirmKey: string;
  readonly question: (
    facts: ApiError["facts"],
  ) => Pick<Parameters<typeof ConfirmDelete>[0], "title" | "text" | "action" | "leave">;
}
/** What travels beside the fields; with `updatedAt` in it two people who save at once meet in the conflict dialog. */
export type ExtraInput<C extends AnyCall, Fields extends readonly FormFieldOf<FormInput<C>>[]> =
  Record<never, never> extends RemainingInput<FormInput<C>, Fields>
    ? { readonly extraInput?: RemainingInput<FormInput<C>, Fields> }
    : { readonly extraInput: RemainingInput<FormInput<C>, Fields> };

export function Form<C extends AnyCall, const Fields extends readonly FormFieldOf<FormInput<C>>[]>(
  screen: FormScreen<C, Fields> & ExtraInput<C, Fields>,
) {
  return <FormBody {...(screen as unknown as Body)} />;
}

export type Body = FormScreen<(input: FormValues, options: CallOptions) => Promise<unknown>, readonly FormField[]> & {
  readonly extraInput?: FormValues;
  /** Is given the question whether something typed would be lost. */
  readonly onDirty?: (isDirty: () => boolean) => void;
  /** Is told while an answer is waited for, until what follows it can be seen. */
  readonly onSending?: (isSending: boolean) => void;
};

/** The form once its types have been checked. */
export function FormBody(screen: Body) {
  const { fields: all, dependentFields: fills } = screen;
  const words = useWords("office").form;
  const language = useLanguage();
  const faultOf = useAmountError();
  const form = useForm<FormValues>({
    mode: "uncontrolled",
    initialValues: displayValues(all, initialValues(all, screen.initialValues), language),
    onValuesChange: (values) => {
      setNames(namesOf(fieldsInForce(all, values)));
      screen.onValuesChange?.(values);
    },
  });
  const [names, setNames] = useState(() => namesOf(fieldsInForce(all, form.getValues())));
  const fields = all.filter(({ name }) => names.split(" ").includes(name));
  const typed = () => parseValues(fields, form.getValues(), faultOf);
  const [doubted, setDoubted] = useState<ApiError["facts"]>();
  const [newer, setNewer] = useState<{ updatedAt: string }>();
  const [theirs, setTheirs] = useState<{ values: FormValues; said: string } | null>(null);
  const [failures, setFailures] = useState(0);
  const [general, setGeneral] = useState<string>();
  const [tab, setTab] = useState(0);
  const [{ keyOf }] = useState(openKeys);
  const { noteSaved, isDirty } = useRefetchedValues({ form, all, screen, onOlder: setNewer });

  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async (more: FormValues | undefined) => {
      screen.onSending?.(true);
      const input = { ...screen.extraInput, ...more, ...filledValues(fields, typed().values) };
      const values = structuredClone(form.getValues());
      const answer = await screen.mutation(input, { once: keyOf(input) });
      noteSaved(values);
      return answer;
    },
    onSuccess: screen.onDone,
    onSettled: () => screen.onSending?.(false),
    onError: (error) => {
      const current = currentOf<FormValues>(error);
      if (current) return setTheirs({ values: current, said: error.message });
      if (error instanceof ApiError && error.code === screen.confirmRefusal?.code) setDoubted(error.facts);
      const named = error instanceof ApiError ? Object.entries(error.fields) : [];
      show(Object.fromEntries(named.map(([path, faults]) => [path, faults[0] ?? ""])), error.message);
    },
  });

  const show = (faults: Record<string, string>, message?: string) => {
    form.setErrors(faults);
    setGeneral(Object.keys(faults).length > 0 ? undefined : message);
    setFailures((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingRequired(fields, form.getValues());
    if (missing.length > 0) return show(Object.fromEntries(missing.map((path) => [path, words.required])));
    const { faults } = typed();
    if (Object.keys(faults).length > 0) return show(faults);
    void send(newer);
  };
  const send = async (more?: FormValues) => {
    form.clearErrors();
    setGeneral(undefined);
    save.mutate(more);
  };
  const takeTheirs = (current: FormValues) => {
    form.setValues(displayValues(all, initialValues(all, current), language));
    setNewer({ updatedAt: String(current.updatedAt) });
    setTheirs(null);
  };
  const keepMine = (current: FormValues) => {
    const version = { updatedAt: String(current.updatedAt) };
    setNewer(version);
    setTheirs(null);
    save.mutate(version);
  };
  const fill = async ({ load: ask }: DependentFields, chosen: unknown) => {
    if (typeof chosen !== "string" || chosen === "") return;
    // Where it cannot be asked, all of it can be typed.
    const said = displayValues(all, await ask(chosen).catch(() => ({})), language);
    if (form.getValues()[fills?.source ?? ""] !== chosen) return;
    for (const [name, value] of Object.entries(said))
      if (all.some((field) => field.name === name)) form.setFieldValue(name, value);
  };
  const leave = async ({ name, validate: check }: FormField) => {
    const said = readPath(form.getValues(), name);
    if (typeof said !== "string" || said === "") return;
    const wrong = await check?.(said).catch(() => undefined);
    if (wrong && readPath(form.getValues(), name) === said) form.setFieldError(name, wrong);
  };
  const propsOf = (name: string) => {
    const props = form.getInputProps(name);
    if (fills?.source !== name) return props;
    const onChange = (chosen: unknown) => {
      (props.onChange as (chosen: unknown) => void)(chosen);
      void fill(fills, chosen);
    };
    return { ...props, onChange };
  };
  const boxes = (some: readonly FormField[]) => (
    <SimpleGrid cols={{ base: 1, sm: screen.columns ?? 1 }} spacing="md" verticalSpacing="sm">
      {some.map((field) => {
        const props = { ...propsOf(field.name), ...(field.validate && { onBlur: () => void leave(field) }) };
        const shared = { key: form.key(field.name), field, props };
        if (field.kind !== "rows") return <FieldInput {...shared} key={shared.key} />;
        return <RowsInput {...shared} key={shared.key} errors={form.errors} onTyped={form.clearFieldError} />;
      })}
    </SimpleGrid>
  );
  const go = (path: string) => {
    flushSync(() => setTab(sectionsOf(fields).findIndex((section) => fieldLabel(section.fields, path) !== undefined)));
    form.getInputNode(path)?.focus();
  };
  useEffect(() => screen.onDirty?.(isDirty));
  const isSending = save.isPending;
  return (
    <form onSubmit={submit} noValidate>
      <ErrorSummary errors={form.errors} general={general} fields={fields} attempt={failures} onGo={go} />
      {screen.isTabbed ? (
        <SectionTabs sections={sectionsOf(fields)} shown={tab} onShow={setTab} errors={form.errors} boxes={boxes} />
      ) : (
        boxes(fields)
      )}
      <Group justify="flex-end" mt="lg">
        {screen.onCancel && (
          <Button variant="default" disabled={isSending} onClick={screen.onCancel}>
            {screen.cancelLabel ?? words.cancel}
          </Button>
        )}
        <Button
          type="submit"
          {...(screen.isDanger ? { color: "red" } : {})}
          loading={isSending}
          loaderProps={{ "aria-label": words.saving }}
        >
          {screen.submitLabel ?? words.save}
        </Button>
      </Group>
      <LeaveGuard isDirty={isDirty} />
      {screen.confirmRefusal && doubted && (
        <ConfirmDelete
          {...screen.confirmRefusal.question(doubted)}
          onConfirm={() => send({ ...newer, [screen.confirmRefusal?.confirmKey ?? ""]: true })}
          onClose={() => setDoubted(undefined)}
        />
      )}
      {theirs && (
        <ConflictDialog
          fields={fields}
          mine={typed().values}
          theirs={theirs.values}
          said={theirs.said}
          read={readPath}
          onMine={() => keepMine(theirs.values)}
          onTheirs={() => takeTheirs(theirs.values)}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  );
}

/** As one text, which stays the same while the same boxes stand there. */
const namesOf = (fields: readonly FormField[]) => fields.map(({ name }) => name).join(" ");
