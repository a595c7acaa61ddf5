/** Per country: its calling code (ITU-T E.164) and what its nationals are called, Spanish in the feminine that «nacionalidad» asks for. */
export const belongings: Readonly<Record<string, readonly [phoneCode: string, es: string, en: string]>> = {
  CU: ["+53", "Cubana", "Cuban"],
};
