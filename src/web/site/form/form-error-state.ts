import { store } from "../../observable-store.ts";

/** Whether a form of the page has errors; the document title shows it. */
const formErrorStore = store(false);

export const useHasFormError = formErrorStore.use;
export const setFaulty = formErrorStore.set;
