import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../../web/words.ts";
import type { RequestGroup } from "../../../schemas/group-schemas.ts";
import { readDraft } from "./draft.ts";

/** The draft expired and its places were released; its answers are on this device or on the server. */
export default function Lost({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").wizard.lost;
  const hasAnswers =
    readDraft(deviceStorage, group.commonId) !== undefined || group.forms.some((form) => form.firstName);
  const restartAddress = `/onlineService?offer=${group.offer._id}${hasAnswers ? `&from=${group.commonId}` : ""}`;
  return (
    <Page title={words.title} lead={hasAnswers ? words.text : words.textEmpty} eyebrow={group.number}>
      <p>
        <Link className="button" to={restartAddress}>
          {hasAnswers ? words.again : words.againEmpty}
        </Link>
      </p>
    </Page>
  );
}
