/** State of a public form: values, validation, submission, and errors by field. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api.ts";
import { signInAgain } from "../async-view.tsx";
import { setFaulty } from "./form-error-state.ts";

export type SiteFormValues = Record<string, string | boolean>;
/** Field → error code, or the server's text. */
export type SiteFormErrors<V> = { readonly [Field in keyof V]?: string | undefined };

type SiteFormRules<V> = { readonly [Field in keyof V]?: string };

/** State and functions of a form; its fields get it as `form`. */
export interface FormState<V extends SiteFormValues> {
  readonly values: V;
  readonly faults: SiteFormErrors<V>;
  /** Refusal of the whole form, if no field is at fault. */
  readonly refusal: ApiError | undefined;
  readonly sending: boolean;
  /** Whether the server refused. Its error of a field stays until the value changes. */
  readonly isFromServer: boolean;
  /** Whether the current value of a field is no longer a reason to refuse; its error is then hidden. */
  readonly isMended: (field: keyof V) => boolean;
  /** Text for an empty required field: «Escriba su primer apellido». */
  readonly needs: SiteFormRules<V>;
  /** Number of rejected submissions; each one moves the focus to the summary. */
  readonly attempt: number;
  readonly set: (changes: Partial<V>) => void;
  readonly submit: (event: FormEvent) => void;
  /** Submits by code. */
  readonly again: () => void;
}

/** `check` returns the errors of all fields; `send` throws an `ApiError` when the server refuses. */
export function useForm<V extends SiteFormValues>(options: {
  initial: V;
  check: (values: V) => SiteFormErrors<V>;
  needs?: SiteFormRules<V>;
  send: (values: V) => Promise<unknown>;
  /** Values to reset after a refusal, such as a used code. */
  clearedFields?: (error: ApiError) => Partial<V>;
}): FormState<V> {
  const [values, setValues] = useState(options.initial);
  const [faults, setFaults] = useState<SiteFormErrors<V>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusedValues, setRefusedValues] = useState(options.initial);
  const [isFromServer, setFromServer] = useState(false);
  const isSubmitting = useRef(false);

  const currentFaults: SiteFormErrors<V> =
    Object.keys(faults).length > 0 && !isFromServer ? withoutEmpty(options.check(values)) : {};
  const isMended = (field: keyof V) => (isFromServer ? values[field] !== refusedValues[field] : !currentFaults[field]);
  const hasErrors = Object.keys(faults).some((field) => !isMended(field)) || refusal !== undefined;
  useEffect(() => {
    setFaulty(hasErrors);
    return () => setFaulty(false);
  }, [hasErrors]);

  const set = (changes: Partial<V>) => setValues((previous) => ({ ...previous, ...changes }));
  const showErrors = (fields: SiteFormErrors<V>, byServer: boolean, error?: ApiError, resetValues?: Partial<V>) => {
    setFaults(fields);
    setFromServer(byServer);
    setRefusedValues({ ...values, ...resetValues });
    setRefusal(error);
    if (error || Object.keys(fields).length > 0) setAttempt((count) => count + 1);
  };

  const send = async () => {
    const invalid = withoutEmpty(options.check(values));
    showErrors(invalid, false);
    if (Object.keys(invalid).length > 0) return;
    setSending(true);
    try {
      await options.send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "UNAUTHENTICATED") return signInAgain();
      const fields = faultsOf<V>(error, values);
      const resetValues = options.clearedFields?.(error) ?? {};
      set(resetValues);
      showErrors(fields, true, Object.keys(fields).length > 0 ? undefined : error, resetValues);
    } finally {
      setSending(false);
    }
  };

  const again = () => {
    // A ref, because the state is not yet updated when a double tap submits twice.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    void send().finally(() => {
      isSubmitting.current = false;
    });
  };

  return {
    values,
    faults,
    refusal,
    sending,
    attempt,
    isFromServer,
    isMended,
    needs: options.needs ?? {},
    set,
    submit: (event) => {
      event.preventDefault();
      again();
    },
    again,
  };
}

function withoutEmpty<V>(faults: SiteFormErrors<V>): SiteFormErrors<V> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault)) as SiteFormErrors<V>;
}

/** The server's errors of the fields of this form. */
function faultsOf<V extends SiteFormValues>(error: ApiError, values: V): SiteFormErrors<V> {
  const ownFields = Object.entries(error.fields).filter(([field]) => field in values);
  return Object.fromEntries(ownFields.map(([field, messages]) => [field, messages[0]])) as SiteFormErrors<V>;
}
