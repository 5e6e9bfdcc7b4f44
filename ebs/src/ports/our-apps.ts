/** A product of the extension, as Twitch has it. */
export interface BitsProduct {
  sku: string;
  amount: number;
  name: string;
  inDevelopment: boolean;
  /** Shown to everybody in the channel once it is bought. Ours never are: only the buyer's own page may report it. */
  isBroadcast: boolean;
  /** False once its sale has ended. Twitch deletes no product. */
  isOnSale: boolean;
}

/** One of our apps at Twitch. */
export interface OurApp {
  clientId: string;
  clientSecret: string;
}

/** Identifies a version of our extension, and proves that it is ours. `secret` is in base64. */
export interface OurVersion {
  secret: string;
  ownerId: string;
  version: string;
}

/** A version of our extension, as Twitch has it. */
export interface ExtensionVersion {
  name: string;
  /** Twitch's word, for example `InTest` or `Released`. */
  state: string;
  isBitsEnabled: boolean;
  asksForIdentity: boolean;
}

/** Something that Twitch was asked to report. */
export interface EventSubscription {
  type: string;
  /** Twitch's word: `enabled`, or why it no longer is. */
  status: string;
  /** Address that Twitch posts to; empty if it does not. */
  callback: string;
}

/** What the setup asks Twitch about an app. Each call throws `HelixError` or `NoAnswerError`. */
export interface AppClient {
  /** Resolves if id and secret belong together. */
  prove(): Promise<void>;
  /** Returns the id of the user with this login; null if there is none. */
  findUserId(login: string): Promise<string | null>;
  /** Lists the extension's products, including those no longer on sale. `HelixError` 400 if the app is not an extension. */
  listProducts(): Promise<BitsProduct[]>;
  /** Creates a product, or changes the one with its SKU. */
  putProduct(product: BitsProduct): Promise<void>;
  /** Lists what Twitch was asked to report to this app's servers, whatever the status. */
  listSubscriptions(): Promise<EventSubscription[]>;
  /** Finds a version of the extension; null if it has no such version. `HelixError` 401 if secret or owner is wrong. */
  findVersion(of: OurVersion): Promise<ExtensionVersion | null>;
}
