import { z } from 'zod';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Product } from '../state/model.ts';
import { flag } from './query.ts';
import { data, HelixError } from './response.ts';
import { type Caller, defineCall, type HelixRoute } from './route.ts';

const productBodySchema = z.object({
  sku: z.string().regex(/^[A-Za-z0-9._-]{1,255}$/),
  cost: z.object({ amount: z.int().min(1).max(10_000), type: z.literal('bits') }),
  display_name: z.string().min(1).max(255),
  in_development: z.boolean().default(false),
  expiration: z.iso.datetime({ offset: true }).or(z.literal('')).nullish(),
  is_broadcast: z.boolean().default(false),
});

function showProduct(product: Product) {
  return {
    sku: product.sku,
    cost: { amount: product.amount, type: 'bits' },
    in_development: product.inDevelopment,
    display_name: product.displayName,
    expiration: product.expiration ?? '',
    is_broadcast: product.isBroadcast,
  };
}

function requireExtension(twitch: LocalTwitch, caller: Caller): void {
  if (caller.clientId !== twitch.options.extensionClientId) {
    throw new HelixError(400, 'The client ID is not the client ID of an extension.');
  }
}

function isOnSale(product: Product): boolean {
  return product.expiration === null || Date.parse(product.expiration) > Date.now();
}

/** `bits/extensions`: the extension's products. There is no delete; an expiration in the past ends the sale. */
export const bitsProductRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'bits/extensions',
    callers: ['app'],
    query: z.object({ should_include_all: flag }),
    handle({ twitch, caller, query }) {
      requireExtension(twitch, caller);
      const products = Object.values(twitch.state.products)
        .filter((product) => query.should_include_all || isOnSale(product))
        .sort((a, b) => (a.sku < b.sku ? -1 : 1));
      return data(products.map(showProduct));
    },
  }),
  defineCall({
    method: 'PUT',
    path: 'bits/extensions',
    callers: ['app'],
    query: z.object({}),
    body: productBodySchema,
    handle({ twitch, caller, body }) {
      requireExtension(twitch, caller);
      const product: Product = {
        sku: body.sku,
        amount: body.cost.amount,
        displayName: body.display_name,
        inDevelopment: body.in_development,
        expiration: body.expiration === '' ? null : (body.expiration ?? null),
        isBroadcast: body.is_broadcast,
      };
      twitch.state.products[product.sku] = product;
      twitch.touch();
      return data([showProduct(product)]);
    },
  }),
];
