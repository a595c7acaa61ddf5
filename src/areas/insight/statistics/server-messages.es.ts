/** Texts of the server about boards: the page that ends their weekly mail, and the notice of one that could not be created. */
export const serverMessages = {
  failed: {
    title: "No pudimos preparar su tablero de la semana",
    text: "«{board}», del {since} al {until}. Lo intentamos de nuevo cada hora; mientras tanto puede verlo en la oficina.",
  },
  stop: {
    title: "Dejar de recibir «{board}»",
    lead: "Lo recibe por correo cada {day}. Con este botón dejará de recibirlo; no hace falta iniciar sesión.",
    button: "Dejar de recibirlo",
    stopped: "Ya no recibe «{board}» por correo",
    again: "Si lo quiere otra vez, active el envío semanal en el tablero.",
    board: "Abrir el tablero",
    wrong: "Este enlace no es válido",
    wrongText:
      "El enlace está incompleto. Abra el del último correo, o inicie sesión y desactive el envío semanal en el tablero.",
    signIn: "Iniciar sesión",
  },
} as const;
