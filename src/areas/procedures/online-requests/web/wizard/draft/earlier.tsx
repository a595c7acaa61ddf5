/** Offers to reuse the personal data of people from the previous request. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { useWords } from "../../../../../../web/words.ts";
import type { WizardState } from "../wizard-state.ts";

export function EarlierPeople({ index, ...wizard }: WizardState & { index: number }) {
  const words = useWords("onlineRequestsClient").wizard;
  const { earlier } = wizard;
  return earlier.map((person) => (
    <p key={person.formId}>
      <button
        className="button button-quiet"
        type="button"
        onClick={() => void import("./fill-earlier.ts").then((file) => file.fillEarlier(wizard, index, person))}
      >
        {interpolate(words.useEarlier, person)}
      </button>
    </p>
  ));
}
