/** Actions on one issued document: open the file, ask for its withdrawal, decide on it. */
import { IconBan, IconFileText, IconX } from "@tabler/icons-react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { issuedDocumentsContract } from "../contract.ts";
import { isWithdrawalRequested } from "../columns.ts";
import { useRefreshDocuments } from "./shared.ts";

export type DocumentDetails = OutputOf<typeof issuedDocumentsContract.details>;

export function useIssuedDocumentActions(): readonly Action<DocumentDetails>[] {
  const { actions, withdraw: words, rejected } = useWords("issuedDocuments");
  return [
    {
      label: actions.file,
      icon: IconFileText,
      isPrimary: true,
      isAvailable: ({ erasedAt }) => erasedAt === null,
      fileUrl: ({ _id }) => api.issuedDocuments.file.address({ id: _id }),
    },
    {
      label: actions.request,
      icon: IconBan,
      isDestructive: true,
      isAvailable: (document) => document.state === "valid" && !isWithdrawalRequested(document),
      dialog: (document, onClose) => <RequestDialog document={document} onClose={onClose} />,
    },
    {
      label: actions.withdraw,
      icon: IconBan,
      isDestructive: true,
      isAvailable: (document) => isWithdrawalRequested(document) && !document.ownRequest,
      confirm: ({ number, withdrawalReason, withdrawalRequestedByName }) => ({
        title: interpolate(words.title, { number }),
        text: interpolate(words.text, { name: withdrawalRequestedByName ?? "", reason: withdrawalReason ?? "" }),
        action: words.action,
      }),
      run: ({ _id, updatedAt }) => api.issuedDocuments.withdraw({ _id, updatedAt }),
      successMessage: ({ number }) => interpolate(words.done, { number }),
    },
    {
      label: ({ ownRequest }) => (ownRequest ? actions.takeBack : actions.reject),
      icon: IconX,
      isAvailable: isWithdrawalRequested,
      run: ({ _id, updatedAt }) => api.issuedDocuments.rejectWithdrawal({ _id, updatedAt }),
      successMessage: ({ number }) => interpolate(rejected, { number }),
    },
  ];
}

function RequestDialog({ document, onClose }: { document: DocumentDetails; onClose: () => void }) {
  const { request: words } = useWords("issuedDocuments");
  const refresh = useRefreshDocuments();
  const { _id, updatedAt, number } = document;
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={words.text}
      mutation={api.issuedDocuments.requestWithdrawal}
      extraInput={{ _id, updatedAt }}
      fields={[{ name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", required: true }]}
      successMessage={interpolate(words.done, { number })}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.submit}
      isDanger
    />
  );
}
