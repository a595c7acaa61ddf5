export const serviceOffersPath = "/onlineServicesAdmin/payOnlineServices";
export const tariffsPath = `${serviceOffersPath}/tariffs`;
