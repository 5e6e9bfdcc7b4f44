import { startMongoJavaServer } from '../../../scripts/real/mongo-java-server.mjs';
import { type RedisServer, startRedisServer } from '../../../scripts/real/redis-server.mjs';

/** Servers that several backend processes share. */
export interface Surroundings {
  mongodbUri: string;
  redis: RedisServer;
  close(): Promise<void>;
}

/** Starts an independent server of MongoDB's protocol, and Redis. Throws, with the reason, if one cannot run here. */
export async function startSurroundings(): Promise<Surroundings> {
  const mongodb = await startMongoJavaServer();
  if ('skipped' in mongodb) throw new Error(mongodb.skipped);
  const redis = await startRedisServer();
  if ('skipped' in redis) {
    await mongodb.close();
    throw new Error(redis.skipped);
  }
  return {
    mongodbUri: mongodb.uri,
    redis,
    async close() {
      await redis.close();
      await mongodb.close();
    },
  };
}
