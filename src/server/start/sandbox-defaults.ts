/** Addresses and credentials of the sandbox, shared by the application, `sandbox/` and the journeys. */
/** Merchant credentials that the sandbox accepts. */
export const sandboxMerchant = {
  transfermovil: { username: "legalsit", source: "30999", seed: "externalpayment" },
  enzona: { key: "sandbox-key", secret: "sandbox-secret", merchant: "0a1b2c3d4e5f40718293a4b5c6d7e8f9" },
  bidaiondo: { merchant: "100000000001", secret: "SANDBOX-SECRET-0001" },
} as const;

/** Signs links on machines that hold no data of real persons. */
export const demoSecret = "a secret for machines that hold no real person's data";

/** Base URL of each gateway in a sandbox. */
export function sandboxGateways(sandboxUrl: string) {
  return {
    transfermovil: `${sandboxUrl}/tm`,
    enzona: `${sandboxUrl}/ez`,
    bidaiondo: `${sandboxUrl}/bid/`,
    bidaiondoServices: `${sandboxUrl}/bid/servicios/`,
  };
}

export function sandboxUrlAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The sandbox's mail server listens on the port after that of its pages. */
export function sandboxSmtpUrlAt(port: number): string {
  return `smtp://127.0.0.1:${port + 1}`;
}

/**
 * The second factor of the demo person who has one. A code counts once in 30 seconds; the recovery codes count once.
 */
export const demoAuthenticator = {
  email: "planner@demo.example",
  secret: "LEGALSITDEMOAUTHENTICATOR2222AAA",
  recoveryCodes: Array.from({ length: 10 }, (_, at) => `demo${at}-2026${at}`),
} as const;
