type OperationRoutes = Readonly<Record<string, Readonly<Record<string, `${string} ${string}`>>>>;

declare module "virtual:operation-routes" {
  /** Area → operation → "METHOD path", of operations without permissions. */
  const operationRoutes: OperationRoutes;
  export default operationRoutes;
}

declare module "virtual:operation-routes/staff" {
  /** The same for operations that only staff may call. */
  const operationRoutes: OperationRoutes;
  export default operationRoutes;
}

declare module "virtual:operation-routes/account" {
  /** The same for the security of one's own account. */
  const operationRoutes: OperationRoutes;
  export default operationRoutes;
}
