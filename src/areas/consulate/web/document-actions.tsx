/** What may be done with documents: their steps, the paper of a package, the contract that they are of. */
import { IconArrowsExchange, IconCheck, IconFileText, IconPrinter } from "@tabler/icons-react";
import { availableTransitions } from "../../../kit/state-machine.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Action, BulkAction } from "../../../web/office/actions/action.ts";
import { lazyDialog } from "../../../web/office/components/lazy-dialog.tsx";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import type { ListedDocument } from "../document-list.ts";
import { documentWorkflow, type DocumentGuardInput } from "../states.ts";
import { contractPath } from "./paths.ts";
import { useRefreshConsulate } from "./refresh.ts";

const StepDialog = lazyDialog(async () => (await import("./document-status-dialog.tsx")).DocumentStepDialog);

/** A document, as far as its steps need to know it. */
export interface MovableDocument extends DocumentGuardInput {
  readonly _id: string;
  readonly code: string;
  readonly updatedAt: string;
}

export const documentSteps = (of: DocumentGuardInput) =>
  availableTransitions(documentWorkflow, { from: of.status, actor: "staff", record: of, now: new Date(0) });
/** What is usually done with it next. */
const nextOf = (of: DocumentGuardInput) => documentSteps(of).find(({ to }) => to !== "cancelled")?.to;

export function useDocumentActions() {
  const { documentStep: s, status } = useWords("consulate");
  const language = useLanguage();
  const refresh = useRefreshConsulate();
  const mayOpenContract = mayOpen(["getConsulateContractList", "adminConsulSpain"], useUser());
  const change = (documents: readonly MovableDocument[], onClose: () => void, clear?: () => void) => (
    <StepDialog
      documents={documents}
      onDone={() => {
        clear?.();
        return refresh();
      }}
      onClose={onClose}
    />
  );
  const action = { label: s.action, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<Action<never>>;
  const one: Action<ListedDocument>[] = [
    {
      label: (row) => interpolate(s.next, { state: status[nextOf(row) ?? row.status] }),
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: (row) => nextOf(row) !== undefined,
      dialog: (row, onClose) => change([row], onClose),
    },
    {
      ...action,
      isAvailable: (row) => documentSteps(row).length > 0,
      dialog: (row, onClose) => change([row], onClose),
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
  const many: BulkAction<MovableDocument>[] = [
    { ...action, dialog: ({ rows, clear, onClose }) => change(rows, onClose, clear) },
  ];
  return { one, many };
}
