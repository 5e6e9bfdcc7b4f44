/** The product's name, wherever a text names "the product" (GEN-05). */
export const PRODUCT_NAME = 'Bitcue';

/** The product's extension, wherever a text names "the product's extension" (GEN-05). */
export const EXTENSION_NAME = `${PRODUCT_NAME} extension`;

/** Version of the product, as in every package.json. */
export const PRODUCT_VERSION = '0.1.0';
