/**
 * Every form of staff, as it is written: what it asks for is refused at its box when it is left empty, and what it does
 * not ask for can be left empty. That its boxes are fields of its call is the compiler's to say.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../src/kit/permissions.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { operations, schemaOf } from "./every-operation.ts";
import { everyForm, type FormWritten } from "./form-definitions.ts";
import { signedIn } from "./sample-callers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Their boxes follow from the steps of a life, the kind of a filing, the documents of a voucher, the fields of a request, the texts of the site or who fills in a table, whose tests ask each. */
const workedOut = [
  "consulate/web/contract-form.tsx",
  "consulate/web/document-status-dialog.tsx",
  "delivery/web/parcel-status-dialog.tsx",
  "filings/web/filing-form.tsx",
  "legalization/web/progress-dialog.tsx",
  "online-requests/web/desk/correct-form-dialog.tsx",
  "online-requests/web/desk/status-form.tsx",
  "outgoing-mail/web/change-mails.tsx",
  "payments/web/bulk-dialogs.tsx",
  "terms/web/basic-pages.tsx",
  "virtual-tables/web/room.tsx",
  "virtual-tables/web/tables.tsx",
];

/** A consent, which the server asks for in words of its own. */
const consents = ["acceptPrice"];

const forms = everyForm();
const sent = forms.flatMap((form) =>
  operations
    .filter(({ area, name, operation }) => {
      const isKept = form.calls.includes(area) && ["create", "update"].includes(name);
      return (isKept || form.calls.includes(`${area}.${name}`)) && operation.method !== "GET";
    })
    .map((of) => ({ ...of, file: form.file, boxes: boxesOf(form, of) }))
    .filter(({ boxes }) => boxes.length > 0),
);

test("the forms are read", () => {
  const none = forms.filter(({ boxes }) => boxes.length === 0).map(({ file }) => file.replace("src/areas/", ""));
  expect([...new Set(none)].sort()).toEqual(workedOut);
  expect(sent.length).toBeGreaterThanOrEqual(35);
});

describe.each(sent)("$file, $area $name", ({ operation, boxes, name }) => {
  const faultsOf = async (input: object) => {
    const { access } = operation;
    const authorization = `Bearer ${await signedIn(app, "staff", Array.isArray(access) ? (access as Permission[]) : [])}`;
    const { status, body } = await app.send("nobody", operation, input, { authorization });
    const { error } = body as { readonly error?: { readonly fields?: object } };
    expect(status, name).toBeLessThan(500);
    return Object.keys(error?.fields ?? {});
  };
  const isFault = (faults: readonly string[], box: string) =>
    faults.some((each) => each === box || each.startsWith(`${box}.`));

  test("refuses at its box what it asks for", async () => {
    const required = boxes.filter((box) => box.required === true && isSent(box, { operation })).map((box) => box.name);
    const faults = await faultsOf(leftEmpty(boxes, () => true));
    expect(required.filter((each) => !isFault(faults, each))).toEqual([]);
  });

  test("takes the others empty", async () => {
    const faults = await faultsOf(leftEmpty(boxes, ({ required }) => !required));
    const others = boxes.filter((box) => box.required === false).map((box) => box.name);
    expect(others.filter((each) => !consents.includes(each) && isFault(faults, each))).toEqual([]);
  });
});

type Box = FormWritten["boxes"][number];

/** The boxes that are fields of the call; others are for the screen to translate. */
function boxesOf({ boxes }: FormWritten, { operation }: (typeof operations)[number]): readonly Box[] {
  const { properties = {} } = schemaOf(operation, "input") as { properties?: object };
  return boxes.filter(({ name }) => (name.split(".")[0] ?? "") in properties);
}

/** Whether the call misses it: a correction without a choice leaves what was chosen. */
function isSent(box: Box, { operation }: Pick<(typeof operations)[number], "operation">): boolean {
  const { required = [] } = schemaOf(operation, "input") as { required?: readonly string[] };
  return !staysUnsent(box) || required.includes(box.name);
}

const staysUnsent = ({ kind, omitEmpty }: Box) => omitEmpty || ["select", "date", "amount", "rate"].includes(kind);

/** What a form sends of boxes that nobody filled in. */
function leftEmpty(boxes: readonly Box[], isMeant: (box: Box) => boolean): object {
  const values: Record<string, unknown> = {};
  for (const box of boxes) {
    if (!isMeant(box) || staysUnsent(box)) continue;
    const value = box.kind === "checkbox" ? false : ["multiSelect", "rows", "tags"].includes(box.kind) ? [] : "";
    const [first = "", second] = box.name.split(".");
    values[first] = second ? { ...(values[first] as object), [second]: value } : value;
  }
  return values;
}
