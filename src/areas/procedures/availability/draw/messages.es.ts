/** Server-side texts about offered places. */
export const drawMessages = {
  offered: { title: "Tiene un cupo reservado", text: "{service}: acéptelo hasta el {until}." },
} as const;
