export const words = {
  title: "Entrar en la mesa",
  opening: "Abrimos la mesa…",
  ended: "Este enlace ya no abre la mesa",
} as const;
