export const words = {
  panel: "Copia de seguridad",
  good: "Restaurada y comprobada el {at}: {rows} filas y {files} archivos. Si hoy hiciera falta, se perdería el trabajo de {loss} y la restauración tardaría {recovery}.",
  none: "Nunca se ha comprobado que la copia se pueda restaurar.",
  overdue: "La última comprobación de la copia es del {at}. Debe hacerse cada noche.",
  broken: "La copia restaurada el {at} tiene problemas:",
} as const;
