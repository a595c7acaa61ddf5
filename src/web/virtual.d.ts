declare module "virtual:wires" {
  /** Area → operation → "METHOD path". */
  const wires: Readonly<Record<string, Readonly<Record<string, `${string} ${string}`>>>>;
  export default wires;
}
