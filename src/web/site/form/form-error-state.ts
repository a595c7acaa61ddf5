import { store } from "../../observable-store.ts";

/** Whether a form of the page stands refused: the window's title says so first. */
const faulty = store(false);

export const useHasFormError = faulty.use;
export const setFaulty = faulty.set;
