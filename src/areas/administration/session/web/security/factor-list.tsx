/** The own second factors: list, names, removal, and what can be added. */
import { useState } from "react";
import { formatDay } from "../../../../../kit/text/format.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { required } from "../../../../../kit/validation/validation-rules.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { ConfirmButton } from "../../../../../web/site/confirm-dialog.tsx";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { toast, toastFailure } from "../../../../../web/site/toasts.tsx";
import { usePendingAction } from "../../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Factor } from "../../factor-contract.ts";
import { canUsePasskeys, createPasskey } from "../../../../../web/passkey.ts";
import { AddTotp } from "./add-totp.tsx";

interface FactorListProps {
  readonly own: { readonly factors: readonly Factor[]; readonly recoveryCodes: number };
  readonly reload: () => Promise<void>;
  readonly onNewCodes: (codes: readonly string[] | undefined) => void;
}

export function FactorList({ own: { factors, recoveryCodes }, reload, onNewCodes }: FactorListProps) {
  const words = useWords("security");
  const [isAddingTotp, setAddingTotp] = useState(false);
  const finish = async (codes: readonly string[] | undefined) => {
    setAddingTotp(false);
    toast(words.factors.addedToast);
    onNewCodes(codes);
    await reload();
  };
  const addPasskey = usePendingAction(async () => {
    try {
      const passkey = await createPasskey();
      if (!passkey) return toast(words.factors.passkeyFailed, "bad");
      const added = await api.session.addPasskey({ passkey, name: words.factors.kinds.passkey });
      await finish(added.recoveryCodes);
    } catch (error) {
      toastFailure(error);
    }
    return undefined;
  });
  return (
    <>
      <section className="card stack" aria-labelledby="factors">
        <h2 id="factors">{words.factors.title}</h2>
        <p className="muted">{words.factors.lead}</p>
        {factors.length === 0 && <p>{words.factors.none}</p>}
        <ul className="factor-list">
          {factors.map((factor) => (
            <FactorRow key={factor._id} factor={factor} isLast={factors.length === 1} reload={reload} />
          ))}
        </ul>
        {factors.length === 1 && <p className="muted">{words.factors.another}</p>}
        {isAddingTotp ? (
          <AddTotp onDone={finish} onCancel={() => setAddingTotp(false)} />
        ) : (
          <div className="form-actions">
            <button className="button" type="button" onClick={() => setAddingTotp(true)}>
              {words.factors.addTotp}
            </button>
            {canUsePasskeys() && (
              <button
                className="button button-quiet"
                type="button"
                aria-disabled={addPasskey.isPending || undefined}
                onClick={() => void addPasskey.run()}
              >
                {words.factors.addPasskey}
              </button>
            )}
          </div>
        )}
        {canUsePasskeys() && !isAddingTotp && <p className="small muted">{words.factors.passkeyHint}</p>}
      </section>
      {factors.length > 0 && <CodesPanel left={recoveryCodes} reload={reload} onNewCodes={onNewCodes} />}
    </>
  );
}

function CodesPanel({
  left,
  reload,
  onNewCodes,
}: { readonly left: number } & Pick<FactorListProps, "reload" | "onNewCodes">) {
  const { codes: words } = useWords("security");
  const language = useLanguage();
  return (
    <section className="card stack-tight" aria-labelledby="codes">
      <h2 id="codes">{words.title}</h2>
      <p>
        {words.lead} {pluralize(words.left, left, language)}
      </p>
      <p>
        <ConfirmButton
          label={words.renew}
          title={words.renew}
          yes={words.renew}
          isCalm
          onYes={async () => {
            onNewCodes((await api.session.renewRecoveryCodes()).recoveryCodes);
            await reload();
          }}
        >
          <p>{words.renewText}</p>
        </ConfirmButton>
      </p>
    </section>
  );
}

function FactorRow({ factor, isLast, reload }: { factor: Factor; isLast: boolean; reload: () => Promise<void> }) {
  const { factors: words } = useWords("security");
  const language = useLanguage();
  const [isRenaming, setRenaming] = useState(false);
  const { _id, kind, name, createdAt, usedAt } = factor;
  const day = (instant: string) => formatDay(dayOf(new Date(instant)), language);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="small muted">
          {[
            words.kinds[kind] !== name && words.kinds[kind],
            interpolate(words.added, { day: day(createdAt) }),
            usedAt ? interpolate(words.used, { day: day(usedAt) }) : words.unused,
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      <div className="row">
        <button
          className="link-button"
          type="button"
          aria-label={interpolate(words.renameOf, { name })}
          onClick={() => setRenaming(!isRenaming)}
        >
          {words.rename}
        </button>
        <ConfirmButton
          label={words.remove}
          name={interpolate(words.removeOf, { name })}
          title={interpolate(words.removeTitle, { name })}
          yes={words.remove}
          onYes={async () => {
            await api.session.removeFactor({ id: _id });
            toast(words.removed);
            await reload();
          }}
        >
          <p>
            {words.removeText} {isLast && words.removeLast}
          </p>
        </ConfirmButton>
      </div>
      {isRenaming && (
        <RenameForm
          factor={factor}
          onDone={async () => {
            setRenaming(false);
            await reload();
          }}
        />
      )}
    </li>
  );
}

function RenameForm({ factor: { _id, name }, onDone }: { factor: Factor; onDone: () => Promise<void> }) {
  const { factors: words } = useWords("security");
  const form = useForm({
    initial: { name },
    check: (values) => ({ name: required(values.name) }),
    send: async (values) => {
      await api.session.renameFactor({ _id, name: values.name });
      await onDone();
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={{ name: words.name }} />
      <TextField form={form} name="name" label={words.name} maxLength={60} autoComplete="off" />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.save}</Submit>
      </div>
    </form>
  );
}
