/** A second request offers the particulars of the people of the one before. */
import { interpolate } from "../../../../kit/words.ts";
import { useWords } from "../../../../web/words.ts";
import type { WizardState } from "./request.tsx";

export function Earlier({ index, ...writing }: WizardState & { index: number }) {
  const words = useWords("onlineRequestsClient").wizard;
  const { earlier } = writing;
  return earlier.map((person) => (
    <p key={person.formId}>
      <button
        className="button button-quiet"
        type="button"
        onClick={() => void import("./fill-earlier.ts").then((file) => file.fillEarlier(writing, index, person))}
      >
        {interpolate(words.useEarlier, person)}
      </button>
    </p>
  ));
}
