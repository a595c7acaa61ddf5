type Wires = Readonly<Record<string, Readonly<Record<string, `${string} ${string}`>>>>;

declare module "virtual:wires" {
  /** Area → operation → "METHOD path", of operations without permissions. */
  const wires: Wires;
  export default wires;
}

declare module "virtual:wires/staff" {
  /** The same for operations that only staff may call. */
  const wires: Wires;
  export default wires;
}

declare module "virtual:wires/account" {
  /** The same for the security of one's own account. */
  const wires: Wires;
  export default wires;
}
