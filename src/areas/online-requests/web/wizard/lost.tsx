import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { Link } from "../../../../web/site/link.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { readDraft } from "./draft.ts";

/** The places went back while nobody wrote; the answers are still on the device. */
export default function Lost({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").wizard.lost;
  const kept = readDraft(deviceStorage, group.commonId) !== undefined || group.forms.some((form) => form.firstName);
  const again = `/onlineService?offer=${group.offer._id}${kept ? `&from=${group.commonId}` : ""}`;
  return (
    <Page title={words.title} lead={kept ? words.text : words.textEmpty} eyebrow={group.number}>
      <p>
        <Link className="button" to={again}>
          {kept ? words.again : words.againEmpty}
        </Link>
      </p>
    </Page>
  );
}
