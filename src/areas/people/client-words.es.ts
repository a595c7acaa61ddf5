/** Words of one's own profile. */
export const words = {
  title: "Mi perfil",
  lead: "Su nombre, su correo y su documento no se cambian aquí: escríbanos si hay un error.",
  name: "Nombre",
  email: "Correo electrónico",
  ci: "Número de identidad",
  passport: "Pasaporte",
  phone: "Teléfono",
  phoneHint: "Lo necesita para pagar. Con el código del país si no es de Cuba.",
  language: "Idioma de sus correos",
  languages: { es: "Español", en: "Inglés" },
  submit: "Guardar",
  saved: "Su perfil se guardó.",
} as const;
