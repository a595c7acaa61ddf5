export const originalsPath = "/originals";

/** Where a phone notes that originals change hands. */
export const handOversPath = "/custody";
export const handOverPath = (label: string) => `${handOversPath}/${label}`;

export const lotsPath = `${originalsPath}/lots`;
export const lotPath = (id: string) => `${lotsPath}/${id}`;
/** Where a phone scans a lot that leaves or comes. */
export const lotScanPath = (id: string) => `${handOversPath}/lots/${id}`;

/** The page of an original. */
export const originalPath = (id: string) => `${originalsPath}/${id}`;
