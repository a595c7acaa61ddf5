/** The gateways that the sandbox plays. */
export const gatewayNames = ["transfermovil", "enzona", "bidaiondo"] as const;
export type GatewayName = (typeof gatewayNames)[number];
