/** Whether to run the long versions of tests: all repetitions, every page, and every test of the Worker. */
export const isLong = process.env['LONG_TESTS'] === 'true';
