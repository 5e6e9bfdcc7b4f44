import { type AppClient, compareProducts } from '@bitcue/ebs/admin';
import type { Output } from '../output.ts';

/** Prints and returns the changes needed in the extension's products on Twitch. With `json`, prints one object per change. */
export async function showProductChanges(
  about: AppClient,
  output: Output,
  { json = false }: { json?: boolean | undefined } = {},
) {
  const { changes, right, others } = compareProducts(await about.listProducts());
  if (json) {
    for (const { kind, product, why } of changes) {
      output.print(JSON.stringify({ change: kind, sku: product.sku, amount: product.amount, why }));
    }
    return changes;
  }
  for (const { kind, product, why } of changes) {
    output.print(`  ${kind === 'create' ? '+' : '~'} ${product.sku} ${why}`);
  }
  for (const { sku } of others) output.print(`  = ${sku} is not ours, and stays`);
  output.print(`  ${changes.length} to create or change, ${right.length} up to date.`);
  return changes;
}

/** Sends the changes. Repeating it is safe: a product with the same SKU is replaced. */
export async function sendProductChanges(
  about: AppClient,
  changes: Awaited<ReturnType<typeof showProductChanges>>,
  output: Output,
): Promise<void> {
  const progress = output.progress(changes.length);
  for (const { product } of changes) {
    await about.putProduct(product);
    progress.step(product.sku);
  }
  progress.end();
}
