/** The generated pages of docs/domain: states, error codes and statistics as tables. */
import { mailWorkflow } from "../src/areas/administration/outgoing-mail/states.ts";
import { activityWorkflow } from "../src/areas/collaboration/agenda/states.ts";
import { catalogue, type Statistic } from "../src/areas/insight/statistics/catalogue.ts";
import { words as statisticWords } from "../src/areas/insight/statistics/definition-words.en.ts";
import { paymentWorkflow } from "../src/areas/money/payments/states.ts";
import { dayWorkflow, differenceWorkflow } from "../src/areas/money/reconciliation/states.ts";
import { contractWorkflow, documentWorkflow } from "../src/areas/practice/consulate/states.ts";
import { offerWorkflow } from "../src/areas/practice/contract-offers/states.ts";
import { valeWorkflow } from "../src/areas/practice/legalization/states.ts";
import { drawWorkflow, entryWorkflow } from "../src/areas/procedures/availability/draw/states.ts";
import { slotWorkflow } from "../src/areas/procedures/availability/states.ts";
import { invoiceWorkflow } from "../src/areas/procedures/billing/states.ts";
import { deliveryWorkflow } from "../src/areas/procedures/delivery/states.ts";
import { formWorkflows } from "../src/areas/procedures/online-requests/transitions.ts";
import { groupBy } from "../src/kit/group-by.ts";
import type { Transition, Workflow } from "../src/kit/state-machine.ts";
import { refusalsEn } from "../src/kit/text/refusals.en.ts";
import { refusalsEs } from "../src/kit/text/refusals.es.ts";
import { refusals } from "../src/kit/validation/errors.ts";

/** Guards are functions of a record's type; only their presence is printed. */
type AnyWorkflow = Workflow<string, string, never>;

/** Each kind of record, and the folder of its `states.ts`. */
const workflows: readonly (readonly [title: string, folder: string, workflow: AnyWorkflow])[] = [
  ["Request form, criminal records (AP)", "procedures/online-requests", formWorkflows.AP],
  ["Request form, registry certificates (TR)", "procedures/online-requests", formWorkflows.TR],
  ["Place", "procedures/availability", slotWorkflow],
  ["Draw", "procedures/availability/draw", drawWorkflow],
  ["Entry of a draw", "procedures/availability/draw", entryWorkflow],
  ["Courier delivery", "procedures/delivery", deliveryWorkflow],
  ["Invoice", "procedures/billing", invoiceWorkflow],
  ["Payment attempt", "money/payments", paymentWorkflow],
  ["Day of reconciliation", "money/reconciliation", dayWorkflow],
  ["Difference of a statement", "money/reconciliation", differenceWorkflow],
  ["Legalization voucher", "practice/legalization", valeWorkflow],
  ["Contract offer", "practice/contract-offers", offerWorkflow],
  ["Consulate contract", "practice/consulate", contractWorkflow],
  ["Document of a consulate contract", "practice/consulate", documentWorkflow],
  ["Activity", "collaboration/agenda", activityWorkflow],
  ["Mail", "administration/outgoing-mail", mailWorkflow],
];

export const domainDocuments: Readonly<Record<string, () => string>> = {
  "docs/domain/states.md": () =>
    page(
      "States",
      "Every transition that exists; all others are refused. «if» means a guard of the code decides from the record.",
      workflows.map(([title, folder, workflow]) => [
        `## ${title}`,
        `[states.ts](../../src/areas/${folder}/states.ts): ${workflow.statuses.map(code).join(", ")}`,
        table(["from", "to", "by", "fields", "note"], workflow.transitions.map(transitionRow)),
      ]),
    ),
  "docs/domain/error-codes.md": () =>
    page("Error codes", "The refusals of the API: `error.code`, the HTTP status and the text for people.", [
      [
        table(
          ["code", "status", "English", "Spanish"],
          Object.entries(refusals).map(([name, status]) => [
            code(name),
            String(status),
            textOf(refusalsEn, name),
            textOf(refusalsEs, name),
          ]),
        ),
      ],
    ]),
  "docs/domain/statistics.md": () =>
    page(
      "Statistics",
      "What each statistic counts. The same as SQL: [statistics.sql](../reference/statistics.sql).",
      [...groupBy(Object.entries<Statistic>(catalogue), ([, { group }]) => group)].map(([group, statistics]) => [
        `## ${group}`,
        table(["name", "title", "definition", "measure", "by", "only"], statistics.map(statisticRow)),
      ]),
    ),
};

function transitionRow({ from, to, actors, fields, ...rest }: Transition<string, string, never>): string[] {
  const names = Object.entries(fields ?? {}).map(([name, need]) =>
    need === "required" ? code(name) : `${code(name)} (${need === "optional" ? need : "if"})`,
  );
  const notes = [rest.guard && "if", rest.isBackward && "backward", rest.undoable && "can be undone"];
  return [from, to, actors.join(", "), names.join(", "), notes.filter(Boolean).join(", ")];
}

function statisticRow([name, { measure, groupBy: dimensions, where }]: [string, Statistic]): string[] {
  const { title, definition } = statisticWords[name as keyof typeof statisticWords];
  return [code(name), title, definition, measure, (dimensions ?? []).join(", "), (where ?? []).join(", ")];
}

function page(title: string, summary: string, sections: readonly (readonly string[])[]): string {
  const head = [`# ${title}`, `${summary} Generated by \`npm run documents\`.`];
  return `${[...head, ...sections.flat()].join("\n\n")}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string) => `\`${text}\``;
const textOf = (words: Readonly<Record<string, unknown>>, name: string) => String(words[name] ?? "");
