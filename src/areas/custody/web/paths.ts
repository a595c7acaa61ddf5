export const originalsPath = "/originals";

/** The page of an original. */
export const originalPath = (id: string) => `${originalsPath}/${id}`;
