import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that may read the clock of the device: for durations on this device, or next to the server's time. */
const allowed = [
  "src/web/server-clock.ts",
  "src/web/office/components/batches/bulk-dialog.tsx",
  "src/web/office/shell/offline-banner.tsx",
  "src/web/site/form/captcha.tsx",
  "src/areas/administration/issued-documents/web/offline-verifier/main.ts",
  "src/areas/collaboration/chat/web/unsent-storage.ts",
  "src/areas/collaboration/chat/web/use-conversation.ts",
  "src/areas/procedures/custody/web/hand-over-form.tsx",
  "src/areas/procedures/custody/web/phone/phone.tsx",
  "src/areas/procedures/delivery/web/doorstep.tsx",
  "src/areas/procedures/online-requests/web/wizard/start-page.tsx",
  "src/areas/procedures/online-requests/web/wizard/draft/carry-over-draft.ts",
  "src/areas/procedures/online-requests/web/wizard/steps/review-page.tsx",
  "src/areas/procedures/online-requests/web/wizard/draft/draft-edits.ts",
  "src/areas/procedures/online-requests/web/wizard/draft/draft.ts",
  "src/areas/procedures/online-requests/web/wizard/people/person-card.tsx",
  "src/areas/procedures/online-requests/web/wizard/draft/save-answers.ts",
];

test("no other screen reads the clock of the device", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file}`)
    .filter((file) => /^src\/(web|areas\/[\w-]+\/[\w-]+\/web)\/.*\.tsx?$/.test(file) && !file.includes(".test."));
  const filesWithClock = files.filter((file) => /Date\.now\(|new Date\(\)/.test(readFileSync(file, "utf8")));
  expect(filesWithClock.filter((file) => !allowed.includes(file))).toEqual([]);
});
