/**
 * /requestStatus/:code, the target of the code on models that were printed before they were issued documents: shows the
 * status of that form. Many people handle the printed model, so the page shows no personal data and allows no payment or
 * change.
 */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { clientStatusOf, clientStatusToneClass } from "../../client/client-status.ts";
import { correctUntil } from "../shared/allowed-actions.ts";
import { fullGroup } from "../shared/load-group.ts";
import { messagePage, renderInLayout } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { textsOf } from "./page-words.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import type { RequestPageSigner } from "./public-token.ts";
import { isSameToken } from "../shared/access.ts";
import { requestForms } from "../tables.ts";

export const statusPage: ServerPage = {
  path: "/requestStatus/:code",
  render: async ({ params, query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const { language } = viewer;
    const words = textsOf(language);
    const [, number = "", signature = ""] = /^([A-Z]{2}\d{8}-\d{1,2})\.([\w-]{22})$/.exec(params.code ?? "") ?? [];
    const [form] = number ? await call.db.select().from(requestForms).where(eq(requestForms.number, number)) : [];
    const trackLink = (
      <p className="row">
        <ButtonLink to="/trackRequest" label={words.find.link} isQuiet />
      </p>
    );
    if (!form || !isSameToken(signature, signatureOf(call.server, form)))
      return messagePage(404, { ...viewer, title: words.notFound, lead: words.statusMissing, body: trackLink });
    const full = await fullGroup(call.db, form.commonId);
    const clientStatus = clientStatusOf(
      { status: form.status, correctUntil: correctUntil(form, full, call.now) },
      full.refundedAt,
    );
    const since = interpolate(words.statusSince, { date: formatDateTime(form.statusAt, language) });
    return {
      status: 200,
      html: renderInLayout({
        ...viewer,
        title: interpolate(words.title, { number: form.number }),
        body: (
          <>
            <p className="eyebrow mono">{form.number}</p>
            <h1>{words.statusTitle}</h1>
            <p className="lead">
              <span className={`status ${clientStatusToneClass(clientStatus)}`}>{words.statusTexts[clientStatus]}</span>
            </p>
            <p>{since}</p>
            <p className="muted">{words.statusOnly}</p>
            {trackLink}
          </>
        ),
      }),
    };
  },
};

/** Path of the status page, below /legalsit. */
export function statusPath(
  site: Pick<RequestPageSigner, "secret">,
  form: Pick<RequestFormRow, "id" | "number">,
): string {
  return `/requestStatus/${form.number}.${signatureOf(site, form)}`;
}

function signatureOf({ secret }: Pick<RequestPageSigner, "secret">, { id }: Pick<RequestFormRow, "id">): string {
  const digest = createHmac("sha256", secret).update(`status of form ${id}`).digest();
  return digest.subarray(0, 16).toString("base64url");
}
