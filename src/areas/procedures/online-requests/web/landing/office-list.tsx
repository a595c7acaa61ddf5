/** Where people are received, with the hours of today and the ways to call and write. */
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../../web/words.ts";

export function OfficeList() {
  const words = useWords("landing").contact;
  const contact = usePreloadedQuery(api.contact.reach, {});
  return (
    <AsyncView of={contact} lines={3}>
      {({ offices, email }) => (
        <>
          {offices.length === 0 && <p>{words.none}</p>}
          <ul className="landing-offices">
            {offices.map((office) => (
              <li key={office._id} className="card">
                <h3>{office.name}</h3>
                <p>{office.address}</p>
                <p className="muted">
                  {office.today === null
                    ? office.hours
                    : office.today
                      ? interpolate(words.today, { hours: office.today })
                      : words.closedToday}
                </p>
                {office.phone && (
                  <p className="alone">
                    <a href={`tel:${office.phone}`}>{formatPhone(office.phone)}</a>
                  </p>
                )}
              </li>
            ))}
          </ul>
          <p className="row">
            <Link className="button button-quiet" to="/contact">
              {words.more}
            </Link>
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </>
      )}
    </AsyncView>
  );
}
