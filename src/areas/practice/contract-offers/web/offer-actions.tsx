/** Actions on an offer: in its row, on its page and in the command palette. */
import {
  IconArrowBackUp,
  IconBan,
  IconCashBanknote,
  IconCashBanknoteOff,
  IconLink,
  IconPencil,
  IconPrinter,
  IconSend,
  IconSignature,
  IconSignatureOff,
  IconUpload,
} from "@tabler/icons-react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { gatewayMethods, editableOfferStatuses, payableStatuses } from "../states.ts";
import { type OfferAtHand, useRefreshContractOffers } from "./offer-context.ts";
import { offerPath } from "./paths.ts";
import { ScanDialog } from "./scan-dialog.tsx";

interface DialogProps {
  readonly offer: OfferAtHand;
  readonly onClose: () => void;
}

export function useOfferActions(): readonly Action<OfferAtHand>[] {
  const { actions, reactivate, remove, sendLink } = useWords("contractOffers");
  const isEditor = useUser()?.permissions.includes("manageContractOffer") ?? false;
  const ifEditor = (condition: (offer: OfferAtHand) => boolean) => (offer: OfferAtHand) => isEditor && condition(offer);
  const isOpen = ({ status }: OfferAtHand) => editableOfferStatuses.includes(status);
  const mayBeSigned = ({ status, signedAt }: OfferAtHand) => status === "unsigned" || (status === "paid" && !signedAt);
  const removal = useRemoval<OfferAtHand>({
    kind: "contractOffer",
    call: api.contractOffers.remove,
    name: ({ offerNumber }) => offerNumber,
    text: remove,
    isAvailable: ifEditor(isOpen),
  });
  return [
    {
      label: ({ status }) => (status === "draft" ? actions.issue : actions.edit),
      icon: IconPencil,
      shortcut: "e",
      isAvailable: ifEditor(isOpen),
      to: ({ _id }) => ({ to: `${offerPath(_id)}/edit` }),
    },
    {
      label: actions.print,
      icon: IconPrinter,
      shortcut: "d",
      fileUrl: ({ _id }) => api.contractOffers.file.address({ id: _id }),
    },
    {
      label: actions.send,
      icon: IconSend,
      shortcut: "n",
      isAvailable: ifEditor(({ status }) => status !== "draft" && status !== "cancelled"),
      dialog: (offer, onClose) => <SendDialog offer={offer} onClose={onClose} />,
    },
    {
      label: actions.sendLink,
      icon: IconLink,
      isAvailable: ifEditor(({ status }) => payableStatuses.includes(status)),
      confirm: ({ offerNumber: number }) => ({
        title: interpolate(sendLink.title, { number }),
        text: sendLink.text,
        action: actions.sendLink,
      }),
      run: ({ _id }) => api.contractOffers.sendLink({ id: _id }),
      successMessage: sendLink.done,
    },
    {
      label: actions.scan,
      icon: IconUpload,
      shortcut: "s",
      isPrimary: true,
      isAvailable: ifEditor(mayBeSigned),
      dialog: (offer, onClose) => <ScanDialog offer={offer} onClose={onClose} />,
    },
    {
      label: actions.signByHand,
      icon: IconSignature,
      isAvailable: ifEditor(mayBeSigned),
      dialog: (offer, onClose) => <SignDialog offer={offer} onClose={onClose} />,
    },
    {
      label: actions.unsign,
      icon: IconSignatureOff,
      isAvailable: ifEditor(({ status }) => status === "signed"),
      dialog: (offer, onClose) => <NoteDialog action="unsign" offer={offer} onClose={onClose} />,
    },
    {
      label: actions.confirmPaid,
      icon: IconCashBanknote,
      shortcut: "p",
      isPrimary: true,
      isAvailable: ifEditor(({ status }) => payableStatuses.includes(status)),
      dialog: (offer, onClose) => <PayDialog offer={offer} onClose={onClose} />,
    },
    {
      label: actions.cancelPayment,
      icon: IconCashBanknoteOff,
      isDestructive: true,
      isAvailable: ifEditor(({ status }) => status === "paid"),
      dialog: (offer, onClose) => <NoteDialog action="unpay" offer={offer} onClose={onClose} />,
    },
    {
      label: actions.cancel,
      icon: IconBan,
      isDestructive: true,
      isAvailable: ifEditor(({ status }) => status !== "paid" && status !== "cancelled"),
      dialog: (offer, onClose) => <NoteDialog action="cancel" offer={offer} onClose={onClose} />,
    },
    {
      label: actions.reactivate,
      icon: IconArrowBackUp,
      isPrimary: true,
      isAvailable: ifEditor(({ status }) => status === "cancelled"),
      confirm: ({ offerNumber: number }) => ({
        title: interpolate(reactivate.title, { number }),
        text: reactivate.text,
        action: actions.reactivate,
      }),
      run: ({ _id, updatedAt }) => api.contractOffers.update({ _id, updatedAt, active: true }),
      successMessage: ({ offerNumber: number }) => interpolate(reactivate.done, { number }),
    },
    removal,
  ];
}

