/** The part of WebAssembly that we use. TypeScript has its types only in the library for browsers. */
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
