export const originalsPath = "/originals";

/** Phone page that records hand-overs. */
export const handOversPath = "/custody";
export const handOverPath = (label: string) => `${handOversPath}/${label}`;

export const lotsPath = `${originalsPath}/lots`;
export const lotPath = (id: string) => `${lotsPath}/${id}`;
/** Phone page that scans a lot to send or receive it. */
export const lotScanPath = (id: string) => `${handOversPath}/lots/${id}`;

/** Path of an original's page. */
export const originalPath = (id: string) => `${originalsPath}/${id}`;
