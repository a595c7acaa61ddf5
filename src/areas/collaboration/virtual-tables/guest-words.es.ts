export const words = {
  title: "Entrar en la mesa",
  opening: "Abriendo la mesa…",
  ended: "Este enlace ya no abre la mesa",
} as const;
