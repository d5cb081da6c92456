/** Whether to run the long versions of tests: all repetitions, and every page. */
export const isLong = process.env['LONG_TESTS'] === 'true';
