/**
 * Property tests draw the same cases every time, so that a failure comes from the change under test. To search further,
 * run them with MODERATO_TEST_DRAWS=random.
 */

import fc from 'fast-check';

const seed = 20_261_115;
if (process.env.MODERATO_TEST_DRAWS !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
