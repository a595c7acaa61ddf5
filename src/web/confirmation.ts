/** Repeats a call that needs a recent sign-in, once the person has confirmed who they are. */
import { ApiError, setCallRunner } from "./api.ts";

/** Shows the dialog of the application: it receives the person's methods and resolves to true if they confirmed. */
export function setConfirmation(confirm?: (methods: readonly string[]) => Promise<boolean>): void {
  setCallRunner(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!confirm || !(error instanceof ApiError) || error.code !== "CONFIRMATION_NEEDED") throw error;
      if (!(await confirm(error.facts.methods as readonly string[]))) throw error;
      return call();
    }
  });
}
