/** A map that takes no memory while it is empty. Each of thousands of channels has several. */
export class SparseMap<Key, Value> {
  #map: Map<Key, Value> | null = null;

  get size(): number {
    return this.#map?.size ?? 0;
  }

  get(key: Key): Value | undefined {
    return this.#map?.get(key);
  }

  has(key: Key): boolean {
    return this.#map?.has(key) ?? false;
  }

  set(key: Key, value: Value): void {
    this.#map ??= new Map();
    this.#map.set(key, value);
  }

  delete(key: Key): void {
    this.#map?.delete(key);
    if (this.#map?.size === 0) this.#map = null;
  }

  values(): Iterable<Value> {
    return this.#map?.values() ?? [];
  }

  [Symbol.iterator](): Iterator<[Key, Value]> {
    return (this.#map ?? [])[Symbol.iterator]();
  }
}
