export const plannerPath = "/legalAssistance/routes";
export const cardsPath = "/legalAssistance/routeCards";

/** Search parameters of the planner. */
export const plannerSearch = ({ destination, documentType }: { destination: string; documentType: string | null }) => ({
  destination,
  ...(documentType && { documentType }),
});
