/** Online services: what may be asked for online, at which tariff, within which term. */
export const onlineServices = {} as const;
