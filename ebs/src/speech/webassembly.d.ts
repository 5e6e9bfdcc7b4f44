/** What we use of WebAssembly, whose types come with the browser's alone. */
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