function SendDialog({ offer, onClose }: DialogProps) {
  const { send: words } = useWords("contractOffers");
  const language = useLanguage();
  const refresh = useRefreshContractOffers();
  const { _id, offerNumber: number } = offer;
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={words.text}
      mutation={api.contractOffers.send}
      extraInput={{ _id }}
      fields={[
        { name: "to", label: words.to, hint: words.toHint, kind: "tags" },
        { name: "message", label: words.message, kind: "textarea" },
      ]}
      submitLabel={words.submit}
      successMessage={({ queued }) => pluralize(words.done, queued, language)}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}

/** Signed by hand; there is no scan yet. */
function SignDialog({ offer, onClose }: DialogProps) {
  const { sign: words, fields } = useWords("contractOffers");
  const today = useToday();
  const refresh = useRefreshContractOffers();
  const { _id, updatedAt, offerNumber: number } = offer;
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={words.text}
      mutation={api.contractOffers.update}
      extraInput={{ _id, updatedAt }}
      initialValues={{ receiptDate: today }}
      fields={[{ name: "receiptDate", label: fields.receiptDate, kind: "date", required: true }]}
      successMessage={interpolate(words.done, { number })}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}

function PayDialog({ offer, onClose }: DialogProps) {
  const { pay: words } = useWords("contractOffers");
  const today = useToday();
  const language = useLanguage();
  const refresh = useRefreshContractOffers();
  const methods = useNomenclators("PAYMENT_METHOD").filter(({ value }) => !gatewayMethods.includes(value));
  const { _id, updatedAt, offerNumber: number, totalAmount, currency } = offer;
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={interpolate(words.text, { amount: formatMoney(totalAmount, currency, language) })}
      mutation={api.contractOffers.confirmPaid}
      extraInput={{ _id, updatedAt }}
      initialValues={{ date: today, amount: totalAmount }}
      fields={[
        { name: "date", label: words.date, kind: "date", required: true },
        { name: "method", label: words.method, kind: "select", options: methods, required: true },
        { name: "reference", label: words.reference },
        { name: "amount", label: words.amount, kind: "amount", required: true },
      ]}
      submitLabel={words.submit}
      successMessage={interpolate(words.done, { number })}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}

/** A reversal requires a note. */
function NoteDialog({ action, offer, onClose }: DialogProps & { action: "unsign" | "unpay" | "cancel" }) {
  const { [action]: words, note, noteHint } = useWords("contractOffers");
  const refresh = useRefreshContractOffers();
  const { _id, updatedAt, offerNumber: number } = offer;
  const versionedId = { _id, updatedAt };
  const call = (values: { note: string }) =>
    action === "unpay"
      ? api.contractOffers.cancelPayment({ ...versionedId, ...values })
      : api.contractOffers.update({
          ...versionedId,
          ...values,
          ...(action === "cancel" ? { active: false } : { receiptDate: null }),
        });
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={words.text}
      mutation={call}
      fields={[{ name: "note", label: note, hint: noteHint, kind: "textarea", required: true }]}
      {...("submit" in words && { submitLabel: words.submit, cancelLabel: words.leave })}
      successMessage={interpolate(words.done, { number })}
      invalidate={refresh}
      onClose={onClose}
      isDanger
    />
  );
}
