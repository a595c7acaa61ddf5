/**
 * A form as data: fields are keys of the operation's input. Required fields and amounts are checked here, everything
 * else by the server, whose field errors appear at the fields. Concurrent changes open the conflict dialog.
 */
import { Button, Group, SimpleGrid } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { RefusalCode } from "../../../kit/validation/errors.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, type CallOptions } from "../../api.ts";
import { currentOf } from "../current-of.ts";
import { toast } from "../query-client.ts";
import { openKeys } from "../../keys.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import { ConfirmDialog } from "../components/dialogs/confirm-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldInput } from "./field.tsx";
import classes from "./form.module.css";
import {
  type AnyCall,
  type FormField,
  type FormFieldOf,
  type FormInput,
  fieldLabel,
  type RemainingInput,
  sectionsOf,
} from "./fields.ts";
import { initialValues, filledValues, missingRequired, fieldsInForce } from "./field-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { RowsInput } from "./repeated-fields.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { parseValues, displayValues, useAmountError } from "./amount-values.ts";
import { useRefetchedValues } from "./refetch-form.ts";
import { readPath, type FormValues } from "./nested-values.ts";

/** Props of a form that is typed by its operation. */
export interface FormScreen<C extends AnyCall, Fields> {
  /** An operation of the API client, or a function with the same signature. */
  readonly mutation: C;
  readonly fields: Fields;
  /** A record, or some of its fields. */
  readonly initialValues?: object | undefined;
  /** Awaited after success. */
  readonly onDone: (answer: Awaited<ReturnType<C>>) => unknown;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  readonly columns?: 1 | 2 | 3;
  /** Shows each section in a tab. */
  readonly isTabbed?: boolean;
  /** Submitting revokes something from a person: red button. */
  readonly isDanger?: boolean;
  /** For forms in which «Cancelar» would be ambiguous, because cancelling is what the form does. */
  readonly cancelLabel?: string;
  readonly confirmRefusal?: ConfirmableRefusal;
  readonly dependentFields?: DependentFields;
  /** Called with all values after every change. */
  readonly onValuesChange?: (values: FormValues) => void;
  /** Rendered next to the form on wide windows. The paths are those of required fields without a value and of errors. */
  readonly aside?: (incompletePaths: readonly string[], focusField: (path: string) => void) => ReactNode;
}
/** Fills fields from the value of another: a filing copies values from its client. */
export interface DependentFields {
  readonly source: string;
  readonly load: (value: string) => Promise<FormValues>;
}
/** A refusal that requests confirmation. Confirming repeats the call with `confirmKey: true`. */
export interface ConfirmableRefusal {
  readonly code: RefusalCode;
  readonly confirmKey: string;
  readonly question: (
    facts: ApiError["facts"],
  ) => Pick<Parameters<typeof ConfirmDialog>[0], "title" | "text" | "action" | "leave">;
}
/** Input that is not entered. With `updatedAt` in it, concurrent changes open the conflict dialog. */
export type ExtraInput<C extends AnyCall, Fields extends readonly FormFieldOf<FormInput<C>>[]> =
  Record<never, never> extends RemainingInput<FormInput<C>, Fields>
    ? { readonly extraInput?: RemainingInput<FormInput<C>, Fields> }
    : { readonly extraInput: RemainingInput<FormInput<C>, Fields> };

/** A typed form: field names and options must be accepted by the operation. */
export function Form<C extends AnyCall, const Fields extends readonly FormFieldOf<FormInput<C>>[]>(
  screen: FormScreen<C, Fields> & ExtraInput<C, Fields>,
) {
  return <FormBody {...(screen as unknown as Body)} />;
}

export type Body = FormScreen<(input: FormValues, options: CallOptions) => Promise<unknown>, readonly FormField[]> & {
  readonly extraInput?: FormValues;
  /** Receives a function that reports whether entered values would be lost. */
  readonly onDirty?: (isDirty: () => boolean) => void;
  /** Called with true when a request starts and with false when it and `onDone` have finished. */
  readonly onSending?: (isSending: boolean) => void;
};

