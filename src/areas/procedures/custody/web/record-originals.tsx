/** Originals of a record, on its page, with the intake dialog. */
import { originalReceivers } from "../custodians.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RelatedList } from "../../../../web/office/components/record/related-list.tsx";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { originalPath } from "./paths.ts";
import { ReceiveDialog } from "./take-in-dialog.tsx";

export function OriginalsOf({ subject, number }: { subject: string; number: string }) {
  const words = useWords("custody");
  const language = useLanguage();
  const user = useUser();
  return (
    <RelatedList
      title={words.title}
      nothing={words.ofRecord.none}
      call={api.custody.list}
      of={{ subject, sort: "label" }}
      row={({ _id, label, document, holderName, heldBy, since, place }) => ({
        target: { to: originalPath(_id) },
        title: `${label} · ${document}`,
        detail: [holderName, heldBy.name, formatDateTime(since, language)].join(" · "),
        aside: words.places[place],
      })}
      add={mayOpen(originalReceivers, user) && words.receive}
      adding={(onClose) => <ReceiveDialog number={number} onClose={onClose} />}
    />
  );
}
