import { NativeSelect, Pagination, Text } from "@mantine/core";
import { useId } from "react";
import { showNumber } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "./list.module.css";
import { type ListState, pageSizes } from "./url-state.ts";

export function Paging({
  total,
  pages,
  state,
  isMobile,
  onPage,
  onLimit,
}: {
  total: number;
  pages: number;
  state: ListState;
  isMobile: boolean;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const labelId = useId();
  const show = (value: number) => showNumber(value, language);
  const range = say(words.range, {
    from: show((state.page - 1) * state.limit + 1),
    to: show(Math.min(total, state.page * state.limit)),
    total: show(total),
  });
  const controls: Record<string, string> = { next: words.next, previous: words.previous };
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        {range}
      </Text>
      <div className={classes.footRight}>
        <label className={classes.perPage} id={labelId}>
          <Text size="sm" c="dimmed" component="span">
            {words.perPage}
          </Text>
          <NativeSelect
            size="xs"
            w={72}
            value={String(state.limit)}
            data={pageSizes.map(String)}
            onChange={(event) => onLimit(Number(event.currentTarget.value))}
          />
        </label>
        {pages > 1 && (
          <nav aria-label={words.pages}>
            <Pagination
              size="sm"
              total={pages}
              value={state.page}
              onChange={onPage}
              siblings={isMobile ? 0 : 1}
              boundaries={1}
              getItemProps={(page) => ({ "aria-label": say(words.page, { page }) })}
              getControlProps={(control) => ({ "aria-label": controls[control] })}
            />
          </nav>
        )}
      </div>
    </div>
  );
}
