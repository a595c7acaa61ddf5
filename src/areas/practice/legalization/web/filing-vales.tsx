/** Vouchers of a filing, on its page, with an action to create one for the same client. */
import { formatMoney } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RelatedList } from "../../../../web/office/components/record/related-list.tsx";
import { useWords } from "../../../../web/words.ts";
import { valePath } from "./paths.ts";
import { ValeDialog } from "./vale-form.tsx";

interface Reference {
  readonly _id: string;
  readonly name: string;
}

export function ValesOfFiling({ filing, client }: { filing: Reference; client: Reference }) {
  const words = useWords("legalization");
  const language = useLanguage();
  return (
    <RelatedList
      title={words.title}
      nothing={words.ofFiling.none}
      call={api.legalization.contracts}
      of={{ filing: filing._id }}
      row={({ _id, number, holder, state, amountTotal, currency }) => ({
        target: { to: valePath(_id) },
        title: `${number} · ${holder.fullName}`,
        detail: words.state[state],
        aside: formatMoney(amountTotal, currency, language),
      })}
      add={words.create}
      adding={(onClose) => <ValeDialog initial={{ filing, client }} onClose={onClose} />}
    />
  );
}
