/** The data of a form, corrected in place: one line becomes boxes, Enter saves, Escape leaves it as it was. */
import { IconAlertTriangle, IconCheck, IconPencil } from "@tabler/icons-react";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { ApiError } from "../../../../../web/api.ts";
import { useWords } from "../../../../../web/words.ts";
import { pickupFields } from "../../wizard/form-fields.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { presentParts, useFormLines } from "../desk/detail/form-facts.ts";
import { LineBoxes } from "./case-boxes.tsx";
import { doubtAbout, fieldsOf, type FormCheck } from "./checks.ts";
import type { DataLine } from "./line-edit.ts";
import classes from "./case.module.css";

/** The lines by section, as they are read; empty lines that no field requires are left out. */
export function useLineSections(detail: FormDetailData): { readonly title: string; readonly lines: DataLine[] }[] {
  const { detail: words } = useWords("onlineRequestsDesk");
  const shortLabels: Readonly<Partial<Record<string, string>>> = useWords("onlineRequestsReview").lines;
  const { group, form } = detail;
  const lineOf = ({ leaves, ...line }: ReturnType<typeof useFormLines>[number]): DataLine => ({
    ...line,
    paths: leaves.map(({ path }) => path),
  });
  const holder = useFormLines(detail, "holder").map(lineOf);
  const entry = useFormLines(detail, "entry").map(lineOf);
  const document = useFormLines(detail, "document").map(lineOf);
  const { requester, pickup } = group;
  const people: DataLine[] = [
    { name: "requester", label: words.fields.requester, value: requester.name, paths: [] },
    {
      name: "pickup",
      label: words.pickup,
      value: presentParts(pickup?.name, pickup?.ci, formatPhone(pickup?.phone)) || null,
      paths: pickupFields.map((each) => `pickup.${each}`),
    },
  ];
  const sections = [
    { title: words.holder, lines: holder },
    { title: words.entry, lines: entry },
    { title: words.document, lines: document },
    { title: words.people, lines: people },
  ];
  const isShown = ({ name, value }: DataLine) => value !== null || !(form.family === "AP" && name === "relationship");
  return sections
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter(isShown).map((line) => ({ ...line, label: shortLabels[line.name] ?? line.label })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

interface Props {
  readonly detail: FormDetailData;
  readonly checks: readonly FormCheck[];
  readonly sections: ReturnType<typeof useLineSections>;
  readonly canEdit: boolean;
  /** The line whose boxes are open. */
  readonly opened: string | undefined;
  readonly onOpen: (name: string | undefined) => void;
  readonly onSaved: () => Promise<unknown>;
  readonly onConflict: (error: ApiError) => void;
}

export function CaseLines({ detail, checks, sections, canEdit, opened, onOpen, ...editing }: Props) {
  const words = useWords("onlineRequestsReview");
  const right = checks.filter(({ isRight }) => isRight).flatMap(fieldsOf);
  return (
    <div className={classes.data}>
      {sections.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {lines.map((line) => {
            if (line.name === opened)
              return (
                <LineBoxes
                  key={line.name}
                  detail={detail}
                  line={line}
                  doubt={doubtAbout(checks, line.paths)}
                  onClose={() => onOpen(undefined)}
                  {...editing}
                />
              );
            const doubt = doubtAbout(checks, line.paths);
            const isRight = line.paths.some((path) => (right as readonly string[]).includes(path));
            const content = (
              <>
                <span className={classes.value}>
                  {line.value ?? "—"}
                  {doubt && "correction" in doubt && doubt.correction?.word && (
                    <em className={classes.proposal}>
                      {interpolate(words.checks.proposal, { word: doubt.correction.word })}
                    </em>
                  )}
                </span>
                {doubt ? (
                  <IconAlertTriangle
                    size={16}
                    className={classes.doubtSign}
                    aria-label={words.checks.doubt}
                    role="img"
                  />
                ) : isRight ? (
                  <IconCheck size={16} className={classes.rightSign} aria-label={words.checks.right} role="img" />
                ) : (
                  <span />
                )}
              </>
            );
            return (
              <div key={line.name} className={classes.line} data-doubt={doubt !== undefined}>
                <span className={classes.label} id={`line-${line.name}`}>
                  {line.label}
                </span>
                {canEdit && line.paths.length > 0 ? (
                  <button
                    type="button"
                    className={classes.edit}
                    data-line={line.name}
                    aria-label={interpolate(words.correctLine, { what: line.label, value: line.value ?? "—" })}
                    onClick={() => onOpen(line.name)}
                  >
                    {content}
                    <IconPencil size={14} className={classes.pencil} aria-hidden />
                  </button>
                ) : (
                  <span className={classes.edit}>{content}</span>
                )}
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
}
