/** A running server for the MongoDB protocol. */
export interface MongoJavaServer {
  /** Its connection string. */
  uri: string;
  close(): Promise<void>;
}

/** Starts mongo-java-server on a free port of this machine, in memory. `skipped`: why it cannot run here. */
export function startMongoJavaServer(): Promise<MongoJavaServer | { skipped: string }>;
