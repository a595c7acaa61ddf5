/** Where the sandbox is and what it believes in: the one place that the product, `sandbox/` and journeys share. */
export const sandboxMerchant = {
  transfermovil: { username: "legalsit", source: "30999", seed: "externalpayment" },
  enzona: { key: "sandbox-key", secret: "sandbox-secret", merchant: "0a1b2c3d4e5f40718293a4b5c6d7e8f9" },
  bidaiondo: { merchant: "100000000001", secret: "SANDBOX-SECRET-0001" },
} as const;

/** Signs the links of machines that hold no real person's data. */
export const demoSecret = "a secret for machines that hold no real person's data";

/** The paths below which each gateway lives on a sandbox. */
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

/** The sandbox's mail server listens one port above its pages. */
export function sandboxSmtpUrlAt(port: number): string {
  return `smtp://127.0.0.1:${port + 1}`;
}
