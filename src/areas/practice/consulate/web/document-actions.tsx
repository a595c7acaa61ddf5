/** Actions on documents: transitions, package list, link to the contract. */
import { IconArrowsExchange, IconCheck, IconFileText, IconPrinter } from "@tabler/icons-react";
import { availableTransitions } from "../../../../kit/state-machine.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action, BulkAction } from "../../../../web/office/actions/action.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ListedDocument } from "../listed-document.ts";
import { documentWorkflow, type DocumentGuardInput } from "../states.ts";
import { contractPath } from "./paths.ts";
import { useRefreshConsulate } from "./refresh.ts";

const StepDialog = lazyDialog(async () => (await import("./document-status-dialog.tsx")).DocumentStepDialog);

/** The fields of a document that its transitions need. */
export interface MovableDocument extends DocumentGuardInput {
  readonly _id: string;
  readonly code: string;
  readonly updatedAt: string;
}

export const documentSteps = (record: DocumentGuardInput) =>
  availableTransitions(documentWorkflow, { from: record.status, actor: "staff", record, now: new Date(0) });
/** The usual next status. */
const nextOf = (record: DocumentGuardInput) => documentSteps(record).find(({ to }) => to !== "cancelled")?.to;

export function useDocumentActions() {
  const { documentStep: s, status } = useWords("consulate");
  const language = useLanguage();
  const refresh = useRefreshConsulate();
  const mayOpenContract = mayOpen(["getConsulateContractList", "adminConsulSpain"], useUser());
  const openStatusDialog = (documents: readonly MovableDocument[], onClose: () => void, clear?: () => void) => (
    <StepDialog
      documents={documents}
      onDone={() => {
        clear?.();
        return refresh();
      }}
      onClose={onClose}
    />
  );
  const statusAction = { label: s.action, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<Action<never>>;
  const rowActions: Action<ListedDocument>[] = [
    {
      label: (row) => interpolate(s.next, { state: status[nextOf(row) ?? row.status] }),
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: (row) => nextOf(row) !== undefined,
      dialog: (row, onClose) => openStatusDialog([row], onClose),
    },
    {
      ...statusAction,
      isAvailable: (row) => documentSteps(row).length > 0,
      dialog: (row, onClose) => openStatusDialog([row], onClose),
    },
    {
      label: s.packageList,
      icon: IconPrinter,
      shortcut: "d",
      isAvailable: ({ packageNumber }) => packageNumber !== null,
      fileUrl: ({ packageNumber }) =>
        api.consulate.packageList.address({
          packageNumber: packageNumber ?? "",
          sort: "code",
          columns: "code,documentType,holder,quantity,status",
          language,
        }),
    },
    {
      label: s.contract,
      icon: IconFileText,
      isAvailable: () => mayOpenContract,
      to: ({ contract }) => ({ to: contractPath(contract._id) }),
    },
  ];
  const bulkActions: BulkAction<MovableDocument>[] = [
    { ...statusAction, dialog: ({ rows, clear, onClose }) => openStatusDialog(rows, onClose, clear) },
  ];
  return { one: rowActions, many: bulkActions };
}
