export const words = {
  panel: "Copia de seguridad",
  good: "Restaurada y comprobada el {at}: {rows} filas y {files} archivos. Perdería {rpo} s de trabajo y tardaría {rto} s en volver.",
  none: "Nunca se ha comprobado que la copia se pueda restaurar.",
  overdue: "La última comprobación de la copia es del {at}. Debe hacerse cada noche.",
  broken: "La copia restaurada el {at} tiene problemas:",
} as const;
