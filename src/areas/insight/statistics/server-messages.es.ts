/** What the server itself says of boards: the page that ends their weekly mail, and the notice of one that could not be made. */
export const serverMessages = {
  failed: {
    title: "No pudimos preparar su tablero de la semana",
    text: "«{board}», del {since} al {until}. Lo intentamos de nuevo cada hora; mientras tanto puede verlo en la oficina.",
  },
  stop: {
    title: "Dejar de recibir «{board}»",
    lead: "Le llega por correo cada {day}. Con este botón deja de llegarle; no hace falta entrar con su cuenta.",
    button: "Dejar de recibirlo",
    stopped: "Ya no recibe «{board}» por correo",
    again: "Si lo quiere otra vez, pídalo en el tablero con el día que prefiera.",
    board: "Abrir el tablero",
    wrong: "Este enlace no es válido",
    wrongText:
      "El enlace no está completo. Abra el del último correo, o entre con su cuenta y deje de recibirlo en el propio tablero.",
    signIn: "Entrar con mi cuenta",
  },
} as const;
