/** Searches for the challenge's answer beside the page, with the browser's own cryptography. */
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

handler({ deriveKey });
