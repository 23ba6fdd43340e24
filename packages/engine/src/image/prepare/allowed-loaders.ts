/**
 * sharp, with loaders allow-listed for the whole process: everything is blocked, then the four formats are allowed again,
 * from memory only. Stock sharp hangs for seconds on a 3 KB SVG.
 */

import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
/** No two requests have the same buffer, so a cache of operations would only use memory. */
sharp.cache(false);
/** Pictures are decoded in parallel in several processes; more threads in each would only compete for the cores. */
sharp.concurrency(1);

export { sharp };
