/** Passkeys in the browser. The library is loaded with the first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import "./account-api.ts";
import { api } from "./api.ts";

type PasskeyResponse = Parameters<typeof api.session.passkeyLogin>[0]["passkey"];

/** Whether the browser can use passkeys; false on the server. */
export const canUsePasskeys = () => "PublicKeyCredential" in globalThis;

/** Requests a passkey to sign in, as the second step, or to confirm the session. Undefined if the person cancels. */
export async function requestPasskey(
  purpose: "signIn" | "secondFactor" | "confirmation",
  token?: string,
): Promise<PasskeyResponse | undefined> {
  const { options } = await api.session.passkeyChallenge({ purpose, ...(token ? { token } : {}) });
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(toResponse, ignoreCancel);
}

/** Creates a passkey on this device or key. Undefined if the person cancels, or the device has one already. */
export async function createPasskey(): Promise<PasskeyResponse | undefined> {
  const { options } = await api.session.startPasskey();
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(toResponse, ignoreCancel);
}

const toResponse = (response: object) => response as PasskeyResponse;

/** The browser has already shown why: cancelled, timed out, or nothing suitable. */
const ignoreCancel = () => undefined;