/** The form without its type parameters. */
export function FormBody(screen: Body) {
  const { fields: allFields, dependentFields } = screen;
  const words = useWords("office").form;
  const language = useLanguage();
  const amountError = useAmountError();
  const form = useForm<FormValues>({
    mode: "uncontrolled",
    initialValues: displayValues(allFields, initialValues(allFields, screen.initialValues), language),
    onValuesChange: (values) => {
      setNames(joinNames(fieldsInForce(allFields, values)));
      setMissing(missingPaths(fieldsInForce(allFields, values), values));
      screen.onValuesChange?.(values);
    },
  });
  const [names, setNames] = useState(() => joinNames(fieldsInForce(allFields, form.getValues())));
  const [missing, setMissing] = useState(() =>
    missingPaths(fieldsInForce(allFields, form.getValues()), form.getValues()),
  );
  const fields = allFields.filter(({ name }) => names.split(" ").includes(name));
  const currentValues = () => parseValues(fields, form.getValues(), amountError);
  const [pendingConfirmation, setPendingConfirmation] = useState<ApiError["facts"]>();
  const [versionOverride, setVersionOverride] = useState<{ updatedAt: string }>();
  const [conflict, setConflict] = useState<{ values: FormValues; message: string } | null>(null);
  const [failures, setFailures] = useState(0);
  const [general, setGeneral] = useState<string>();
  const [tab, setTab] = useState(0);
  const [{ keyOf }] = useState(openKeys);
  const { noteSaved, isDirty } = useRefetchedValues({ form, all: allFields, screen, onOlder: setVersionOverride });

  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async (extra: FormValues | undefined) => {
      screen.onSending?.(true);
      const input = { ...screen.extraInput, ...extra, ...filledValues(fields, currentValues().values) };
      const values = structuredClone(form.getValues());
      const answer = await screen.mutation(input, { once: keyOf(input) });
      noteSaved(values);
      return answer;
    },
    onSuccess: screen.onDone,
    onSettled: () => screen.onSending?.(false),
    onError: (error) => {
      // The change waits for a second person: nothing is left to enter.
      if (error instanceof ApiError && error.code === "APPROVAL_NEEDED") {
        noteSaved(structuredClone(form.getValues()));
        toast(error.message);
        return screen.onCancel?.();
      }
      const current = currentOf<FormValues>(error);
      if (current) return setConflict({ values: current, message: error.message });
      if (error instanceof ApiError && error.code === screen.confirmRefusal?.code) setPendingConfirmation(error.facts);
      const fieldErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
      showErrors(Object.fromEntries(fieldErrors.map(([path, faults]) => [path, faults[0] ?? ""])), error.message);
    },
  });

  const showErrors = (faults: Record<string, string>, message?: string) => {
    form.setErrors(faults);
    setGeneral(Object.keys(faults).length > 0 ? undefined : message);
    setFailures((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingRequired(fields, form.getValues());
    if (missing.length > 0)
      return showErrors(Object.fromEntries(missing.map(([path, kind]) => [path, words.required[kind]])));
    const { faults } = currentValues();
    if (Object.keys(faults).length > 0) return showErrors(faults);
    void send(versionOverride);
  };
  const send = async (extra?: FormValues) => {
    form.clearErrors();
    setGeneral(undefined);
    save.mutate(extra);
  };
  const takeTheirs = (current: FormValues) => {
    form.setValues(displayValues(allFields, initialValues(allFields, current), language));
    setVersionOverride({ updatedAt: String(current.updatedAt) });
    setConflict(null);
  };
  const keepMine = (current: FormValues) => {
    const version = { updatedAt: String(current.updatedAt) };
    setVersionOverride(version);
    setConflict(null);
    save.mutate(version);
  };
  const fillDependents = async ({ load }: DependentFields, value: unknown) => {
    if (typeof value !== "string" || value === "") return;
    // If the values cannot be loaded, they can be typed.
    const filledIn = displayValues(allFields, await load(value).catch(() => ({})), language);
    if (form.getValues()[dependentFields?.source ?? ""] !== value) return;
    for (const [name, fieldValue] of Object.entries(filledIn))
      if (allFields.some((field) => field.name === name)) form.setFieldValue(name, fieldValue);
  };
  const validateOnBlur = async ({ name, validate }: FormField) => {
    const value = readPath(form.getValues(), name);
    if (typeof value !== "string" || value === "") return;
    const errorText = await validate?.(value).catch(() => undefined);
    if (errorText && readPath(form.getValues(), name) === value) form.setFieldError(name, errorText);
  };
  const propsOf = (name: string) => {
    const props = form.getInputProps(name);
    if (dependentFields?.source !== name) return props;
    const onChange = (value: unknown) => {
      (props.onChange as (value: unknown) => void)(value);
      void fillDependents(dependentFields, value);
    };
    return { ...props, onChange };
  };
  const renderFields = (visibleFields: readonly FormField[]) => (
    <SimpleGrid cols={{ base: 1, sm: screen.columns ?? 1 }} spacing="md" verticalSpacing="sm">
      {visibleFields.map((field) => {
        const props = { ...propsOf(field.name), ...(field.validate && { onBlur: () => void validateOnBlur(field) }) };
        const fieldProps = { key: form.key(field.name), field, props };
        if (field.kind !== "rows") return <FieldInput {...fieldProps} key={fieldProps.key} />;
        return <RowsInput {...fieldProps} key={fieldProps.key} errors={form.errors} onTyped={form.clearFieldError} />;
      })}
    </SimpleGrid>
  );
  const focusField = (path: string) => {
    flushSync(() => setTab(sectionsOf(fields).findIndex((section) => fieldLabel(section.fields, path) !== undefined)));
    form.getInputNode(path)?.focus();
  };
  useEffect(() => screen.onDirty?.(isDirty));
  const isSending = save.isPending;
  return (
    <form onSubmit={submit} noValidate className={screen.aside && classes.besides}>
      {screen.aside && (
        <div className={classes.aside}>
          {screen.aside([...new Set([...missing.split(" "), ...Object.keys(form.errors)])].filter(Boolean), focusField)}
        </div>
      )}
      <ErrorSummary errors={form.errors} general={general} fields={fields} attempt={failures} onGo={focusField} />
      {screen.isTabbed ? (
        <SectionTabs
          sections={sectionsOf(fields)}
          activeIndex={tab}
          onShow={setTab}
          errors={form.errors}
          boxes={renderFields}
        />
      ) : (
        renderFields(fields)
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
      {screen.confirmRefusal && pendingConfirmation && (
        <ConfirmDialog
          {...screen.confirmRefusal.question(pendingConfirmation)}
          onConfirm={() => send({ ...versionOverride, [screen.confirmRefusal?.confirmKey ?? ""]: true })}
          onClose={() => setPendingConfirmation(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          fields={fields}
          mine={currentValues().values}
          theirs={conflict.values}
          message={conflict.message}
          read={readPath}
          onMine={() => keepMine(conflict.values)}
          onTheirs={() => takeTheirs(conflict.values)}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
}

/** One text, which stays equal while the same fields are missing. */
const missingPaths = (fields: readonly FormField[], values: FormValues) =>
  missingRequired(fields, values)
    .map(([path]) => path)
    .join(" ");

/** One text, which stays equal while the same fields are visible. */
const joinNames = (fields: readonly FormField[]) => fields.map(({ name }) => name).join(" ");
