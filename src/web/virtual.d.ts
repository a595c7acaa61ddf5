type Wires = Readonly<Record<string, Readonly<Record<string, `${string} ${string}`>>>>;

declare module "virtual:wires" {
  /** Area → operation → "METHOD path": what needs no permission. */
  const wires: Wires;
  export default wires;
}

declare module "virtual:wires/staff" {
  /** The same of what only staff may call. */
  const wires: Wires;
  export default wires;
}
