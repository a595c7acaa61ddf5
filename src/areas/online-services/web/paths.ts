export const offersPath = "/onlineServicesAdmin/payOnlineServices";
export const tariffsPath = `${offersPath}/tariffs`;
