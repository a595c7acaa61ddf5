import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where the device's own clock is asked: it counts what begins and ends on this device, or is told beside its own. */
const ofDevice = [
  "src/web/server-clock.ts",
  "src/web/office/components/bulk-dialog.tsx",
  "src/web/office/shell/offline-banner.tsx",
  "src/web/site/form/captcha.tsx",
  "src/areas/chat/web/unsent-storage.ts",
  "src/areas/chat/web/use-conversation.ts",
  "src/areas/custody/web/hand-over-form.tsx",
  "src/areas/custody/web/phone.tsx",
  "src/areas/delivery/web/doorstep.tsx",
  "src/areas/online-requests/web/wizard/start-page.tsx",
  "src/areas/online-requests/web/wizard/carry-over-draft.ts",
  "src/areas/online-requests/web/wizard/review-page.tsx",
  "src/areas/online-requests/web/wizard/draft-edits.ts",
  "src/areas/online-requests/web/wizard/draft.ts",
  "src/areas/online-requests/web/wizard/person-card.tsx",
  "src/areas/online-requests/web/wizard/save-answers.ts",
];

test("no screen asks the device's clock for what time it is", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file}`)
    .filter((file) => /^src\/(web|areas\/[\w-]+\/web)\/.*\.tsx?$/.test(file) && !file.includes(".test."));
  const asking = files.filter((file) => /Date\.now\(|new Date\(\)/.test(readFileSync(file, "utf8")));
  expect(asking.filter((file) => !ofDevice.includes(file))).toEqual([]);
});
