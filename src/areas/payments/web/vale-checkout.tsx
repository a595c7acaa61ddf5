/** A voucher as its holder reads it, and pays it by Transfermóvil while its link is valid. */
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showInstant, showMoment, showMoney } from "../../../kit/format.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Link } from "../../../web/site/link.tsx";
import { Await, useLoaded } from "../../../web/site/loaded.tsx";
import { Page } from "../../../web/site/page-frame.tsx";
import { useParams, useSearch } from "../../../web/site/place.ts";
import { useWords } from "../../../web/words.ts";
import type { legalization } from "../../legalization/contract.ts";
import { NoGateways, OpenedFirst } from "./in-the-way.tsx";
import { PayForm } from "./pay-form.tsx";
import type { Payer } from "./payer.ts";
import "./payments.css";

type Checkout = OutputOf<(typeof legalization)["checkout"]>;

export default function ValeCheckout() {
  const words = useWords("paymentsPayer").vale;
  const { id = "" } = useParams();
  const { token }: { token?: string } = useSearch();
  const checkout = useLoaded(() => api.legalization.checkout({ id, ...(token ? { token } : {}) }), `${id}.${token}`);
  const number = checkout.state === "there" ? checkout.value.vale.number : undefined;
  return (
    <Page title={words.title} wide eyebrow={number && say(words.number, { number })}>
      <Await of={checkout} lines={6}>
        {(found) => (
          <div className="paying">
            <Standing of={found} />
            <Documents vale={found.vale} id={id} token={token} />
            <Paying checkout={found} payer={{ commonId: id, token }} reload={checkout.reload} />
            <p className="alone">
              <Link to="/contact">{words.contact}</Link>
            </p>
          </div>
        )}
      </Await>
    </Page>
  );
}

/** What it costs, who is paid, and how and until when: said before anything else. */
function Standing({ of }: { of: Checkout }) {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const { vale, payee } = of;
  return (
    <section className="pay-facts">
      <p className="muted">{words.total}</p>
      <p className="pay-amount mono">{showMoney(vale.amountTotal, vale.currency, language)}</p>
      <p>
        {words.payee} <strong>{payee.name}</strong>
        {payee.address && `, ${payee.address}`}
      </p>
      <p role="status">{useStanding(of)}</p>
    </section>
  );
}

function useStanding({ vale, link, open }: Checkout): string | undefined {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const day = showDay(vale.dueOn, language);
  if (vale.state === "cancelled") return words.cancelled;
  if (vale.paidAt) return say(words.paid, { at: showInstant(vale.paidAt, language) });
  if (open) return undefined;
  if (!link) return say(words.counter, { day });
  return link.state === "valid"
    ? say(words.until, { at: showMoment(link.expiresAt, language) })
    : say(words.expired, { day });
}

function Documents({ vale, id, token }: { vale: Checkout["vale"]; id: string; token: string | undefined }) {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const money = (amount: string) => showMoney(amount, vale.currency, language);
  return (
    <section className="card paying-what" aria-labelledby="what-is-legalized">
      <h2 className="card-title" id="what-is-legalized">
        {words.documents}
      </h2>
      <p className="muted small">{[vale.holderName, showDay(vale.date, language)].join(" · ")}</p>
      <dl className="sums">
        {vale.documents.map(({ documentType, destination, process, quantity, amount }, at) => (
          <div key={at}>
            <dt>
              {documentType[language]}
              <span className="hint checkout-why">
                {[destination[language], words.processes[process], sayCount(words.copies, quantity, language)].join(
                  " · ",
                )}
              </span>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{words.total}</dt>
          <dd>{money(vale.amountTotal)}</dd>
        </div>
      </dl>
      <p>
        <a
          className="button button-quiet"
          href={api.legalization.payersFile.address({ id, ...(token ? { token } : {}) })}
        >
          {words.paper}
        </a>
      </p>
    </section>
  );
}

function Paying({ checkout, payer, reload }: { checkout: Checkout; payer: Payer; reload: () => void }) {
  const { open, totals, link } = checkout;
  if (open) return <OpenedFirst open={open} payer={payer} onCancelled={reload} />;
  const [total] = totals;
  const methods = checkout.methods.filter((method) => method.enabled);
  if (!total || link?.state !== "valid") return null;
  if (methods.length === 0 || checkout.attemptsLeft === 0) return <NoGateways />;
  return (
    <section className="stack paying-how">
      <PayForm payer={payer} total={total} methods={methods} isOwner ended={reload} />
    </section>
  );
}
