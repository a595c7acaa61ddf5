export const words = {
  title: "Entrar en la mesa",
  opening: "Abrimos la mesa…",
  ended: "El enlace ya no abre la mesa",
} as const;
