/** Texts shared by all pages and screens of both frontends. */
export const words = {
  tagline: "Servicios legales, notariales y registrales",
  language: { switch: "English", label: "Cambiar a inglés" },
  languages: { es: "Español", en: "Inglés" },
  theme: { dark: "Usar tema oscuro", light: "Usar tema claro" },
  loading: "Cargando…",
  retry: "Reintentar",
  back: "Atrás",
  home: "Inicio",
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  skip: "Ir al contenido",
  errorSummary: {
    one: "Hay un problema: corrija el dato indicado",
    other: "Hay un problema: corrija los {count} datos indicados",
  },
  errorTitle: "Error: ",
  notFound: { title: "Página no encontrada", text: "Esta página no existe o cambió de dirección." },
  forbidden: { title: "Acceso prohibido", text: "Su cuenta no tiene permiso para abrir esta página." },
} as const;
