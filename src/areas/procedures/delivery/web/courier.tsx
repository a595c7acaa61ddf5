/** /deliveryService: order a courier, the caller's own deliveries, and the tracking page of one. */
import type { ReactNode } from "react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { loadFrontend } from "../../../../web/site/routing/navigate.ts";
import { lazyPart } from "../../../../web/site/lazy-part.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { AsyncView, usePreloadedQuery, useQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import OrderCourier from "./order-courier.tsx";
import { deliveryToneClass } from "./status-tone.ts";
import "./courier.css";

const FollowCourier = lazyPart(() => import("./follow-courier.tsx"), FollowCourierPage);

function FollowCourierPage({ children }: { children: ReactNode }) {
  return <Page title={useWords("deliveryClient").title}>{children}</Page>;
}

export default function Courier() {
  const words = useWords("deliveryClient");
  const language = useLanguage();
  const user = useUser();
  const search: { number?: string; request?: string; sent?: string } = useSearch();
  const conditions = usePreloadedQuery(api.delivery.conditions, {});
  if (search.number) return <FollowCourier number={search.number} sent={search.sent !== undefined} />;
  const lead =
    conditions.state === "there" &&
    interpolate(words.lead, { amount: formatMoney(conditions.value.price, conditions.value.currency, language) });
  return (
    <Page title={words.title} lead={lead}>
      {user?.kind === "client" && <OwnDeliveries />}
      {user?.kind === "staff" ? (
        <div className="note stack-tight">
          <p>{words.desk}</p>
          <p>
            <button className="button" type="button" onClick={() => loadFrontend("/deliveryServices/all")}>
              {words.toDesk}
            </button>
          </p>
        </div>
      ) : (
        <AsyncView of={conditions} lines={8}>
          {(loaded) => <OrderCourier conditions={loaded} request={search.request} />}
        </AsyncView>
      )}
    </Page>
  );
}

function OwnDeliveries() {
  const words = useWords("deliveryClient");
  const deliveries = useQuery(() => api.delivery.list({ limit: 5 }), "own");
  if (deliveries.state !== "there" || deliveries.value.docs.length === 0) return null;
  return (
    <section className="card stack-tight" aria-labelledby="own-deliveries">
      <h2 id="own-deliveries" className="card-title">
        {words.own}
      </h2>
      <ul className="own-deliveries">
        {deliveries.value.docs.map((row) => (
          <li key={row._id} className="spread">
            <Link to={`/deliveryService?number=${row.number}`}>
              {interpolate(words.ownLink, { number: row.number, name: row.receiver.name })}
            </Link>
            <span className={`status ${deliveryToneClass(row.status)}`}>{words.status[row.status]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
