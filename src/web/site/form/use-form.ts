/** What every form of the public door does: keeps what is typed, checks, sends, says what was refused and where. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api.ts";
import { signInAgain } from "../async-view.tsx";
import { setFaulty } from "./form-error-state.ts";

export type SiteFormValues = Record<string, string | boolean>;
/** Field → fault code, or the server's sentence. */
export type SiteFormErrors<V> = { readonly [Field in keyof V]?: string | undefined };

export type SiteFormRules<V> = { readonly [Field in keyof V]?: string };

export interface FormState<V extends SiteFormValues> {
  readonly values: V;
  readonly faults: SiteFormErrors<V>;
  /** Why the whole was refused, when no field is to blame. */
  readonly refusal: ApiError | undefined;
  readonly sending: boolean;
  /** Whether it was the server that refused: what it says stands until something else is typed. */
  readonly isFromServer: boolean;
  /** Whether what is typed there now is no reason to refuse any more: the fault is not shown for it. */
  readonly isMended: (field: keyof V) => boolean;
  /** What an empty box of each field asks for: «Escriba su primer apellido». */
  readonly needs: SiteFormRules<V>;
  /** Goes up with every refused attempt: the summary then takes the focus. */
  readonly attempt: number;
  readonly set: (changes: Partial<V>) => void;
  readonly submit: (event: FormEvent) => void;
  /** The same as submitting, by program. */
  readonly again: () => void;
}

export function useForm<V extends SiteFormValues>(options: {
  initial: V;
  check: (values: V) => SiteFormErrors<V>;
  needs?: SiteFormRules<V>;
  send: (values: V) => Promise<unknown>;
  /** What has to be said anew after such a refusal. */
  anew?: (error: ApiError) => Partial<V>;
}): FormState<V> {
  const [values, setValues] = useState(options.initial);
  const [faults, setFaults] = useState<SiteFormErrors<V>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusedValues, setRefusedValues] = useState(options.initial);
  const [isFromServer, setFromServer] = useState(false);
  const busy = useRef(false);

  const now: SiteFormErrors<V> = Object.keys(faults).length > 0 && !isFromServer ? filled(options.check(values)) : {};
  const isMended = (field: keyof V) => (isFromServer ? values[field] !== refusedValues[field] : !now[field]);
  const refused = Object.keys(faults).some((field) => !isMended(field)) || refusal !== undefined;
  useEffect(() => {
    setFaulty(refused);
    return () => setFaulty(false);
  }, [refused]);

  const set = (changes: Partial<V>) => setValues((before) => ({ ...before, ...changes }));
  const refuse = (fields: SiteFormErrors<V>, isServers: boolean, error?: ApiError, anew?: Partial<V>) => {
    setFaults(fields);
    setFromServer(isServers);
    setRefusedValues({ ...values, ...anew });
    setRefusal(error);
    if (error || Object.keys(fields).length > 0) setAttempt((before) => before + 1);
  };

  const send = async () => {
    const found = filled(options.check(values));
    refuse(found, false);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await options.send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "UNAUTHENTICATED") return signInAgain();
      const fields = faultsOf<V>(error, values);
      const anew = options.anew?.(error) ?? {};
      set(anew);
      refuse(fields, true, Object.keys(fields).length > 0 ? undefined : error, anew);
    } finally {
      setSending(false);
    }
  };

  const again = () => {
    // The state of a double tap's second tap is still the first one's: a flag of our own tells them apart.
    if (busy.current) return;
    busy.current = true;
    void send().finally(() => {
      busy.current = false;
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

function filled<V>(faults: SiteFormErrors<V>): SiteFormErrors<V> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault)) as SiteFormErrors<V>;
}

/** The server's faults at the fields of this form. */
function faultsOf<V extends SiteFormValues>(error: ApiError, values: V): SiteFormErrors<V> {
  const own = Object.entries(error.fields).filter(([field]) => field in values);
  return Object.fromEntries(own.map(([field, sentences]) => [field, sentences[0]])) as SiteFormErrors<V>;
}
