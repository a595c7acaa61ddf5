/**
 * Every staff form, read from its source: an empty required field is refused at that field, and an optional one may be empty.
 * The compiler checks that the fields of a form are fields of its call.
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

/** Forms that compute their fields, from the transitions of a workflow or the kind of a record for example; other tests cover each. */
const computedForms = [
  "clients/web/clients.tsx",
  "consulate/web/contract-form.tsx",
  "consulate/web/document-status-dialog.tsx",
  "delivery/web/parcels/parcel-status-dialog.tsx",
  "filings/web/filing-form.tsx",
  "legalization/web/progress-dialog.tsx",
  "legalization/web/status-dialog.tsx",
  "online-requests/web/desk/correct-form-dialog.tsx",
  "online-requests/web/desk/status-form.tsx",
  "outgoing-mail/web/change-mails.tsx",
  "payments/web/desk/bulk-dialogs.tsx",
  "terms/web/basic-pages.tsx",
  "virtual-tables/web/room.tsx",
  "virtual-tables/web/tables.tsx",
];

/** Consents: the server requires them with a message of its own. */
const consents = ["acceptPrice"];

const forms = everyForm();
const cases = forms.flatMap((form) =>
  operations
    .filter(({ area, name, operation }) => {
      const isResourceWrite = form.calls.includes(area) && ["create", "update"].includes(name);
      return (isResourceWrite || form.calls.includes(`${area}.${name}`)) && operation.method !== "GET";
    })
    .map((each) => ({ ...each, file: form.file, boxes: boxesOf(form, each) }))
    .filter(({ boxes }) => boxes.length > 0),
);

test("the forms are read", () => {
  const withoutBoxes = forms
    .filter(({ boxes }) => boxes.length === 0)
    .map(({ file }) => file.replace(/^src\/areas\/\w+\//, ""));
  expect([...new Set(withoutBoxes)].sort()).toEqual(computedForms);
  expect(cases.length).toBeGreaterThanOrEqual(35);
});

describe.each(cases)("$file, $area $name", ({ operation, boxes, name }) => {
  const errorFieldsOf = async (input: object) => {
    const { access } = operation;
    const authorization = `Bearer ${await signedIn(app, "staff", Array.isArray(access) ? (access as Permission[]) : [])}`;
    const { status, body } = await app.send("nobody", operation, input, { authorization });
    const { error } = body as { readonly error?: { readonly fields?: object } };
    expect(status, name).toBeLessThan(500);
    return Object.keys(error?.fields ?? {});
  };
  const hasError = (errorFields: readonly string[], box: string) =>
    errorFields.some((each) => each === box || each.startsWith(`${box}.`));

  test("refuses each empty required field at that field", async () => {
    const required = boxes.filter((box) => box.required === true && isSent(box, { operation })).map((box) => box.name);
    const errorFields = await errorFieldsOf(emptyInput(boxes, () => true));
    expect(required.filter((each) => !hasError(errorFields, each))).toEqual([]);
  });

  test("accepts the optional fields empty", async () => {
    const errorFields = await errorFieldsOf(emptyInput(boxes, ({ required }) => !required));
    const optional = boxes.filter((box) => box.required === false).map((box) => box.name);
    expect(optional.filter((each) => !consents.includes(each) && hasError(errorFields, each))).toEqual([]);
  });
});

type Box = FormWritten["boxes"][number];

/** The boxes that are fields of the call; the screen converts the others. */
function boxesOf({ boxes }: FormWritten, { operation }: (typeof operations)[number]): readonly Box[] {
  const { properties = {} } = schemaOf(operation, "input") as { properties?: object };
  return boxes.filter(({ name }) => (name.split(".")[0] ?? "") in properties);
}

/** Whether the server reports it as missing: an update without a choice preserves the stored one. */
function isSent(box: Box, { operation }: Pick<(typeof operations)[number], "operation">): boolean {
  const { required = [] } = schemaOf(operation, "input") as { required?: readonly string[] };
  return !isOmitted(box) || required.includes(box.name);
}

const isOmitted = ({ kind, omitEmpty }: Box) => omitEmpty || ["select", "date", "amount", "rate"].includes(kind);

/** The input that a form sends with these boxes empty. */
function emptyInput(boxes: readonly Box[], isIncluded: (box: Box) => boolean): object {
  const values: Record<string, unknown> = {};
  for (const box of boxes) {
    if (!isIncluded(box) || isOmitted(box)) continue;
    const value = box.kind === "checkbox" ? false : ["multiSelect", "rows", "tags"].includes(box.kind) ? [] : "";
    const [first = "", second] = box.name.split(".");
    values[first] = second ? { ...(values[first] as object), [second]: value } : value;
  }
  return values;
}
