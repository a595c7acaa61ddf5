/** Home widget for staff who open places: this week's used, reserved and available places. */
import type { CSSProperties } from "react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { availabilityContract } from "../contract.ts";
import classes from "./home.module.css";

type PlacesHome = OutputOf<typeof availabilityContract.home>;

export const homeWidget: LoadedWidget<PlacesHome> = {
  panels: (query) => [
    { name: "places", slot: "aside", urgency: query.nextOpen ? "none" : "waiting", content: <ThisWeek {...query} /> },
  ],
};

function ThisWeek({ families, nextOpen }: PlacesHome) {
  const { home } = useWords("availability");
  const { groups } = useWords("menu");
  const language = useLanguage();
  return (
    <Panel
      title={home.title}
      more={<PanelMore target={{ to: "/admin/availableRequestOnline" }} label={home.calendar} />}
      padded
    >
      <dl className={classes.places}>
        {families.map(({ family, used, reserved, available }) => {
          const all = Math.max(1, used + reserved + available);
          const share = (count: number) => `${(count / all) * 100}%`;
          return (
            <div key={family}>
              <dt>{groups[`requests${family}`]}</dt>
              <dd>
                {interpolate(available > 0 ? home.counts : home.exhausted, {
                  used: formatNumber(used, language),
                  reserved: formatNumber(reserved, language),
                  free: formatNumber(available, language),
                })}
              </dd>
              <span
                className={classes.bar}
                style={{ "--used": share(used), "--reserved": share(used + reserved) } as CSSProperties}
                aria-hidden
              />
            </div>
          );
        })}
      </dl>
      {families.length === 0 && <p className={classes.message}>{home.noPlaces}</p>}
      {!nextOpen && <p className={classes.message}>{home.nextClosed}</p>}
    </Panel>
  );
}
