import { type AppQuestions, compareProducts } from '@bitcue/ebs/admin';
import type { Output } from '../output.ts';

/** Prints what would be changed among the extension's products at Twitch, and returns the changes. With `json`, each is one object. */
export async function showProductChanges(
  about: AppQuestions,
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
  output.print(`  ${changes.length} to create or change, ${right.length} as they should be.`);
  return changes;
}

/** Sends the changes. Repeating it is safe: a product with the same SKU is replaced. */
export async function sendProductChanges(
  about: AppQuestions,
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
