/** Repeats a call that needs a recent sign-in, once the person has confirmed who they are. */
import { ApiError, setCallRunner } from "./api.ts";

/** `ask` gets the methods of the person and resolves to whether they confirmed. */
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
