/**
 * Ports: interfaces that an area needs and higher areas implement, which it may not import. The lower area declares a
 * port, the higher area lists its implementation under `provides` in its definition, and the server binds them at
 * start. A call of the port returns what is bound.
 */

/** A port with exactly one implementation. Throws an Error when it is called before the server has bound it. */
export interface Port<T> {
  (): T;
  implement(value: T): PortImplementation;
}

/** A port with at most one implementation for each key; undefined for a key that no area implements. */
interface KeyedPort<Key extends string, T> {
  (key: Key): T | undefined;
  implement(key: Key, value: T): PortImplementation;
}

/** A port that any number of areas implement, each once. Lower areas come first. */
interface ListPort<T> {
  (): readonly T[];
  implement(value: T): PortImplementation;
}

/** Implementation of a port by a higher area. */
export interface PortImplementation {
  readonly port: DeclaredPort;
  /** The area's name by default. */
  readonly key?: string;
  readonly value: unknown;
}

interface DeclaredPort {
  /** Shown in errors: "delivery of requests". */
  readonly name: string;
  readonly isRequired: boolean;
  readonly bound: Map<string, unknown>;
}

const declaredPorts: DeclaredPort[] = [];

export function definePort<T>(name: string): Port<T> {
  const port = declarePort(name, true);
  const read = () => {
    if (port.bound.size === 0) throw new Error(`the port "${name}" is not bound: no server was opened`);
    return port.bound.get("") as T;
  };
  return Object.assign(read, { implement: (value: T) => ({ port, key: "", value }) });
}

export function defineKeyedPort<Key extends string, T>(name: string): KeyedPort<Key, T> {
  const port = declarePort(name, false);
  const read = (key: Key) => port.bound.get(key) as T | undefined;
  return Object.assign(read, { implement: (key: Key, value: T) => ({ port, key, value }) });
}

export function defineListPort<T>(name: string): ListPort<T> {
  const port = declarePort(name, false);
  const read = () => [...port.bound.values()] as T[];
  return Object.assign(read, { implement: (value: T) => ({ port, value }) });
}

function declarePort(name: string, isRequired: boolean): DeclaredPort {
  const port = { name, isRequired, bound: new Map<string, unknown>() };
  declaredPorts.push(port);
  return port;
}

/**
 * Binds the implementations of all areas, in place of those of a former server in the process. Throws an Error if two
 * areas implement the same port, or the same key of it.
 */
export function bindPorts(
  implementationsByArea: readonly (readonly [area: string, implementations: readonly PortImplementation[]])[],
): void {
  const areaByPort = new Map<string, string>();
  for (const [area, implementations] of implementationsByArea)
    for (const implementation of implementations) {
      const { port, key = area } = implementation;
      const id = key ? `${port.name}: ${key}` : port.name;
      const other = areaByPort.get(id);
      if (other) throw new Error(`the port "${id}" is implemented twice: by ${other} and by ${area}`);
      areaByPort.set(id, area);
      bindPort(implementation, area);
    }
}

/** Throws an Error with the ports that need an implementation and have none. */
export function assertPortsBound(): void {
  const missing = declaredPorts.filter(({ isRequired, bound }) => isRequired && bound.size === 0);
  if (missing.length > 0) throw new Error(`no area implements the port ${missing.map(({ name }) => `"${name}"`)}`);
}

/** Binds one implementation, in place of the one bound before; for tests. */
export function bindPort({ port, key, value }: PortImplementation, area = "test"): void {
  port.bound.set(key ?? area, value);
}
