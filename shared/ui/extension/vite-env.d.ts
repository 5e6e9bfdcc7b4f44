interface ImportMetaEnv {
  /** Address of the EBS that this build talks to. */
  readonly VITE_EBS_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
