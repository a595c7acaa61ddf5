export const plannerPath = "/legalAssistance/routes";
export const cardsPath = "/legalAssistance/routeCards";

/** What the planner is asked, as its address has it. */
export const asksFor = ({ destination, documentType }: { destination: string; documentType: string | null }) => ({
  destination,
  ...(documentType && { documentType }),
});
